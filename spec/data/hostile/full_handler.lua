-- Tries: to ask in the handler of an error while its memory is full
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  xpcall(error, function() return full.ask(info, "history") end)
  full.free()
  return move
end)
