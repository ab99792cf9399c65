-- known_search_spec.lua -- the search with solved endings: known wins, and lines to their ends.

local known = require "shogun.engine.known"
local shogun = require "shogun"

local endings <const> = shogun.endings { cache = false }
local name <const> = "K1P1vK1P3"                 -- has the longest win under the standard rules

-- A board of that ending, for a win or a loss in `plies` plies.
local function board_of(value, plies)
  return assert(endings:table("standard", name)):board(value, plies, 0)
end

local function last_board(board, moves)
  for _, move in ipairs(moves) do board = assert(board:play(move)) end
  return board
end

local function piece_of(board, kind, colour)
  for _, piece in ipairs(board:pieces(colour)) do
    if piece.kind == kind then return piece end
  end
end

-- A board with a pawn more, from which the other side comes to this one by a capture.
local function before_capture(board)
  local turn = board:turn()
  local other = turn == "white" and "red" or "white"
  local there = piece_of(board, "pawn", other)
  local rest = board - there + shogun.pawn(1, turn, there.x, there.y)
  for number = 0, 255 do
    local from, energy = shogun.field(number % 8 + 1, number // 8 % 8 + 1), number // 64 + 1
    local pieces = rest:occupied(from) and {} or rest:pieces()
    pieces.turn = other
    table.insert(pieces, shogun.pawn(energy, other, shogun.xy(from)))
    local before = shogun.board(pieces)
    local capture = before:move(from .. shogun.field(there.x, there.y))
    local after = capture and before:play(capture)
    if after and after == board then return before, capture end
  end
end

describe("an engine with solved endings", function()
  local engine <const> = shogun.engine { hash = 1, endings = endings }

  it("finds at once a win in 87 plies, and returns all moves of this win", function()
    local board = board_of("won", 87)
    local info = engine:search(board, { depth = 1 })
    assert.equal(44, info.mate)
    assert.equal(87, #info.pv)
    assert.equal(board:turn(), last_board(board, info.pv):result().winner)
  end)

  it("wins a won ending, however few nodes it may search", function()
    for nodes = 0, 12 do
      local board, plies = board_of("won", 87), 0
      while not board:result() do
        local info = engine:search(board, { nodes = nodes })
        assert(info.nodes <= nodes and info.mate == 44 - plies // 2)
        board, plies = assert(board:play(info.move)), plies + 1
        if board:result() then break end
        board, plies = assert(board:play(endings:best(board)[1].move)), plies + 1
      end
      assert.equal(87, plies)
    end
  end)

  it("scores a board as its ending does, however long the win is", function()
    local capture_counts = assert(endings:table({ lone = 0 }, "K1P1vK2"))
    local boards = { board_of("won", 87), board_of("lost", 20), capture_counts:board("won", 5, 0),
      shogun.board("7K2/8/8/8/3p34/2k15/2P25/8 w", { law = "fixed", quiet = 0 }) }
    for i, board in ipairs(boards) do
      local found, info = known.found(endings, board), engine:search(board, { depth = 1 })
      assert.equal(found.score, info.score, i)
      assert.equal(i < 3 and found.mate or nil, info.mate, i)
    end
    assert.equal(65, known.found(endings, boards[4]).mate)
  end)

  it("scores a win beyond the quiet limit as a draw", function()
    local text = board_of("won", 87):text():gsub("0 1$", "14 1")
    assert.equal(0, engine:search(shogun.board(text), { depth = 2 }).score)
    text = text:gsub("14 1$", "13 1")
    assert.equal(44, engine:search(shogun.board(text), { depth = 2 }).mate)
  end)

  it("knows the endings that a capture leads to", function()
    local before, move = before_capture(board_of("lost", 20))
    local info = engine:search(before, { depth = 1 })
    assert.same({ tostring(move), 11, 21 }, { tostring(info.move), info.mate, #info.pv })
    assert.is_nil(shogun.engine { hash = 1 }:search(before, { depth = 1 }).mate)
  end)

  it("forgets its results when its endings change", function()
    local board = board_of("won", 87)
    local own = shogun.engine { hash = 1 }
    local before = own:search(board, { nodes = 1000 })
    assert.is_nil(before.mate)
    own:clear()
    local again = own:search(board, { nodes = 1000 })
    assert.same({ tostring(before.move), before.score }, { tostring(again.move), again.score })
  end)

  it("uses no endings if it overlooks moves", function()
    local info = engine:search(board_of("won", 87), { depth = 2, visibility = 0.5, seed = 1 })
    assert.is_nil(info.mate)
  end)

  it("searches without endings under rules that have none", function()
    for _, rules in ipairs { "boxed", "dice", { lone = 0 } } do
      local board = shogun.board("p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w", rules)
      assert.truthy(engine:search(board, { nodes = 200 }).move)
    end
  end)

  it("solves endings in half of its time, and resumes solving in the next search", function()
    local own = shogun.engine { hash = 1, endings = shogun.endings { cache = false } }
    local board, count = board_of("won", 87), 0
    assert.is_nil(own:search(board, { seconds = 1e-4 }).mate)
    repeat
      count = count + 1
    until own:search(board, { depth = 1, seconds = 0.1 }).mate == 44 or count == 100
    assert.is_true(count < 100)
  end)
end)
