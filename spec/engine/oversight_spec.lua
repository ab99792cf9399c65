-- oversight_spec.lua -- what the mover of a mistake overlooked: a long capture, a turn, a number.

local oversight = require "shogun.engine.oversight"
local shogun = require "shogun"

-- What is found of a move, where another one was better and a reply follows.
local function found(text, best, played, reply)
  local board = assert(shogun.board(text, { lone = 0 }))
  local move = assert(board:move(played))
  local after = assert(board:play(move))
  return oversight.of(assert(board:move(best)), move, after, reply and assert(after:move(reply)))
end

describe("an oversight", function()
  it("may be a better capture three or four fields away", function()
    local text = "k27/8/3p34/8/8/8/3P44/K27 w 0 1"
    assert.same({ long = true }, found(text, "d2d6", "a1c1"))
    assert.is_nil(found(text, "a1b2", "a1c1"))
  end)

  it("may be a capture by a move with a turn", function()
    assert.same({ long = true, turn = true },
      found("k27/8/8/1p36/8/3P44/8/K27 w 0 1", "d3b5", "a1c1"))
    assert.same({ turn = true }, found("k27/8/8/8/4p33/3P24/8/K27 w 0 1", "d3e4", "a1c1"))
  end)

  it("may be a reply that the move makes possible", function()
    local text = "k27/8/8/3p44/8/8/8/K22P34 w 0 1"
    assert.same({ long = true }, found(text, "a1c1", "a1b2", "d5d1"))
  end)

  it("may be the number that a piece shows after it has moved", function()
    -- The pawn goes from d1 to e3 and shows 2 there; with 3 it would guard g4.
    local text = "k27/8/8/6p11/6P11/8/8/K22P34 w 0 1"
    assert.equal(2, shogun.board(text, { lone = 0 }):move("d1e3").shows)
    assert.same({ number = true }, found(text, "a1c1", "d1e3", "g5g4"))
    assert.is_nil(found(text, "a1c1", "a1b2", "g5g4"))
  end)

  it("is named for each mistake in an analysis, and counted", function()
    local player = shogun.bots.random()
    local game = shogun.game { white = player, red = player, seed = 1 }
    for _ = 1, 30 do game:step() end
    local analysed = assert(shogun.analysis.of(game:record(), { nodes = 300 }))
    local counts, sum = { white = {}, red = {} }, 0
    for colour, count in pairs(counts) do
      for _, kind in ipairs(oversight.kinds) do count[kind] = 0 end
      for _, move in ipairs(analysed.moves) do
        assert(move.glyph or not move.overlooked)
        for kind in pairs(move.colour == colour and move.overlooked or {}) do
          count[kind], sum = count[kind] + 1, sum + 1
        end
      end
      assert.same(count, analysed:summary(colour).overlooked)
    end
    assert(sum > 5, sum)
  end)
end)
