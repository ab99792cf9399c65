-- Tries: an error whose text asks while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  error(setmetatable({}, { __tostring = function() return #full.ask(info, "history") end }))
end)
