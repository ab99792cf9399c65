-- Tries: to ask while its memory is full, and to be late
-- Ends: time
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  pcall(full.ask, info, "history")
  while true do pcall(full.ask, info, "moves") end
end)
