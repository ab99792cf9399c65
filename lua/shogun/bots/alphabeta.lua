--- A small alpha-beta search in plain Lua, to be read as a tutorial.
--
-- 1. A board is worth what its pieces are worth, seen by the side to move (`evaluate`).
-- 2. Looking deeper: the worth of a board is the best, over its moves, of minus the worth of the
--    board after the move, for what is good for the one is bad for the other. That is negamax
--    (`search`).
-- 3. Alpha and beta spare most of the work: alpha is what we have already, beta is what the other
--    side will not let us exceed. Once a move is worth beta, the rest need not be looked at.
-- 4. That works best when good moves are looked at first: captures here (`ordered`).
-- 5. Under dice the worth of a move is the mean over what may be rolled (`after`).
--
-- The C engine does the same with many refinements; this one has none, and needs no C but the
-- rules.
-- @module shogun.bots.alphabeta

local check = require "shogun.check"

local mate <const> = 1000

local function material(board, colour)
  local sum = 0
  for _, piece in ipairs(board:pieces(colour)) do
    sum = sum + (piece.kind == "pawn" and 4 + piece.energy or 0)
  end
  return sum
end

-- Step 1. Pieces first, then how many moves there are.
local function evaluate(board)
  local other = board:turn() == "white" and "red" or "white"
  return material(board, board:turn()) - material(board, other) + board:count() / 100
end

-- Step 4. Captures first; the order is otherwise that of the board.
local function ordered(board)
  local captures, others = {}, {}
  for _, move in ipairs(board:moves()) do
    table.insert(move.captured and captures or others, move)
  end
  return table.move(others, 1, #others, #captures + 1, captures)
end

-- The worth of a finished game to the side to move: the sooner it is lost, the worse.
local function finished(board, result, depth)
  if not result.winner then return 0 end
  return result.winner == board:turn() and mate + depth or -mate - depth
end

local search

-- Step 5. The worth of a move to the side that plays it.
local function after(board, move, depth, alpha, beta)
  local outcomes = board:outcomes(move)
  if #outcomes == 1 then return -search(outcomes[1].board, depth - 1, -beta, -alpha) end
  local mean = 0
  for _, outcome in ipairs(outcomes) do
    mean = mean - outcome.probability * search(outcome.board, depth - 1, -math.huge, math.huge)
  end
  return mean
end

-- Steps 2 and 3.
function search(board, depth, alpha, beta)
  local result = board:result()
  if result then return finished(board, result, depth) end
  if depth == 0 then return evaluate(board) end
  for _, move in ipairs(ordered(board)) do
    alpha = math.max(alpha, after(board, move, depth, alpha, beta))
    if alpha >= beta then break end
  end
  return alpha
end

local function choose(self, board)
  local best, best_worth
  for _, move in ipairs(ordered(board)) do
    local worth = after(board, move, self.depth, best_worth or -math.huge, math.huge)
    if not best or worth > best_worth then best, best_worth = move, worth end
  end
  return best
end

--- Makes one. It answers the same board with the same move always.
---@param options? { depth: integer? }  depth: plies looked ahead, 1 or more; default 2
---@return shogun.Player
return function(options)
  check.names(options or {}, { depth = true }, 2)
  local depth = check.whole(options or {}, "depth", 1, 100, 2) or 2
  return { name = "alphabeta", depth = depth, choose = choose }
end
