-- Tries: to ask at the end of the stack while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  local function deeper() return deeper() + #full.ask(info, "history") end
  return deeper() and move
end)
