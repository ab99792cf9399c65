-- Tries: to replace shogun for others
-- Ends: plays
local shogun = require "shogun"

return function(board, info) -- luacheck: ignore
  local move = board:codes()[1]
  shogun.unpack, shogun.board = error, error
  return move
end
