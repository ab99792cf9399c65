-- Tries: a search without end
-- Ends: time
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  return shogun.engine { hash = 1 }:search(board, { depth = 100 }).move
end
