-- explore_spec.lua -- the moves of a board with their values.

local known = require "shogun.engine.known"
local shogun = require "shogun"

local mate <const> = "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"

-- The entries by the text of their move.
local function explored(board, options)
  local by_move = {}
  for _, entry in ipairs(shogun.explore(board, options)) do
    by_move[tostring(entry.move)] = entry
  end
  return by_move
end

describe("shogun.explore", function()
  it("gives each move the score of the engine's analysis, and lists the best move first", function()
    local board = shogun.board()
    local list = shogun.explore(board, { depth = 2 })
    local scores = {}
    for _, line in ipairs(shogun.engine():analyse(board, { depth = 2 })) do
      scores[tostring(line.move)] = line.score
    end
    assert.equal(board:count(), #list)
    for i, entry in ipairs(list) do
      assert.equal(scores[tostring(entry.move)], entry.score)
      assert.is_nil(entry.value)
      assert.is_true(i == 1 or list[i - 1].score >= entry.score)
      assert.equal(entry.move, entry.pv[1])
    end
  end)

  it("knows the results of moves that end the game", function()
    local board = assert(shogun.board(mate):play "c2c4")
    board = assert(board:play "e3d4")
    local list = explored(board, { depth = 2 })
    for text, entry in pairs(list) do
      local result = board:play(text):result()
      assert.same({ result and "won", result and 1 }, { entry.value, entry.plies }, text)
      assert.equal(not result, entry.score ~= nil)
    end
    assert.equal("won", list.c4c7.value)
  end)

  it("knows which moves end the game as a draw", function()
    local board = shogun.board("8/2p25/5K12/8/3P24/1P22k23/2P25/8 w 99 80")
    local list = explored(board, { depth = 1 })
    for text, entry in pairs(list) do
      local result = board:play(text):result()
      assert.equal(result and "drawn" or nil, entry.value, text)
    end
    assert.equal("drawn", list.c2c4.value)
  end)

  it("scores moves under dice", function()
    local board = shogun.board(nil, "dice")
    local list = shogun.explore(board, { depth = 1 })
    assert.equal(board:count(), #list)
    assert.is_nil(list[1].value)
    assert.is_number(list[1].score)
  end)

  it("gives the same result with the same nodes, and no scores to unsearched moves", function()
    local function texts()
      local list = {}
      for i, entry in ipairs(shogun.explore(shogun.board(), { nodes = 40 })) do
        list[i] = ("%s %s"):format(entry.move, known.words(entry, shogun.rules()))
      end
      return list
    end
    assert.same(texts(), texts())
    assert.truthy(texts()[shogun.board():count()]:find "not searched")
  end)

  it("refuses an invalid board, a finished game and unknown options", function()
    assert.error_matches(function() shogun.explore "start" end, "board: expected a board")
    local over = shogun.board "8/8/8/8/8/8/8/K16k1 w"
    assert.error_matches(function() shogun.explore(over) end, "board: the game is over")
    assert.error_matches(function() shogun.explore(shogun.board(), { dept = 1 }) end, "dept")
    assert.error_matches(function() shogun.explore(shogun.board(), { nodes = -1 }) end, "nodes")
  end)
end)

describe("a verdict", function()
  local standard <const>, three <const> = shogun.rules(), shogun.rules { lone = 0 }

  it("is written in words and as a mark", function()
    for _, each in ipairs {
      { { value = "won", plies = 23 }, "won in 23 plies", "23" },
      { { value = "won", plies = 1 }, "won in 1 ply", "1" },
      { { value = "lost", plies = 22 }, "lost in 22 plies", "-22" },
      { { value = "drawn" }, "drawn", "=" },
      { { value = "won", plies = 101, limited = true },
        "won in 101 plies (a draw by the quiet limit)", "=" },
      { { score = 35 }, "+0.35", "+0.35" }, { { score = 9000, mate = -2 }, "#-2", "#-2" },
      { {}, "not searched", "?" },
    } do
      assert.equal(each[2], known.words(each[1], standard))
      assert.equal(each[3], known.mark(each[1]))
    end
    assert.equal("won, 9 plies to the next capture or the end",
      known.words({ value = "won", plies = 9 }, three))
  end)

  it("is ordered by the preference of the side to move", function()
    local sorted = {
      { value = "won", plies = 1 }, { score = 29990, mate = 2 }, { value = "won", plies = 99 },
      { score = 4000 }, { score = 20 }, { value = "won", plies = 101, limited = true },
      { value = "drawn" }, { value = "lost", plies = 120, limited = true },
      { value = "lost", plies = 102, limited = true }, { score = -20 }, { score = -4000 },
      { value = "lost", plies = 86 }, { value = "lost", plies = 2 }, {},
    }
    for i = 2, #sorted do assert.is_true(known.key(sorted[i - 1]) > known.key(sorted[i]), i) end
  end)
end)
