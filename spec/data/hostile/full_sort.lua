-- Tries: to ask below sort while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  table.sort({ 2, 1, 3 }, function(a, b) return #full.ask(info, "history") > 0 and a < b end)
  return move
end)
