-- engine.lua -- a search that reports each depth, a game against the greedy bot, and a won ending.

local shogun = require "shogun"
local engine = shogun.engine { hash = 16 }

print "the start, a tenth of a second:"
local function report(info)
  local pv = {}
  for i, move in ipairs(info.pv) do pv[i] = tostring(move) end
  print(("  depth %2d  score %4d  %8d boards  %s"):format(info.depth, info.score, info.nodes,
    table.concat(pv, " ")))
end
engine:search(shogun.board(), { seconds = 0.1 }, report)

local game = shogun.game {
  white = shogun.bots.engine { nodes = 2000 }, red = shogun.bots.greedy(), seed = 4,
}
local result = game:run()
print(("\nagainst the greedy bot: %s, %s after %d plies"):format(result.winner or "nobody",
  result.reason, #game.moves))

print "\nhow soon can the side to move win?"
for _, text in ipairs {
  "8/4k11P11/3P24/K12P14/8/3p44/2P25/8 w", "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w",
  "8/8/4K13/2P45/6p41/2k25/4P13/8 r",
} do
  local board = shogun.board(text)
  for moves = 1, 4 do
    local move = engine:mate(board, moves)
    if move then
      print(("  in %d: %s  %s"):format(moves, move, board:text()))
      break
    end
  end
end
