-- options_spec.lua -- the options of players: declarations, values, and what a game passes on.

local options = require "shogun.game.options"
local shogun = require "shogun"

local function fault(declared) return select(2, options.read(declared)) end

local function value_of(fields, given)
  return options.value(assert(options.read { it = fields })[1], given)
end

describe("a declaration of options", function()
  it("is read in the order of names, and each option gets the type of its default", function()
    assert.same({
      { name = "brave", type = "boolean", default = true },
      { name = "margin", type = "number", default = 0.5, min = 0.0 },
      { name = "style", type = "string", default = "calm", values = { "calm", "wild" } },
      { name = "weight", type = "integer", default = 3, min = 0, max = 10 },
    }, options.read {
      weight = { default = 3, min = 0, max = 10.0 }, margin = { default = 0.5, min = 0 },
      brave = { default = true }, style = { default = "calm", values = { "calm", "wild" } },
    })
    assert.same({}, options.read(nil))
  end)

  local weight <const> = "options.weight: "
  for message, declared in pairs {
    ["options: expected a table of options by name, got 5"] = 5,
    ["options: expected names of at most 40 letters, digits and _, got 1"] = { { default = 1 } },
    ["options: expected names of at most 40 letters, digits and _, got 'a b'"] = {
      ["a b"] = { default = 1 },
    },
    ["options.memory: the name belongs to a box: expected another one"] = {
      memory = { default = 1 },
    },
    ["options.seed: the name belongs to a game: expected another one"] = { seed = { default = 1 } },
    [weight .. "expected a table such as { default = 3, min = 0, max = 10 }, got 3"] = {
      weight = 3,
    },
    [weight .. "default: expected a number, true or false, or a text, got nil"] = { weight = {} },
    [weight .. "default: expected a number, got nan"] = { weight = { default = 0 / 0 } },
    [weight .. "default: expected a text of at most 200 bytes on one line, got 'a\\nb'"] = {
      weight = { default = "a\nb" },
    },
    [weight .. "min: expected a number, got -inf"] = { weight = { default = 1.0, min = -1 / 0 } },
    [weight .. "max: expected a whole number, got 1.5"] = { weight = { default = 1, max = 1.5 } },
    [weight .. "max: expected a whole number, got '9'"] = { weight = { default = 1, max = "9" } },
    [weight .. "expected min <= default <= max, got min 4, default 3, max 10"] = {
      weight = { default = 3, min = 4, max = 10 },
    },
    [weight .. "unknown field 'mni'; did you mean min?"] = { weight = { default = 3, mni = 4 } },
    [weight .. "unknown field 'values', known are default, max, min"] = {
      weight = { default = 3, values = { "a" } },
    },
    [weight .. "values: expected 1 to 64, got 0"] = { weight = { default = "a", values = {} } },
    [weight .. "values[2]: expected a text of at most 200 bytes on one line, got 5"] = {
      weight = { default = "a", values = { "a", 5 } },
    },
    [weight .. "expected the default among the values, got 'c'"] = {
      weight = { default = "c", values = { "a", "b" } },
    },
  } do
    it("is refused: " .. message, function() assert.equal(message, fault(declared)) end)
  end

  it("has a limited size, whatever it contains", function()
    local many = {}
    for i = 1, 100 do many["o" .. i] = { default = i } end
    assert.equal("options: expected at most 64", fault(many))
    assert.truthy(fault { [("x"):rep(41)] = { default = 1 } })
    local long = {}
    for i = 1, 65 do long[i] = "v" .. i end
    assert.equal("options.o: values: expected 1 to 64, got 65",
      fault { o = { default = "v1", values = long } })
    assert.truthy(fault { o = { default = ("x"):rep(201) } })
    local texts = {}
    for i = 1, 64 do texts[i] = ("%03d"):format(i):rep(60) end
    local large = { default = texts[1], values = texts }
    assert.is_nil(fault { a = large })
    assert.equal("options: expected at most 16384 bytes of texts", fault { a = large, b = large })
  end)

  it("runs no code of an untrusted bot", function()
    local function raise() error "ran" end
    local trap = { __index = raise, __len = raise, __pairs = raise, __tostring = raise }
    local fields = setmetatable({ default = "a", values = setmetatable({ "a" }, trap) }, trap)
    local list = options.read(setmetatable({ o = fields }, trap))
    assert.same({ { name = "o", type = "string", default = "a", values = { "a" } } }, list)
    assert.truthy(fault { o = { default = setmetatable({}, trap) } })
  end)
end)

describe("the value of an option", function()
  it("has the type of the option, or is a text that is read as this type", function()
    for _, row in ipairs {
      { 4, { default = 3 }, "4" }, { 4, { default = 3 }, 4.0 }, { 4.0, { default = 0.5 }, 4 },
      { false, { default = true }, "false" }, { true, { default = false }, true },
      { "7", { default = "" }, "7" }, { "b", { default = "a", values = { "a", "b" } }, "b" },
    } do
      local value = value_of(row[2], row[3])
      assert.same({ row[1], math.type(row[1]) }, { value, math.type(value) })
    end
  end)

  for message, row in pairs {
    ["it: expected a whole number from 0 to 10, got '11'"] = {
      { default = 3, min = 0, max = 10 }, "11",
    },
    ["it: expected a whole number from 0, got 2.5"] = { { default = 3, min = 0 }, 2.5 },
    ["it: expected a whole number up to 9, got nan"] = { { default = 3, max = 9 }, 0 / 0 },
    ["it: expected a number, got 'inf'"] = { { default = 0.5 }, "inf" },
    ["it: expected a number, got inf"] = { { default = 0.5 }, 1 / 0 },
    ["it: expected a number, got true"] = { { default = 0.5 }, true },
    ["it: expected true or false, got '1'"] = { { default = true }, "1" },
    ["it: expected one of 'a', 'b', got 'c'"] = { { default = "a", values = { "a", "b" } }, "c" },
    ["it: expected a text of at most 200 bytes on one line, got 7"] = { { default = "a" }, 7 },
  } do
    it("is refused: " .. message, function()
      local value, problem = value_of(row[1], row[2])
      assert.same({ nil, message }, { value, problem })
    end)
  end

  it("is refused if its name is unknown; the message suggests a name or lists all names", function()
    local list = options.read { weight = { default = 3 }, margin = { default = 1.5 } }
    assert.same({ weight = 4, margin = 1.5 }, options.values(list, { weight = "4" }))
    for name, message in pairs {
      weigth = "unknown option 'weigth'; did you mean weight?",
      memroy = "unknown option 'memroy'; did you mean memory?",
      zzz = "unknown option 'zzz', known are instructions, margin, memory, own_search, weight",
      memory = "memory: a limit of a box, not an option of its bot",
    } do
      assert.equal(message, select(2, options.values(list, { [name] = 1 })))
    end
    local _, message = options.values({}, { zzz = 1 })
    assert.equal("unknown option 'zzz': the bot has none", message)
  end)
end)

describe("a game", function()
  local function bot_of(declared)
    local seen = {}
    return {
      seen = seen, options = declared,
      choose = function(_, board, info)
        seen[#seen + 1] = info.options
        return board:codes()[1]
      end,
    }
  end

  it("gives default options to a player that is a table, and no options to a function", function()
    local bot, got = bot_of { weight = { default = 3 }, brave = { default = true } }, nil
    local game = shogun.game { white = bot, red = function(board, info)
      got = info.options
      return board:codes()[1]
    end }
    for _ = 1, 2 do assert(game:step()) end
    assert.same({ { weight = 3, brave = true } }, bot.seen)
    assert.same({}, got)
  end)

  it("gives the same options each time, even if the player changed them", function()
    local bot = bot_of { weight = { default = 3 } }
    local game = shogun.game { white = bot, red = bot }
    assert(game:step())
    bot.seen[1].weight, bot.options.weight.default = 7, 8
    assert(game:step())
    assert.same({ weight = 3 }, bot.seen[2])
  end)

  it("refuses a wrong declaration at its start; the player loses if it is wrong later", function()
    local bot = bot_of { weight = { default = 3, min = 4 } }
    local message <const> = "options.weight: expected min <= default <= max, got min 4, default 3, "
      .. "max none"
    assert.error_matches(function() shogun.game { white = bot } end, "white: " .. message, 1, true)
    local game = shogun.game { white = shogun.bots.greedy(), red = bot_of() }
    game.white = bot
    local _, result = game:step()
    assert.same({ reason = "error", winner = "red", message = message }, result)
  end)
end)
