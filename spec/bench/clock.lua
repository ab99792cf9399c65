-- clock.lua -- timing calls: always the best of a few rounds, since other programs only ever add.
-- Seconds are of processor time where the system counts it, so a busy machine adds little.

local core = require "shogun.core"
local now = core.cputime() and core.cputime or core.clock

local clock = { now = now }

function clock.seconds(call)
  collectgarbage()
  local start = now()
  call()
  return now() - start
end

-- Nanoseconds a call in a loop of that many, the least of five loops.
function clock.each(times, call)
  local best = math.huge
  for _ = 1, 5 do
    best = math.min(best, clock.seconds(function()
      for _ = 1, times do call() end
    end))
  end
  return best / times * 1e9
end

-- The same for several calls in turn, so that what slows the machine slows them all.
function clock.in_turn(times, calls)
  local best = {}
  for _ = 1, 7 do
    for name, call in pairs(calls) do
      local spent = clock.seconds(function()
        for _ = 1, times do call() end
      end)
      best[name] = math.min(best[name] or math.huge, spent / times * 1e9)
    end
  end
  return best
end

return clock
