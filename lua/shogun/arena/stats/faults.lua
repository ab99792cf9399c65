--- The faults of the players of a match: games lost by an illegal move, an error, or on time.

--- Counts the faults.
---@param standings shogun.Standings
---@return integer
return function(standings)
  local sum = 0
  for _, player in ipairs(standings.players) do
    sum = sum + player.faults.illegal + player.faults.error + player.faults.time
  end
  return sum
end
