-- Tries: a box of its own, and a bot of another file
-- Ends: error: 
local shogun = require "shogun"
return function(board, info) -- luacheck: ignore
  local bot = assert(shogun.bots.boxed { path = "/etc/passwd" })
  return bot:choose(board, info)
end
