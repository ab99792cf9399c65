-- tuning_spec.lua -- tuning a player's numbers: which ones there are, and tunings that are
-- interrupted, gone on with, and refused.

local command = require "spec.support.command"
local core = require "shogun.core"
local json = require "shogun.record.json"
local matches = require "spec.support.matches"
local player_text = require "shogun.bots.text"
local slow_net = require "spec.oracle.slow_net"
local shogun = require "shogun"
local tunable = require "shogun.arena.tuning.tunable"
local tuning = require "shogun.arena.tuning"

local standard <const> = shogun.rules()

local function tunables_of(spec, ...) return tunable.read(assert(player_text.read(spec)), ...) end

local function names_of(...)
  local names = {}
  for i, each in ipairs(assert(tunables_of(...))) do names[i] = each.name end
  return names
end

describe("the list of numbers to tune", function()
  it("has every parameter that the search uses under the given rules", function()
    for rules, used in pairs { dice = "spread", standard = "futility_margin" } do
      local names, defaults = names_of("engine", { "parameters" }, shogun.rules(rules)),
        core.default_parameters(shogun.board(nil, rules))
      for _, name in ipairs(names) do
        assert(defaults[name], name)
        defaults[name] = nil
      end
      assert.is_nil(next(defaults))
      assert.truthy(table.concat(names, " "):find(used, 1, true))
    end
  end)

  it("has every weight in use except the pawn's, and starts at the player's values", function()
    local found = assert(tunables_of("engine:tempo=7,net=false", { "weights" }, standard))
    local weights = core.weights(shogun.board(), false)
    for _, each in ipairs(found) do
      assert.equal(each.name == "tempo" and 7 or weights[each.name], each.start)
      weights[each.name] = nil
    end
    for name, weight in pairs(weights) do assert.equal(name == "pawn" and 100 or 0, weight) end
  end)

  it("has every weight of the player's net", command.at_path(function(path)
    local net = slow_net.mild("standard", 1)
    command.write(path, net:bytes())
    local spec, weights = "engine:net=" .. path, net:about().weights
    for _, each in ipairs(assert(tunables_of(spec, { "weights" }, standard))) do
      assert.equal(weights[each.name], each.start)
    end
    assert.same({ nil, spec .. ": net: expected one for the board's law (dice), got one for "
      .. "magnets" }, { tunables_of(spec, { "weights" }, shogun.rules "dice") })
    assert.same({ "idle" }, names_of("engine", { "idle" }, standard))
  end))

  it("has any other numeric option for which the user gives a range", function()
    assert.same({
      { name = "contempt", start = 10, least = -50, most = 50, step = 5, whole = true },
      { name = "seconds", start = 0.5, least = 0.25, most = 1, step = 0.125, whole = false },
    }, (tunables_of("engine", { "contempt=10,-50,50,5", "seconds=0.5,0.25,1,0.125" }, standard)))
  end)

  local declares <const> = [[return { choose = print, options = {
    weight = { default = 3, min = 0, max = 35 }, few = { default = 1, min = 0, max = 4 },
    margin = { default = 0.5, min = 0, max = 1 }, open = { default = 7 },
    calm = { default = true },
  } }]]

  it("has each number that a bot declares, with a step of a tenth of its range",
    command.at_text(declares, function(path)
      local function read(spec, ...) return tunables_of(spec, { ... }, standard) end
      local few = { name = "few", start = 1, least = 0, most = 4, step = 1, whole = true }
      local margin = {
        name = "margin", start = 0.5, least = 0, most = 1, step = 0.1, whole = false,
      }
      local weight = { name = "weight", start = 3, least = 0, most = 35, step = 3, whole = true }
      for _, each in ipairs { few, margin, weight } do each.group = "options" end
      assert.same({ few, margin, weight }, read(path, "options"))
      weight.start = 5
      for _, spec in ipairs { path .. ":weight=5,memory=64", "unsafe:" .. path .. ":weight=5" } do
        assert.same({ weight }, read(spec, "weight"))
      end
      assert.same({ { name = "open", start = 7, least = 0, most = 9, step = 0.5, whole = true } },
        read(path, "open=7,0,9,0.5"))
      assert.equal(0.5, assert(read(path .. ":margin={margin}", "margin"))[1].start)
      for word, message in pairs {
        open = "open: the bot declares no range: expected open=START,LEAST,MOST,STEP",
        wieght = "expected NAME=START,LEAST,MOST,STEP, as in margin=30,0,100,5, got 'wieght'; did "
          .. "you mean weight?",
        ["weight=3,0,36,1"] = path .. ":weight=36: weight: expected a whole number from 0 to 35, "
          .. "got '36'",
        ["calm=0,0,1,1"] = path .. ":calm=0: calm: expected true or false, got '0'",
        ["none=0,0,1,1"] = path .. ":none=0: unknown option 'none', known are calm, few, "
          .. "instructions, margin, memory, open, own_search, weight",
        weights = "weights: expected engine as the player, got '" .. path .. "'",
      } do
        assert.same({ nil, message }, { read(path, word) })
      end
      local _, message = tunables_of("/none.lua", { "x" }, standard)
      assert.truthy(message:find "^/none.lua: No such")
    end, ".lua"))

  it("is refused by a message that names the invalid number", function()
    local expected = "expected NAME=START,LEAST,MOST,STEP, as in margin=30,0,100,5, got "
    for _, case in ipairs {
      { "greedy", "weights", "weights: expected engine as the player, got 'greedy'" },
      { "engine", "spread", expected .. "'spread'" },
      { "engine", "futility_margn", expected .. "'futility_margn'; did you mean futility_margin?" },
      { "engine", "pawn", "pawn: all other weights are relative to it; expected another weight" },
      { "engine", "contempt=1,2", expected .. "'contempt=1,2'" },
      { "engine", "contempt=9,0,5,1", expected .. "'contempt=9,0,5,1': START lies between LEAST "
        .. "and MOST, and STEP is above 0" },
      { "engine", "contempt=0,-2000,5,1", "contempt: expected a whole number from -1000 to 1000" },
      { "cmd:./mine", "m=1,0,2,1", "m: expected {m} in the command 'cmd:./mine'" },
      { "greedy", "m=1,0,2,1", "greedy:m=1: unknown option 'm'" },
    } do
      local found, message = tunables_of(case[1], { case[2] }, standard)
      assert.is_nil(found)
      assert(message:find(case[3], 1, true), message)
    end
    assert.same({ nil, "tempo: given twice" },
      { tunables_of("engine", { "tempo", "weights" }, standard) })
  end)
end)

describe("the text of a player", function()
  it("has the tuned numbers as options, or in place of their names in braces", function()
    local tunables = { { name = "tempo" }, { name = "m" } }
    local function text(spec) return (tunable.text(spec, tunables, { tempo = 3, m = 0.25 })) end
    assert.equal("engine:tempo=3,m=0.25", text "engine")
    assert.equal("engine:nodes=10,tempo=3,m=0.25", text "engine:nodes=10,tempo=9")
    assert.equal("bot.lua:tempo=3,m=0.25", text "bot.lua")
    assert.equal("cmd:./mine -t 3 0.25 3", text "cmd:./mine -t {tempo} {m} {tempo}")
    local third = { name = "m", start = 0.5, least = 0, most = 2 / 3 }
    local highest = tunable.text("a.lua", { third }, { m = 2 / 3 })
    assert.equal(2 / 3, tonumber(highest:match "=(.*)"))
    assert.equal("cmd:./mine -t {tempo} 0.5", tunable.start("cmd:./mine -t {tempo} {m}", { third }))
    assert.equal("a.lua", tunable.start("a.lua", { third }))
  end)
end)

-- A small tuning; `changes` are other options.
local function options_of(path, changes)
  local given = {
    player = "engine:hash=1", iterations = 12, pairs = 1, rate = 0.5, state = path,
    tunables = assert(tunables_of("engine",
      { "tempo=40,-100,200,50", "mobility=6,0,50,6" }, standard)),
    match = { rules = "boxed", openings = "random:3", nodes = 150, concurrency = 1 },
  }
  for name, value in pairs(changes or {}) do given[name] = value end
  return given
end

describe("a tuning", function()
  it("has the same result with any concurrency, and after interruptions",
    matches.in_file(function(path)
      local whole = assert(tuning(options_of(path .. ".1")))
      assert.equal(12, whole.iteration)
      assert.not_same({ tempo = 40, mobility = 6 }, whole.settled)
      assert.equal(("engine:hash=1,tempo=%d,mobility=%d")
        :format(whole.settled.tempo, whole.settled.mobility), whole.player)
      for _, stop in ipairs { 0, 5, 9 } do
        assert.has_error(function()
          tuning(options_of(path .. ".2", { report = function(event)
            assert(stop > 0 or not io.open(path .. ".2")) -- first the event, then the file
            if event.iteration == stop then error("stop", 0) end
          end }))
        end, "stop")
        assert.equal(stop, json.decode(command.read(path .. ".2")).iteration)
      end
      local several = options_of(path .. ".2")
      several.match.concurrency = 2
      assert.same(whole, (tuning(several)))
      local began
      assert.same(whole, (tuning(options_of(path .. ".2", { report = function(event)
        if event.event == "start" then began = event.iteration end
      end }))))
      assert.equal(12, began)
    end))

  it("finds openings when it needs them, and later repeats them in the same order",
    matches.in_file(function(path)
      for iterations, count in pairs { [2] = 2, [5] = 3 } do
        os.remove(path)
        local given = options_of(path, { iterations = iterations })
        given.match.nodes = 5
        assert(tuning(given))
        assert.equal(count, #json.decode(command.read(path)).settings.openings.boards)
      end
    end))

  it("refuses the file of another tuning, and other files", matches.in_file(function(path)
    assert(tuning(options_of(path, { iterations = 1 })))
    local before = command.read(path)
    local other = options_of(path, { iterations = 1 })
    other.match.seed, other.match.nodes = 2, 10
    for message, given in pairs {
      ["iterations: 1 then, 12 now"] = options_of(path),
      ["rate: 0.5 then, 0.25 now"] = options_of(path, { iterations = 1, rate = 0.25 }),
      ["nodes: 150 then, 10 now"] = other,
    } do
      local result, said = tuning(given)
      assert.is_nil(result)
      assert(said:find(path .. ": stores another tuning\n", 1, true), said)
      assert(said:find("\n  " .. message, 1, true), said)
    end
    assert.equal(before, command.read(path))
    before = before:gsub('"version":"[^"]*"', '"version":"9.9.9"')
    command.write(path, before)
    local _, said = tuning(options_of(path, { iterations = 1 }))
    assert(said:find("version: 9.9.9 then, " .. shogun.version .. " now", 1, true), said)
    assert.equal(before, command.read(path))
    command.write(path, "{}")
    assert.same({ nil, path .. ": expected a file of shogun tune" }, { tuning(options_of(path)) })
  end))

  it("ends if a player cannot play", matches.in_file(function(path)
    local given = options_of(path, { player = "cmd:exit {m}" })
    given.tunables = assert(tunables_of(given.player, { "m=1,0,9,1" }, standard))
    local result, message = tuning(given)
    assert.is_nil(result)
    assert.truthy(message:find "exit 1")
  end))
end)
