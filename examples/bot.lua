-- bot.lua -- a bot in fifteen lines: it looks one move ahead and leaves the other side as few moves
-- as it can. Run alone it plays itself; as a bot file it is a player: shogun play --white bot.lua.

local shogun = require "shogun"

local function bot(board)
  local best, fewest
  for _, move in ipairs(board:moves()) do
    local after = board:play(move, move.shows or move.energy)  -- dice: as if it kept its number
    local left = after:is_mate() and -1 or after:count()
    if not fewest or left < fewest then best, fewest = move, left end
  end
  return best
end

-- Where the file is loaded as a bot, its path is an argument.
if ... then return bot end

-- It plays both sides, ten moves each.
local game = shogun.game { white = bot, red = bot }
while not game:result() and #game < 20 do game:step() end
print(game)
print(game.board)
