-- play.lua -- two simple bots play a game under the standard rules: white takes what it can, red
-- moves at random.
--
-- Run it with `make play`, or `lua5.4 examples/play.lua SEED` to see the same game again.

local shogun = require "shogun"

local seed = tonumber(arg and arg[1]) or os.time()
math.randomseed(seed)

local function pick(moves) return moves[math.random(#moves)] end

local function random_bot(board) return pick(board:moves()) end

-- How good a move looks: a mate, then a capture, the more energy the better; a piece that can be
-- taken back is worth less.
local function worth(board, move)
  local after = board:play(move)
  if after:is_mate() then return 100 end
  local gain = move.captured and 1 + move.captured.energy or 0
  local at_risk = after:attackedN(after:occupied(move.to)) > 0
  return gain - (at_risk and move.energy / 2 or 0)
end

local function greedy_bot(board)
  local best, best_worth = {}, -math.huge
  for _, move in ipairs(board:moves()) do
    local value = worth(board, move)
    if value > best_worth then best, best_worth = {}, value end
    if value == best_worth then best[#best + 1] = move end
  end
  return pick(best)
end

local bots = { white = greedy_bot, red = random_bot }

local function describe(move)
  local text = ("%s plays %s, then shows %d"):format(move.colour, move, move.shows)
  return move.captured and ("%s, and captures %s"):format(text, move.captured) or text
end

-- One board cannot know what stood before it, so a draw by repetition is counted here.
local seen = {}
local function repeated(board)
  seen[board:hash()] = (seen[board:hash()] or 0) + 1
  return seen[board:hash()] == board:rules().repetition and { reason = "repetition" }
end

local board = shogun.board()
print(("game %d: white is greedy, red plays at random\n\n%s"):format(seed, board))
local result = repeated(board)
while not result do
  local move = bots[board:turn()](board)
  board = board:play(move)
  print(("\n%s%s\n%s"):format(describe(move), board:in_check() and ": check" or "", board))
  result = board:result() or repeated(board)
end
local ending = result.winner and result.winner .. " has won" or "a draw"
print(("\n%s after %d plies: %s"):format(ending, board:ply(), result.reason))
