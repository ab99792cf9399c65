-- rounds.lua -- how many random rounds a spec plays: all of them, or a twentieth where
-- every allocation is checked.

local harsh = os.getenv "SHOGUN_HARSH" ~= nil

return function(count) return harsh and count // 20 or count end
