-- Tries: a program that draws
-- Ends: illegal
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  return shogun.draw.png(board)
end
