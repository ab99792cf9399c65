-- Tries: more threads than one
-- Ends: error: threads
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  return shogun.engine { threads = 8 }:search(board, { depth = 1 }).move
end
