-- stalemate_spec.lua -- the search under rules where a side without a legal move has lost.

local shogun = require "shogun"
local brute = require "spec.oracle.brute"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"

setup(harsh.stop)

-- A board with a bare king in the game, which is soon without a move.
local function random_board(source)
  local rules = shogun.rules { law = random.dials(source), lone = 0, stalemate = "loss" }
  while true do
    local pieces = { turn = source(0, 1) == 0 and "white" or "red" }
    for _, piece in ipairs(random.pieces(source, source(3, 8))) do
      local pawn = piece.kind == "pawn" and piece.colour == "red"
      if not pawn then pieces[#pieces + 1] = piece end
    end
    local board = shogun.board(pieces, rules)
    if not board:result() then return board end
  end
end

describe("a search for a mate", function()
  it("finds exactly the wins that brute force finds if stalemate loses", function()
    local source, engine = random.source(28), shogun.engine { hash = 1 }
    local found = { [0] = 0, 0, 0 }
    for _ = 1, harsh.rounds(1500) do
      local board = random_board(source)
      local wanted = brute.moves_to_win(board)
      found[wanted] = found[wanted] + 1
      local mate = engine:search(board, { mate = math.max(wanted, 1) }).mate
      assert.equal(wanted, mate and mate > 0 and mate <= 2 and mate or 0, board:text())
      assert.equal(wanted > 0, not not engine:mate(board, 2), board:text())
    end
    if not os.getenv "SHOGUN_HARSH" then assert(found[1] > 80 and found[2] > 50) end
  end)
end)
