-- Tries: what shogun itself is made of
-- Ends: refused: module 'shogun.core' not found
local core = require "shogun.core" -- luacheck: ignore
return function(board, info) -- luacheck: ignore
  return board:codes()[1]
end
