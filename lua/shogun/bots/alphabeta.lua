--- A small alpha-beta search in plain Lua, written as a tutorial.
--
-- 1. Without looking ahead, the score of a board is the value of its pieces and moves, seen by the
--    side to move (`evaluate`).
-- 2. Looking deeper, the score of a board is the best over its moves. What is good for one side is
--    bad for the other, so the score of a move is minus the score of the board after it. This is
--    negamax (`search`).
-- 3. Alpha and beta save most of the work: alpha is what we can already get, beta is what the other
--    side will not let us exceed. Once a move scores beta or more, the other moves do not matter.
-- 4. This works best when good moves are tried first: here captures (`ordered`).
-- 5. Under dice the score of a move is the mean over the numbers that may be rolled (`after`).
-- 6. Under a clock it looks one ply ahead, then two and so on, as long as there is time
--    (`choose_by_clock`): so there is always a move. This is iterative deepening.
--
-- The C engine does the same with many refinements; this one has none, and needs no C but the
-- rules.

local check = require "shogun.check"
local declared = require "shogun.declared"
local time = require "shogun.engine.time"

local now <const> = require("shogun.core").clock
local mate <const> = 1000
local pawn <const> = 6.5 -- one of middling energy
local known <const> = declared.set {
  { name = "depth", type = "integer", min = 1, max = 100, default = 2,
    about = "plies looked ahead" },
}

local function material(board, colour)
  local sum = 0
  for _, piece in ipairs(board:pieces(colour)) do
    sum = sum + (piece.kind == "pawn" and 4 + piece.energy or 0)
  end
  return sum
end

-- Step 1. Mostly material; the number of moves decides between equals.
local function evaluate(board)
  local other = board:turn() == "white" and "red" or "white"
  return material(board, board:turn()) - material(board, other) + board:count() / 100
end

-- Step 4. Captures first, otherwise in the order of the board.
local function ordered(board)
  local captures, others = {}, {}
  for _, move in ipairs(board:moves()) do
    table.insert(move.captured and captures or others, move)
  end
  return table.move(others, 1, #others, #captures + 1, captures)
end

-- The score of a finished game for the side to move: the sooner it is lost, the worse.
local function finished(board, result, depth)
  if not result.winner then return 0 end
  return result.winner == board:turn() and mate + depth or -mate - depth
end

local search

-- Step 5. The score of a move for the side that plays it.
local function after(board, move, depth, alpha, beta, is_late)
  local outcomes = board:outcomes(move)
  if #outcomes == 1 then return -search(outcomes[1].board, depth - 1, -beta, -alpha, is_late) end
  local mean = 0
  for _, outcome in ipairs(outcomes) do
    local score = search(outcome.board, depth - 1, -math.huge, math.huge, is_late)
    mean = mean - outcome.probability * score
  end
  return mean
end

-- Steps 2 and 3. Once it is late any score will do: it is not used.
function search(board, depth, alpha, beta, is_late)
  local result = board:result()
  if result then return finished(board, result, depth) end
  if depth == 0 then return evaluate(board) end
  if is_late() then return 0 end
  for _, move in ipairs(ordered(board)) do
    alpha = math.max(alpha, after(board, move, depth, alpha, beta, is_late))
    if alpha >= beta then break end
  end
  return alpha
end

-- The best move at this depth, and its score; where it gets late, of those looked at; nil if there
-- is none.
local function best_at(board, depth, is_late)
  local best, best_score
  for _, move in ipairs(ordered(board)) do
    local score = after(board, move, depth, best_score or -math.huge, math.huge, is_late)
    if is_late() then break end
    if not best or score > best_score then best, best_score = move, score end
  end
  return best, best_score
end

local function never() return false end

-- Step 6. A deeper look that gets late has not seen all moves, so it does not count.
local function choose_by_clock(board, deepest, seconds)
  local deadline = now() + seconds
  local function is_late() return now() >= deadline end
  local best, score = best_at(board, 1, is_late)
  for depth = 2, deepest do
    local better, its_score = best_at(board, depth, is_late)
    if is_late() then break end
    best, score = better, its_score
  end
  return best or board:moves()[1], score
end

--- Makes the player that searches some plies by alpha-beta in plain Lua: a short program to read,
--- which counts pieces and moves. Without a clock it always answers the same board with the same
--- move, in some three milliseconds at depth 2 and four times that at depth 3; with one it begins
--- with one ply and looks deeper, up to `depth`, as long as there is time. It makes some 95 points
--- of 100 against `greedy`.
--- ```lua
--- local bot = shogun.bots.alphabeta { depth = 1 }
--- print(shogun.game({ white = bot, seed = 1 }):step())
--- ```
---@param options? { depth: integer? }  depth: plies looked ahead, 1 to 100; default 2
---@return shogun.Player
local function new(options)
  local depth = declared.read(options, known).depth
  local manager = time.manager()

  local function choose(self, board, info)
    check.question(board, info)
    local seconds = manager:seconds(board, info and info.clock)
    local move, score
    if seconds then
      move, score = choose_by_clock(board, self.depth, seconds)
    else
      move, score = best_at(board, self.depth, never)
    end
    self.score = score and score * 100 / pawn
    manager:answered()
    return move
  end

  return { name = "alphabeta", depth = depth, choose = choose }
end

---@type shogun.BuiltinPlayer
return {
  name = "alphabeta", about = "a small alpha-beta search in Lua, to learn from", options = known,
  new = new,
}
