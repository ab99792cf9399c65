-- Tries: the calendar
-- Ends: error: no calendar
return function(board, info) -- luacheck: ignore
  return os.time { year = 2000, month = 1, day = 1 }
end
