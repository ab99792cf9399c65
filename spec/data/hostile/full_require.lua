-- Tries: to load a file while its memory is full
-- Ends: error
-- Memory: 8
local full = require "part.full"

return full.bot(function(_, info, move)
  pcall(full.ask, info, "history")
  return require "part.other" and move
end)
