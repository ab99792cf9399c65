-- known_spec.lua -- known results from solved endings: of moves, in words, in analyses, searches.

local known = require "shogun.engine.known"
local shogun = require "shogun"

local endings <const> = shogun.endings { cache = false }
local won <const> = shogun.board "7p2/8/8/4P23/8/5K2k21/8/8 w" -- in 67 plies, by f3g4 alone
local winner <const> = "f3g4"

-- The outcome of a board, by the endings alone.
local function value_of(board) return (endings:probe(board)) end

describe("a known result", function()
  it("is the result that the endings give for the move", function()
    local best = endings:best(won)
    local list = shogun.explore(won, { endings = endings })
    for i, entry in ipairs(list) do
      assert.same({ best[i].move, best[i].value, best[i].plies },
        { entry.move, entry.value, entry.plies })
      assert.is_nil(entry.score)
    end
    assert.same({ winner, "won", 67 }, { tostring(list[1].move), list[1].value, list[1].plies })
  end)

  it("is listed for a capture into an ending, while other moves have scores", function()
    local board = shogun.board "7p2/8/8/4P1p12/8/2K15/8/k17 w"
    local certain = 0
    for _, entry in ipairs(shogun.explore(board, { endings = endings, depth = 2 })) do
      local after = board:play(entry.move)
      assert.equal(entry.value == nil, entry.score ~= nil)
      if entry.value and not after:result() then
        certain = certain + 1
        assert.equal(({ won = "lost", lost = "won", drawn = "drawn" })[value_of(after)],
          entry.value)
        assert.is_true(entry.move.captured ~= nil)
      end
    end
    assert.is_true(certain > 0)
  end)

  it("comes with a line of best moves to the end of the game", function()
    local line, board = known.line(endings, won), won
    for _, move in ipairs(line) do board = assert(board:play(move)) end
    assert.equal(67, #line)
    assert.equal("white", board:result().winner)
    assert.equal(1, #known.line(endings, won:play "f3f1"))
  end)

  it("comes with a line that ends, even if the plies in a file never decrease", function()
    local calls = 0
    local lying = {}
    function lying.best(_, board)
      calls = calls + 1
      assert(calls < 1000, "an endless line")
      local value = board:turn() == won:turn() and "won" or "lost"
      local quiet = {}
      for _, move in ipairs(board:moves()) do
        quiet[#quiet + 1] = not move.captured and not board:play(move):result() and move or nil
      end
      return { { move = quiet[1], value = value, plies = 5 } }
    end
    assert.equal(2, #known.line(lying, won))
  end)

  it("does not exist for boards with too many pieces, or under dice", function()
    assert.is_nil(known.found(endings, shogun.board()))
    assert.is_nil(known.found(nil, won))
    assert.is_nil(known.of(endings, shogun.board(won:text(), "dice")))
    assert.is_nil(shogun.explore(shogun.board(won:text(), "dice"),
      { endings = endings, depth = 1 })[1].value)
  end)

  it("needs endings, and refuses any other value in their place", function()
    for _, wrong in ipairs { 1, "x", {} } do
      for _, call in ipairs {
        function() shogun.explore(won, { endings = wrong }) end,
        function() shogun.engine { endings = wrong } end,
        function() shogun.puzzle.find { endings = wrong } end,
        function() shogun.explain(won, { pv = { winner }, score = 0 }, nil, wrong) end,
      } do
        assert.error_matches(call, "endings: expected ")
      end
    end
    assert.error_matches(function() shogun.engine { endings = 1 } end,
      "endings: expected true, false or the value of shogun.endings%(%), got 1")
  end)
end)

describe("an engine with endings", function()
  it("loads the endings when at most eight pieces are left", function()
    local looked = 0
    local counting = shogun.endings { cache = false }
    function counting.load(...)
      looked = looked + 1
      return getmetatable(counting).load(...)
    end
    local engine = shogun.engine { hash = 1, endings = counting }
    for pieces, text in pairs {
      [8] = "k2p1p2p34/8/8/8/8/8/8/P1P3P2K14", [9] = "k2p1p2p34/p17/8/8/8/8/8/P1P3P2K14",
    } do
      looked = 0
      engine:search(shogun.board(text), { depth = 1 })
      assert.equal(pieces <= 8 and 1 or 0, looked)
    end
  end)
end)

describe("an explanation by endings", function()
  local function said(board)
    local best = endings:best(board)[1].move
    return shogun.explain(board, { pv = { best }, score = 0 }, nil, endings)
  end

  it("names the result and the moves that keep it", function()
    assert.equal("White certainly wins in 67 plies with best play. f3g4 is the only one of 15 "
      .. "moves that wins.", said(won))
    local lost = won:play(winner)
    assert.equal(("White certainly wins in 66 plies with best play. %s holds out longest."):format(
      endings:best(lost)[1].move), said(lost))
    local drawn, count = won:play "f3f1", 0
    for _, each in ipairs(endings:best(drawn)) do
      count = count + (each.value == "drawn" and 1 or 0)
    end
    local text = "With best play the game is certainly drawn. %d of %d moves hold the draw."
    assert.equal(text:format(count, drawn:count()), said(drawn))
  end)

  it("says that the quiet limit is reached before the win", function()
    local late = shogun.board((won:text():gsub(" w 0 1", " w 34 40")))
    assert.equal("White would win in 67 plies, but the quiet limit comes first: a certain draw "
      .. "with best play. 13 of 15 moves hold the draw.", said(late))
  end)

  it("gives no number of plies if these plies only lead to a capture", function()
    local rules = shogun.rules { lone = 0 }
    local board = shogun.board("8/8/8/8/8/2k15/8/K16P1 w", rules)
    assert.is_nil(said(board):find "plies")
  end)
end)

describe("an analysis with endings", function()
  local game = shogun.game { board = won }
  for _ = 1, 4 do game:play(endings:best(game.board)[1].move) end
  game:play(endings:best(game.board)[2].move) -- g3f2 alone wins
  local found = assert(shogun.analysis.of(game:record(), { nodes = 200, endings = endings }))

  it("knows who wins with best play after each move", function()
    local board = won
    for i, move in ipairs(found.moves) do
      board = board:play(move.move)
      local value = value_of(board)
      local expected = value == "drawn" and "draw"
        or (board:turn() == "white") == (value == "won") and "white" or "red"
      assert.equal(expected, move.certain, i)
      assert.equal(expected == "draw" and 0 or nil, expected == "draw" and move.score or nil)
    end
  end)

  it("marks and explains only the moves that give a known result away", function()
    for i, move in ipairs(found.moves) do
      local before = i == 1 and "white" or found.moves[i - 1].certain
      assert.equal(before ~= move.certain, move.glyph == "??", i)
      assert.equal(before ~= move.certain, move.explanation:find "^Gives a certain " ~= nil)
    end
    assert.equal("Gives a certain win away: g3f2 wins in 63 plies, now the game is drawn.",
      found.moves[5].explanation)
    assert.truthy(shogun.record.write(found:record()):find "%(3%. g3f2")
  end)
end)
