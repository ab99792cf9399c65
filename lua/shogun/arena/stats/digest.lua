--- A game as 64 bits, by which it is known again: the players with their colours, the board it
-- starts from, its moves and its result. What clocks showed beside the moves is left out.

local hash = require "shogun.hash"

--- The digest of a game. Two games that differ have the same one by a chance of 2^-64.
---@param task shogun.Task
---@param outcome shogun.Outcome
---@return integer?  nil where its moves are not known
return function(task, outcome)
  local moves = outcome.moves
  if not moves then return nil end
  if moves:find("{", 1, true) then moves = moves:gsub(" *{.-}", "") end
  return hash(("%d %d %s\n%s\n%s"):format(task.white, task.red, task.board,
    outcome.winner or "drawn", moves))
end
