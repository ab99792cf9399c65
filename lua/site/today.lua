-- today.lua -- runs before programs of pages (LUA_INIT): sets their date to the sources' date,
-- SOURCE_DATE_EPOCH, so that records and seeds are the same whenever pages are made.

local today <const> = tonumber(os.getenv "SOURCE_DATE_EPOCH")
local date, time = os.date, os.time

if today then
  os.time = function(...) return ... and time(...) or today end -- luacheck: ignore 122
  os.date = function(format, at) -- luacheck: ignore 122
    return date((format or "%c"):gsub("^!?", "!"), at or today)
  end
end
