-- Tries: to ask below gsub while its memory is full
-- Ends: error: not enough memory
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  ("abc"):gsub(".", function() return #full.ask(info, "history") end)
  return move
end)
