-- dice.lua -- a game under the law of dice, and a bot that weighs the possible rolls.

local shogun = require "shogun"

-- The mean number of the other side's moves afterwards, over all rolls.
local function freedom_left(board, move)
  local mean = 0
  for _, outcome in ipairs(board:outcomes(move)) do
    mean = mean + outcome.probability * outcome.board:count()
  end
  return mean
end

local function squeeze(board)
  local best, least
  for _, move in ipairs(board:moves()) do
    local left = freedom_left(board, move)
    if not least or left < least then best, least = move, left end
  end
  return best
end

-- The game rolls from its seed: the same seed, the same game.
local game = shogun.game { white = squeeze, red = shogun.bots.random(), rules = "dice", seed = 6 }
local result = game:run()
print(shogun.record.write(game:record()))
print(game.board)
print(("\n%s (%s)"):format(result.winner or "a draw", result.reason))
