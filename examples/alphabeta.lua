-- alphabeta.lua -- a small search: it looks two plies ahead, or as many as its option says
-- (alphabeta.lua:depth=3), and prunes lines that the other side would not allow. Run alone it plays
-- itself; it is a bot file too.

local shogun = require "shogun"

local mate <const> = 1000

-- The pieces of the side to move less the other side's.
local function evaluate(board)
  local sum, turn = 0, board:turn()
  for _, piece in ipairs(board:pieces()) do
    local value = piece.kind == "pawn" and 4 + piece.energy or 0
    sum = sum + (piece.colour == turn and value or -value)
  end
  return sum + board:count() / 100
end

-- The score of a board for the side to move. Alpha is the score that it is sure of, beta the limit
-- that the other side is sure of: once a move scores beta, the other moves do not matter.
local function search(board, left, alpha, beta)
  local result = board:result()
  if result then
    local score = result.winner == board:turn() and mate + left or -mate - left
    return result.winner and score or 0
  end
  if left == 0 then return evaluate(board) end
  for _, move in ipairs(board:moves()) do
    local after = board:play(move, move.shows or move.energy) -- dice: as if it kept its number
    alpha = math.max(alpha, -search(after, left - 1, -beta, -alpha))
    if alpha >= beta then break end
  end
  return alpha
end

-- In plies. Three are stronger than two, and ten times as slow.
local bot = { name = "alphabeta.lua", options = { depth = { default = 2, min = 1, max = 4 } } }

function bot.choose(_, board, info)
  local best, most = nil, -math.huge
  for _, move in ipairs(board:moves()) do
    local after = board:play(move, move.shows or move.energy)
    local score = -search(after, info.options.depth - 1, -math.huge, -most)
    if not best or score > most then best, most = move, score end
  end
  return best
end

-- Where the file is loaded as a bot, its path is an argument.
if ... then return bot end

local game = shogun.game { white = bot, red = bot }
while not game:result() and #game < 20 do game:step() end
print(game)
print(game.board)
