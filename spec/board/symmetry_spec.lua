-- symmetry_spec.lua -- white and red play by the same rules, each seen from its own side.

local shogun = require "shogun"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

describe("swapping the colours and turning the board around", function()
  it("changes no count of moves or captures, no check and no mate", function()
    local next_number = random.source(12)
    local other = { white = "red", red = "white" }
    for _ = 1, rounds(500) do
      local board = shogun.board(random.pieces(next_number), "sheet")
      local turned = { turn = other[board:turn()] }
      for i, piece in ipairs(board:pieces()) do
        local make = piece.kind == "king" and shogun.king or shogun.pawn
        turned[i] = make(piece.energy, other[piece.colour], piece.x, 9 - piece.y)
      end
      turned = shogun.board(turned, "sheet")
      assert.equal(board:count(), turned:count())
      assert.equal(board:in_check(), turned:in_check())
      assert.equal(board:is_mate "white", turned:is_mate "red")
      assert.equal(#board:attacked "white", #turned:attacked "red")
      assert.equal(board:perft(2), turned:perft(2))
    end
  end)
end)
