-- selfplay_spec.lua -- games of the search against itself: their positions, with any threads;
-- what is refused, and what ends them.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local core = require "shogun.core"
local positions = require "spec.support.positions"
local shogun = require "shogun"

local bytes <const> = positions.bytes

local function board(rules) return shogun.board(nil, shogun.rules(rules or "standard")) end

local function new(settings, threads, rules)
  settings.nodes = settings.nodes or 60
  return core.self_play(board(rules), 7, threads or 1, settings)
end

describe("the positions of self-play", function()
  it("are boards with legal moves, packed as core.position packs them", function()
    for _, preset in ipairs { "standard", "sheet", "boxed", "dice" } do
      local rules = shogun.rules(preset)
      local all = new({ keep_all = true, nodes = 200 }, 1, preset):games(0, 2)
      for i, position in ipairs(positions.read(all)) do
        local at = assert(shogun.board(position.text, rules))
        assert.same({ position.text, position.ply }, { at:text(), at:ply() })
        assert.equal(rules.lone, position.lone)
        assert.truthy(at:play(position.moved, preset == "dice" and 1 or nil))
        local packed, flags = core.position(at, position.moved, position.score, position.result,
          position.game)
        assert.equal(flags, position.flags)
        assert.equal(packed, all:sub((i - 1) * bytes + 1, i * bytes))
      end
    end
  end)

  it("are in the order of the plies, and have the result as the side to move sees it", function()
    local list = positions.read(new({ keep_all = true }):games(3, 8))
    assert(#list > 100)
    for i = 2, #list do
      local before, now = list[i - 1], list[i]
      if before.game == now.game then
        assert.equal(before.ply + 1, now.ply)
        assert.equal(-before.result, now.result)
      else
        assert.equal(before.game + 1, now.game)
      end
    end
    assert.same({ 3, 10 }, { list[1].game, list[#list].game })
  end)

  it("are the same with any number of threads, whatever games came before", function()
    for _, preset in ipairs { "boxed", "dice" } do
      local play = new({}, 3, preset)
      local all = play:games(0, 12)
      assert.equal(all, new({}, 1, preset):games(0, 12))
      assert.equal(all, play:games(0, 5) .. play:games(5, 7))
      assert.not_equal(all, play:games(12, 12))
    end
  end)

  it("include positions with flags only if all positions are requested", function()
    local all, kept = new({ keep_all = true }):games(0, 9), {}
    local found = 0
    for i, position in ipairs(positions.read(all)) do
      found = found | position.flags
      if position.flags == 0 then kept[#kept + 1] = all:sub((i - 1) * bytes + 1, i * bytes) end
    end
    assert.equal(7, found)
    assert.equal(table.concat(kept), new({}):games(0, 9))
  end)

  it("begin on an even board, after the random plies", function()
    local settings = { opening_least = 20, balance = 30, keep_all = true, random_one_in = 0 }
    local list, last = positions.read(new(settings):games(0, 20)), -1
    for _, position in ipairs(list) do
      if position.game ~= last then
        assert.equal(20, position.ply)
        assert(math.abs(position.score) <= 30)
      end
      last = position.game
    end
    assert.equal(19, last)
  end)

  it("do not exist if games end at once, or never end", function()
    assert.equal("", new({}, 2, { lone = 64 }):games(0, 3))
    local endless = new({ random_one_in = 0, dead_plies = 0 }, 2,
      { law = "fixed", quiet = 0, repetition = 0 })
    assert.equal("", endless:games(1, 2))
    assert.not_equal("", endless:games(3, 1))
  end)

  it("come from finished games, whatever the number of nodes is", function()
    for _, nodes in ipairs { 1, 200 } do
      local list, games = positions.read(new({ keep_all = true, nodes = nodes }, 1, "dice")
        :games(0, 20)), 0
      for i, last in ipairs(list) do
        if not list[i + 1] or list[i + 1].game ~= last.game then
          local pieces = select(2, last.text:match "^%S+":gsub("%a", ""))
          assert(last.result ~= 0 or last.quiet >= 98 or pieces <= 6, last.text)
          games = games + 1
        end
      end
      assert.equal(20, games)
    end
  end)
end)

describe("self-play", function()
  it("ends at Ctrl-C while its threads search", function()
    local is_deaf = (os.getenv "LD_PRELOAD" or ""):find "tsan"
    if is_deaf then return pending "ThreadSanitizer delays signals while a thread computes" end
    local code = [[local core = require "shogun.core"
      core.self_play(core.board(), 1, %d, { nodes = 1 << 30 }):games(0, %d)]]
    for _, each in ipairs { { 1, 1 }, { 2, 1 }, { 2, 2 } } do
      local said = command.interrupted(code:format(each[1], each[2]))
      assert.truthy(said:find("interrupted!", 1, true), said)
    end
  end)

  it("refuses wrong arguments", function()
    local function raises(message, ...) assert.matches(message, blamed(...), 1, true) end
    local start, make, play = board(), core.self_play, new {}
    raises("board: expected", make, 5, 1, 1, {})
    raises("seed: expected a whole number", make, start, "x", 1, {})
    raises("threads: expected a whole number from 1 to 256, got 0", make, start, 1, 0, {})
    raises("settings: expected a table", make, start, 1, 1)
    raises("unknown setting 'node'; did you mean nodes?", make, start, 1, 1, { node = 5 })
    raises("nodes: expected a whole number from 1 to 1073741824, got 0", make, start, 1, 1,
      { nodes = 0 })
    raises("opening_most: expected a whole number from 5 to 100, got 4", make, start, 1, 1,
      { opening_least = 5, opening_most = 4 })
    raises("first: expected a whole number from 0 to 4294967039", play.games, play, -1, 1)
    raises("count: expected a whole number from 1 to 256, got 257", play.games, play, 0, 257)
    raises("shogun.SelfPlay", play.games, start, 0, 1)
  end)
end)

describe("core.position", function()
  it("sets flags for the board, the move and the score", function()
    local start = assert(shogun.board "7k1/8/8/3p24/8/3P24/8/6K11 w")
    local function flags(...) return select(2, core.position(start, ...)) end
    assert.equal(0, flags("d3d1", 35, 1, 0))
    assert.equal(2, flags("d3d5", 35, 1, 0))
    assert.equal(4, flags("d3d1", 30000, 1, 0))
    assert.equal(8, flags("d3d1", nil, 1, 0))
    local checked = assert(shogun.board "7k1/8/8/8/8/6p21/8/6K11 w")
    assert.equal(1, select(2, core.position(checked, "g1h1", 0, -1, 0)))
  end)

  it("refuses wrong arguments", function()
    local start = shogun.board()
    for message, arguments in pairs {
      ["expected a move"] = { start, "x", 0, 0, 0 },
      ["score: expected a whole number from -30000 to 30000"] = { start, "d1e3", 30001, 0, 0 },
      ["result: expected a whole number from -1 to 1"] = { start, "d1e3", 0, 2, 0 },
      ["game: expected a whole number from 0 to 4294967295"] = { start, "d1e3", 0, 0, -1 },
    } do
      assert.error_matches(function() core.position(table.unpack(arguments)) end, message, 1, true)
    end
  end)
end)
