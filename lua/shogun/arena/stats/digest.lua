--- Identifies a game by 64 bits: a hash of the players with their colours, of the first board, the
-- moves and the result, without clock times.

local hash = require "shogun.hash"

--- The digest of a game. Two different games have the same digest with probability 2^-64.
---@param task shogun.Task
---@param outcome shogun.Outcome
---@return integer?  nil if its moves are unknown
return function(task, outcome)
  local moves = outcome.moves
  if not moves then return nil end
  if moves:find("{", 1, true) then moves = moves:gsub(" *{.-}", "") end
  return hash(("%d %d %s\n%s\n%s"):format(task.white, task.red, task.board,
    outcome.winner or "drawn", moves))
end
