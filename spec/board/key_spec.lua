-- key_spec.lua -- Zobrist keys: the published numbers, updated by every move.

local shogun = require "shogun"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

describe("the key of a board", function()
  -- SplitMix64, as csrc/engine/board.h says: number n is the n-th output from the seed 0.
  local function number(n)
    local z = n * 0x9e3779b97f4a7c15
    z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
    z = (z ~ z >> 27) * 0x94d049bb133111eb
    return z ~ z >> 31
  end

  local function key(board)
    local sum = board:turn() == "red" and number(769) or 0
    for _, piece in ipairs(board:pieces()) do
      local class = piece.energy - 1 + (piece.kind == "king" and 4 or 0)
      local side = piece.colour == "red" and 384 or 0
      local field = 8 * (piece.y - 1) + piece.x - 1
      sum = sum ~ number(1 + side + 64 * class + field)
    end
    return sum
  end

  it("is the XOR of published numbers", function()
    assert.equal(0, shogun.board({}):hash())
    assert.equal(number(1), shogun.board({ shogun.pawn(1, "white", 1, 1) }):hash())
    -- The first output of SplitMix64 in its paper's code.
    assert.equal(0xe220a8397b1dcdaf, number(1))
  end)

  it("is updated correctly by each move of random games", function()
    local next_number = random.source(7)
    for _, rules in ipairs { "sheet", "standard", "boxed", "dice" } do
      for _ = 1, rounds(20) do
        local board = shogun.board(nil, rules)
        while board:count() > 0 do
          local codes, count = board:codes()
          board = board:play(codes[next_number(1, count)], rules == "dice" and 1 or nil)
          assert.equal(key(board), board:hash())
        end
      end
    end
  end)
end)
