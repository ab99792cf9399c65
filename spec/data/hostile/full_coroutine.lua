-- Tries: to ask in a coroutine while its memory is full
-- Ends: error: not enough memory
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  local ask = coroutine.wrap(function() return #full.ask(info, "history") end)
  return ask() > 0 and move
end)
