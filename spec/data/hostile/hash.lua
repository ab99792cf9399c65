-- Tries: a hash table of more than all memory
-- Ends: error: not enough memory
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  return shogun.engine { hash = 4096 }:search(board, { depth = 1 }).move
end
