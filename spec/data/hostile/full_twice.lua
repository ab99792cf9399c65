-- Tries: to ask for all while its memory is full, and to play on
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  pcall(function() return full.ask(info, "history"), full.ask(info, "moves") end)
  pcall(print, full)
  full.free()
  return move
end)
