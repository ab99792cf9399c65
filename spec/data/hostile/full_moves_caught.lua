-- Tries: to catch what the moves raise while its memory is full
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  pcall(full.ask, info, "moves")
  full.free()
  return move
end)
