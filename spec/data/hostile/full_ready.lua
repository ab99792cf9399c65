-- Tries: to be loaded with its memory full, and to ask in every move
-- Ends: error: not enough memory
-- Memory: 8
local full = require "part.full"

full.fill()
return function(board, info)
  return #full.ask(info, "history") > 0 and full.wait(board)
end
