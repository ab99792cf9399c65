-- Tries: a match of its own
-- Ends: illegal
local shogun = require "shogun"
return function(board, info) -- luacheck: ignore
  return shogun.match { players = { "random", "greedy" }, pairs = 1, openings = "random:1" }
end
