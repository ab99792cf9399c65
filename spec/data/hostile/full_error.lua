-- Tries: a long error while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  pcall(full.ask, info, "history")
  error(("x"):rep(1 << 12), 0)
end)
