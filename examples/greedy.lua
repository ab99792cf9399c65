-- greedy.lua -- a bot that takes what it can keep: it weighs its capture against the best capture
-- of the other side afterwards. Run alone it plays itself; it is a bot file too.

local shogun = require "shogun"

local function value(piece) return piece and piece.kind == "pawn" and piece.energy + 1 or 0 end

-- The most that the side to move can capture.
local function at_stake(board)
  local most = 0
  for _, move in ipairs(board:moves()) do most = math.max(most, value(move.captured)) end
  return most
end

-- The gain of a move less the risk; dice: as if the piece kept its number.
local function score(board, move)
  local after = board:play(move, move.shows or move.energy)
  if after:is_mate() then return math.huge end
  return value(move.captured) - at_stake(after)
end

local function bot(board)
  local best, most
  for _, move in ipairs(board:moves()) do
    local this = score(board, move)
    if not most or this > most then best, most = move, this end
  end
  return best
end

-- Where the file is loaded as a bot, its path is an argument.
if ... then return bot end

local game = shogun.game { white = bot, red = bot }
while not game:result() and #game < 20 do game:step() end
print(game)
print(game.board)
