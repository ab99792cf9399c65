-- Tries: a program of its own
-- Ends: error: 
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  return shogun.bots.external { command = "true" }:choose(board)
end
