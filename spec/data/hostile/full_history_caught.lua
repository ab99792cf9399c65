-- Tries: to catch what the history raises while its memory is full
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  pcall(full.ask, info, "history")
  full.free()
  return move
end)
