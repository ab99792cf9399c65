-- repeats_spec.lua -- the results of boards in a game with repetitions.

local repeats = require "shogun.engine.analysis.repeats"
local shogun = require "shogun"
local wording = require "shogun.engine.wording"

local endings <const> = shogun.endings { cache = false }
local record <const> = [=[
[Board "7p1/8/6P11/4k13/8/8/8/K17 w 0 1"]

1. g6g7 e5d5 2. g7g6 d5e5 3. g6g7 e5d5 4. g7g6 d5e5 1/2-1/2
]=]

describe("a won ending whose boards were repeated", function()
  local kept <const> = assert(shogun.record.parse(record))
  local found <const> = assert(shogun.analysis.of(kept, { nodes = 0, endings = endings }))

  it("is given away by a move after which the other side can repeat the board", function()
    assert.equal("white", found.moves[6].certain)
    local move = found.moves[7]
    assert.same({ "draw", 0, "??" }, { move.certain, move.score, move.glyph })
    assert.equal("Gives a certain win away: a1b1 wins in 21 plies, now the game is drawn.",
      move.explanation)
    assert.is_true(found:summary("white").accuracy < 90)
  end)

  it("is explained as a draw by repetition, for the board and for the move", function()
    assert.equal("d5e5", tostring(found.boards[7].line.move))
    assert.equal("With best play the game is certainly drawn: the same board comes for the 3rd "
      .. "time.", found.boards[7].explanation)
    assert.equal("A draw: the same board for the 3rd time.", found.moves[8].explanation)
  end)
end)

describe("a board on which three moves win", function()
  local board <const> = shogun.board "7p1/6P11/8/3k14/8/8/8/K17 w 2 2"

  -- The best line if each of the first `repeated` best moves led to a board for the third time.
  local function certain(repeated, rules)
    local here = rules and shogun.board(board:text(), rules) or board
    local keys = {}
    for i = 1, repeated do
      local key = here:play(endings:best(here)[i].move):hash()
      table.move({ key, key }, 1, 2, #keys + 1, keys)
    end
    table.insert(keys, here:hash())
    local line, clauses = repeats.found(endings, here, keys)
    return tostring(line.move), line.certain.value, line.certain.plies, clauses and clauses[1]
  end

  it("is won by the best move that repeats no board, and drawn if each repeats a board", function()
    assert.same({ "a1b1", "won", 21 }, { certain(0) })
    assert.same({ "a1a2", "won", 21, "white certainly wins in 21 plies with best play" },
      { certain(1) })
    assert.same({ "g7g6", "won", 25, "white certainly wins in 25 plies with best play" },
      { certain(2) })
    assert.equal("drawn", select(2, certain(3)))
  end)

  it("is won by the best move if repetition is not a draw", function()
    assert.same({ "a1b1", "won", 21 }, { certain(3, { repetition = 0 }) })
  end)
end)

describe("an ordinal number", function()
  it("ends as in English, with st, nd, rd or th", function()
    local texts = {}
    for i, number in ipairs { 1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111 } do
      texts[i] = wording.ordinal(number)
    end
    assert.equal("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th", table.concat(texts, " "))
  end)
end)
