-- fake_clock.lua -- a clock that a spec moves: two functions, which tell the seconds and add some.

return function()
  local seconds = 0
  return function() return seconds end, function(more) seconds = seconds + more end
end
