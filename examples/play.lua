-- play.lua -- two simple bots play a game under the standard rules: white is greedy, red plays at
-- random. This is `make play`; `lua5.4 examples/play.lua SEED` shows the same game again.

local shogun = require "shogun"

local seed = math.tointeger(tonumber(arg and arg[1])) or os.time()
local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = seed }

local function describe(move)
  local text = ("%s plays %s, then shows %d"):format(move.colour, move, move.shows)
  return move.captured and ("%s, and captures %s"):format(text, move.captured) or text
end

print(("game %d: white is greedy, red plays at random\n\n%s"):format(seed, game.board))

local result = game:run(function(_, move)
  local check = game.board:in_check() and ": check" or ""
  print(("\n%s%s\n%s"):format(describe(move), check, game.board))
end)

local outcome = result.winner and result.winner .. " has won" or "a draw"
print(("\n%s after %d plies: %s"):format(outcome, #game.moves, result.reason))
