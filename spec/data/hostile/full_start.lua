-- Tries: to ask for the first board while its memory is full
-- Ends: error: not enough memory
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  return full.ask(info, "start") and move
end)
