-- fake_clock.lua -- a clock that a spec moves: the function that tells the seconds, and the one that
-- adds some.

return function()
  local seconds = 0
  return function() return seconds end, function(more) seconds = seconds + more end
end
