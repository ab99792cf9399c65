-- Tries: to ask many times while its memory is full
-- Ends: plays
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  for _ = 1, 100 do
    for _, name in ipairs { "history", "moves", "start" } do pcall(full.ask, info, name) end
  end
  full.free()
  return move
end)
