-- Tries: to ask with memory that is given back and taken again
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  for _ = 1, 3 do
    pcall(full.ask, info, "history")
    collectgarbage()
    full.fill()
  end
  full.free()
  return move
end)
