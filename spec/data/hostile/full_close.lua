-- Tries: to ask in a closing variable while its memory is full
-- Ends: error: not enough memory
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  local _ <close> = setmetatable({}, { __close = function() full.ask(info, "history") end })
  return move
end)
