-- Tries: a move whose name asks while its memory is full
-- Ends: illegal
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  return setmetatable({}, { __index = function() return #full.ask(info, "history") end })
end)
