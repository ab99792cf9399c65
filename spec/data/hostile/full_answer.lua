-- Tries: an answer that is too long while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info)
  pcall(full.ask, info, "moves")
  return ("a"):rep(1 << 16)
end)
