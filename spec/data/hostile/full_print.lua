-- Tries: to print what asks while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  print(setmetatable({}, { __tostring = function() return #full.ask(info, "history") end }))
  return move
end)
