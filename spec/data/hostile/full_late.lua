-- Tries: to ask while its memory is full, and to be late
-- Ends: time
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  pcall(full.ask, info, "history")
  for _ = 1, 300 do pcall(full.ask, info, "moves") end -- no more, or it would write too much
  while true do end
end)
