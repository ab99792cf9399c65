-- harsh.lua -- with SHOGUN_HARSH=N set, a garbage collector that collects at once, for runs under
-- sanitizers. It is slow, so such runs play one in N of the random rounds.

local harsh = {}

local share <const> = math.tointeger(os.getenv "SHOGUN_HARSH")
local wanted <const> = share ~= nil

function harsh.start()
  if wanted then collectgarbage("incremental", 1, 1000) end
end

-- For code that makes megabytes of garbage in Lua alone, to the end of the process: it runs one
-- spec file.
function harsh.stop()
  if wanted then collectgarbage "generational" end
end

-- How many random rounds to play.
function harsh.rounds(count) return wanted and math.max(count // share, 1) or count end

harsh.start()

return harsh
