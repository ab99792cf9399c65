-- analysis_spec.lua -- games searched board by board: scores, mistakes, and the written records.

local slow_net = require "spec.oracle.slow_net"
local shogun = require "shogun"
local score = require "shogun.engine.score"
local played = require "spec.support.played"

local analysis, record = shogun.analysis, shogun.record

local few <const> = { nodes = 300, hash = 1 }

local function analysed(kept, options) return assert(analysis.of(kept, options or few)) end

describe("a score", function()
  it("is written in pawns, or in moves until the end", function()
    assert.equal("+0.35", score.text(35))
    assert.equal("-12.04", score.text(-1204))
    assert.equal("+0.00", score.text(0))
    assert.equal("#-3", score.text(0, -3))
  end)

  it("is read back from a comment", function()
    assert.same({ "so", -35 }, { score.split(score.join("-0.35", "so")) })
    assert.same({ nil, 0, 12 }, { score.split(score.join(score.text(0, 12))) })
    assert.same({ "so", 35, nil, "a: b." }, { score.split(score.join("+0.35", "so", "a: b.")) })
    for _, comment in ipairs {
      "so", "[%eval x] so", "[%clk 5]", "[%eval #]", "[%eval 1e9]", "[%eval 1 a]", "[%eval 1: ]",
    } do
      assert.same({ comment }, { score.split(comment) })
    end
  end)

  it("gives an expected result, which is one half at 0 and more above 0", function()
    assert.equal(0.5, score.expected(0))
    assert.equal(1, score.expected(100) + score.expected(-100))
    assert.is_true(score.expected(100) < score.expected(200))
    assert.same({ 1, 0 }, { score.expected(0, 5), score.expected(0, -5) })
  end)
end)

describe("an analysis", function()
  it("scores each move as white sees it", function()
    local found = analysed(played.game(1):record())
    for _, move in ipairs(found.moves) do
      assert.is_true(move.loss >= 0 and move.loss <= 1)
      assert.equal(move.best, move.line[1])
      assert.is_true(move.score ~= nil or move.ply == #found.moves)
    end
  end)

  it("searches and explains with the engine's net, or without a net", function()
    local kept, said = played.game(1):record(), {}
    for i, net in ipairs { slow_net.mild("standard", 1), false } do
      local found = analysed(kept, { nodes = 300, hash = 1, net = net })
      said[i] = record.write(found:record { explain = true })
    end
    assert.truthy(said[1]:find "are strong%.")
    for _, words in ipairs { "weak", "strong", "placed" } do assert.is_nil(said[2]:find(words)) end
  end)

  it("marks a missed mate in one, and shows the better move", function()
    local text = '[Board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w 0 1"]\n1. c2c4 e3xd4 2. c4d6 *'
    local found = analysed(assert(record.parse(text)), { nodes = 3000 })
    local bad = found.moves[3]
    assert.same({ "??", "white" }, { bad.glyph, bad.colour })
    assert.is_nil(found.moves[1].glyph)
    assert.equal(2, found.boards[0].mate)
    local kept = found:record()
    assert.equal("??", kept.moves[3].glyph)
    local better = kept.moves[3].variations[1]
    assert.equal(bad.best, better[1].move)
    assert.equal(1, select(3, score.split(better[1].comment)))
    assert.same({ 2, 0, 0, 1 }, { found:summary("white").moves, found:summary("white").mistakes,
      found:summary("white").inaccuracies, found:summary("white").blunders })
    assert.is_true(found:summary("white").accuracy < found:summary("red").accuracy)
  end)

  it("explains each move, and writes the explanation beside the score if requested", function()
    local found = analysed(assert(record.parse('[Board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w 0 1"]'
      .. "\n1. c2c4 e3xd4 2. c4d6 *")), { nodes = 3000 })
    assert.equal("Overlooks c4xc7, which wins at once, and lets red win the pawn on d6 with "
      .. "c7xd6.", found.moves[3].explanation)
    for _, move in ipairs(found.moves) do assert.truthy(move.explanation:find "^%w.*%.$") end
    local once = record.write(found:record { explain = true })
    local said = once:gsub("\n", " ")
    assert.truthy(said:find(": Overlooks c4xc7, which wins at once, and", 1, true), once)
    local again = analysed(assert(record.parse(once)), { nodes = 3000 }):record { explain = true }
    assert.equal(once, record.write(again))
    assert.is_nil(record.write(found:record()):find("Overlooks", 1, true))
    assert.error_matches(function() found:record { explain = 1 } end, "explain: expected a boolean")
    assert.error_matches(function() found:record { explains = true } end, "did you mean explain?")
  end)

  it("writes valid records under every law, and the same records each time", function()
    played.games(8, function(game)
      for _, options in ipairs { {}, { explain = true } } do
        local once = record.write(analysed(game:record()):record(options))
        local kept = assert(record.parse(once))
        assert(record.replay(kept))
        assert.equal(once, record.write(analysed(kept):record(options)))
      end
    end)
  end)

  it("keeps comments, clocks, variations and the mark of a good move, but no old scores", function()
    local kept = assert(record.parse [[
1. a1a2! {[%clk 5] [%eval +9.00] so} (1. b1d2 {or so}) 1... h8h7 *]])
    local node = analysed(kept):record().moves[1]
    local rest, points = score.split(node.comment)
    assert.same({ "so", 5 }, { rest, node.clock })
    assert.is_true(points < 900)
    assert.equal("or so", node.variations[1][1].comment)
    assert.equal("[%eval +9.00] so", kept.moves[1].comment)
  end)

  it("works step by step, from the last board back to the first", function()
    local found = assert(analysis.start(record.parse "1. a1a2 h8h7 2. b1d2 *", few))
    assert.is_true(found:step())
    assert.is_true(found:step())
    assert.equal(2, #found:points())
    local kept = found:record()
    assert.is_nil(kept.moves[1].comment)
    assert.truthy(score.split(kept.moves[3].comment) == nil)
    assert.is_true(found:step())
    assert.is_false(found:step())
    assert.is_false(found:step())
    assert.equal(4, #found:points())
  end)

  it("scores the last board of a finished game by the result", function()
    local kept = { tags = {}, moves = {}, result = "*" }
    record.set_tag(kept, "Board", "8/8/8/8/8/8/P17/K16k1 w 0 1")
    kept.result = "1-0"
    assert.equal(1, analysed(kept).boards[0].expected)
  end)

  it("refuses an invalid record, option or game", function()
    assert.error_matches(function() analysis.of "1. a1a2 *" end, "bad argument #1 to 'of'")
    assert.error_matches(function() analysis.start {} end, "bad argument #1 to 'start'")
    local kept = record.parse "1. a1a8 *"
    assert.error_matches(function() analysis.of(kept, { node = 3 }) end, "did you mean nodes?")
    assert.equal("move 1, white, 'a1a8': illegal move 'a1a8': distance 7, the piece shows 1",
      select(2, analysis.of(kept)))
    local found = analysed(record.parse "*")
    assert.error_matches(function() found:summary "blue" end, "expected 'white' or 'red'")
  end)
end)

describe("the plot of a game", function()
  it("draws a curve and marks mistakes in the colours of its theme", function()
    local bad = { ply = 1, expected = 0, glyph = "??", label = "<" }
    local points = { { ply = 0, expected = 0.5 }, bad }
    local light, dark = shogun.draw.plot(points), shogun.draw.plot(points, { theme = "dark" })
    assert.is_true(light ~= dark)
    assert.equal(1, select(2, light:gsub('class="mistake"', "")))
    assert.truthy(light:find("<title>&lt;??</title>", 1, true))
    assert.truthy(shogun.draw.plot({ points[1] }, { size = 800 }):find 'width="800" height="320"')
  end)

  it("refuses invalid arguments", function()
    for _, points in ipairs { {}, { 5 }, { { ply = 1 } }, { { ply = 1, expected = 2 } } } do
      assert.error_matches(function() shogun.draw.plot(points) end, "points")
    end
    assert.error_matches(function() shogun.draw.plot({}, {}) end, "points: expected a list")
  end)
end)
