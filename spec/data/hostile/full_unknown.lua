-- Tries: to ask for what there is not while its memory is full
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  for _ = 1, 100 do pcall(full.ask, info, "nothing") end
  full.free()
  return move
end)
