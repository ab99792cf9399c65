-- plain_spec.lua -- records of plain moves, which C reads, checks and writes by one call,
-- against the same records that go the long way.

local core = require "shogun.core"
local played = require "spec.support.played"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds
local shogun = require "shogun"

local record = shogun.record

-- The same record, except that its first move is no plain table.
local function by_the_long_way(kept)
  local copy = { tags = kept.tags, result = kept.result, moves = {} }
  for i, node in ipairs(kept.moves) do
    copy.moves[i] = {}
    for name, value in pairs(node) do copy.moves[i][name] = value end
  end
  if copy.moves[1] then setmetatable(copy.moves[1], {}) end
  return copy
end

-- The results of a function for both, which are the same; both calls are on the line to blame.
local function both(call, kept)
  local results = {}
  for i, one in ipairs { kept, by_the_long_way(kept) } do
    local result = table.pack(pcall(call, one))
    if type(result[2]) ~= "string" then result[2] = result[2] and tostring(result[2]) end
    results[i] = { result[1], result[2], result[3] }
  end
  assert.same(results[1], results[2])
  return results[1][1] and results[1][2] ~= nil
end

local glyphs <const> = { "!", "?", "!!", "??", "!?", "?!" }

-- Changes of a move that leave its shape, or do not.
local changes <const> = {
  { "move", "a1a2", "h8h1", "d4xb6", "", 5 }, { "shows", 0, 1, 2, 3, 4, 5, -1, 10, 2.5, "3" },
  { "captures", true, false, "x" }, { "mark", "+", "#", "", "?", true },
  { "clock", 0, 1.25, -1, 1 / 0, "5" }, { "glyph", "!", "?!", "", "?!?", 5 }, { "comment", "so" },
  { "lead", "first" }, { "other", 1 }, { 1, 2 },
}

local function change(number, kept)
  local node = kept.moves[number(1, #kept.moves)]
  local one = changes[number(1, #changes)]
  node[one[1]] = one[number(2, #one)]
end

describe("a record that has only moves", function()
  it("is checked, replayed and written like any other record", function()
    local number, fitting = random.source(1), 0
    played.games(40, function(game)
      local kept = game:record()
      for _, node in ipairs(kept.moves) do node.glyph = glyphs[number(1, 20)] end
      assert.is_true(both(record.write, kept))
      kept = assert(record.parse(record.write(kept)))
      for _ = 1, 8 do
        local copy = by_the_long_way(kept)
        if copy.moves[1] then setmetatable(copy.moves[1], nil) end
        change(number, copy)
        fitting = fitting + (both(record.check, copy) and 1 or 0)
        both(record.replay, copy)
        both(record.write, copy)
      end
    end)
    assert.is_true(fitting > rounds(40) and fitting < rounds(240), fitting)
  end)

  it("has the same text as its game", function()
    played.games(20, function(game)
      local text = record.write(game:record()):match "\n\n(.*)\n$"
      assert.equal(text, require("shogun.game.record").movetext(game))
      if not text:find "%%clk" then assert.equal(text, tostring(game)) end
      assert.is_nil(tostring(game):find "{")
    end)
  end)

  it("is refused if it continues after the game ended by repetition", function()
    local text = '[Rules "law=fixed"]\n\n1. a1a2 h8h7 2. a2a1 h7h8 3. a1a2 h8h7 4. a2a1 h7h8 '
    local game = assert(record.replay(record.parse(text .. "1/2-1/2")))
    assert.equal("repetition", game:result().reason)
    local kept = assert(record.parse(text .. "5. a1a2 *"))
    assert.equal("move 5, white, 'a1a2': the game is over: repetition",
      select(2, record.replay(kept)))
    assert.truthy(record.check(kept))
  end)
end)

describe("the text of a clock", function()
  it("is read and written to a millisecond", function()
    for seconds, shown in pairs { [0] = "0", [59.5] = "59.5", [100] = "100", [1 / 3] = "0.333" } do
      local text = ("[%%clk %s]"):format(shown)
      assert.equal(text, core.clock_text(seconds))
      assert.same({ #text + 1 }, { select(2, core.read_clock(text .. " so")) })
    end
    assert.equal(316, #core.clock_text(1.7e308))
    assert.is_nil((core.read_clock(("[%%clk %s]"):format(("9"):rep(400)))))
    for _, bad in ipairs { -1, 1 / 0, 0 / 0, "5" } do
      assert.error_matches(function() core.clock_text(bad) end, "clock: expected seconds")
    end
  end)
end)

describe("the fast reader of moves", function()
  local function read(text)
    local nodes = {}
    local at, move_at = core.read_words(text, 1, nodes)
    return #nodes, text:sub(at), text:sub(move_at)
  end

  it("stops at the first word that is not a move, number or clock", function()
    for text, expected in pairs {
      ["1. a1a2 h8xh7=3+?! 2.b1d2# *"] = { 3, "*", "*" },
      ["1. a1a2 {[%clk 5]} h8h7 {so}"] = { 2, "{so}", "{so}" },
      ["{[%clk 5]} a1a2"] = { 0, "{[%clk 5]} a1a2", "{[%clk 5]} a1a2" },
      ["a1a2 {[%clk 1.2.3]}"] = { 1, "{[%clk 1.2.3]}", "{[%clk 1.2.3]}" },
      ["a1a2 {[%clk 5]"] = { 1, "{[%clk 5]", "{[%clk 5]" },
      ["a1a2 3...rubbish"] = { 1, "3...rubbish", "rubbish" },
      ["a1a2?!? x"] = { 0, "a1a2?!? x", "a1a2?!? x" }, [" \n\v1.."] = { 0, "", "" },
      ["1 a1a2"] = { 0, "1 a1a2", "1 a1a2" }, ["a1a2(b1b2)"] = { 1, "(b1b2)", "(b1b2)" },
      ["a1i2"] = { 0, "a1i2", "a1i2" }, [""] = { 0, "", "" }, ["a1a2=3+!\0"] = { 0, "a1a2=3+!\0",
        "a1a2=3+!\0" },
    } do
      assert.same(expected, { read(text) })
    end
  end)

  it("finds clocks only among moves", function()
    local nodes = { 5 }
    assert.equal(1, core.read_words("{[%clk 5]}", 1, nodes))
    assert.same({ 5 }, nodes)
  end)
end)
