-- harsh.lua -- with SHOGUN_HARSH set, a garbage collector that leaves nothing lying about, for runs
-- under sanitizers.

if os.getenv "SHOGUN_HARSH" then collectgarbage("incremental", 1, 1000) end
