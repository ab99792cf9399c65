-- today.lua -- runs before the programs in texts (LUA_INIT) and sets their date to that of the
-- sources, SOURCE_DATE_EPOCH, so that each build of the pages has the same records and seeds.

local today <const> = tonumber(os.getenv "SOURCE_DATE_EPOCH")
local date, time = os.date, os.time

if today then
  os.time = function(...) return ... and time(...) or today end -- luacheck: ignore 122
  os.date = function(format, at) -- luacheck: ignore 122
    return date((format or "%c"):gsub("^!?", "!"), at or today)
  end
end
