-- harsh.lua -- with SHOGUN_HARSH set, a garbage collector that collects at once, for runs under
-- sanitizers. It is slow, so such runs play fewer random rounds.

local harsh = {}

local wanted = os.getenv "SHOGUN_HARSH" ~= nil

function harsh.start()
  if wanted then collectgarbage("incremental", 1, 1000) end
end

-- For code that makes megabytes of garbage in Lua alone, to the end of the process: it runs one
-- spec file.
function harsh.stop()
  if wanted then collectgarbage "generational" end
end

-- How many random rounds to play: all, or a twentieth.
function harsh.rounds(count) return wanted and count // 20 or count end

harsh.start()

return harsh
