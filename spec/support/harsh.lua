-- harsh.lua -- with SHOGUN_HARSH set, garbage is collected at each allocation, for runs under
-- sanitizers. With "young" only new objects are collected, which is twenty times as fast.
-- Such runs play fewer random rounds.

local harsh = {}

local wanted <const> = os.getenv "SHOGUN_HARSH"

-- 256 overflows a byte of Lua 5.4 to 0: collect again when memory has grown by 0 percent.
function harsh.start()
  if wanted then collectgarbage("incremental", 1, 1000) end
  if wanted == "young" then collectgarbage("generational", 256) end
end

-- For code that makes megabytes of garbage in Lua alone, to the end of the process: it runs one
-- spec file.
function harsh.stop()
  if wanted then collectgarbage("generational", 20) end
end

-- How many random rounds to play: all, or a twentieth.
function harsh.rounds(count) return wanted and count // 20 or count end

harsh.start()

return harsh
