-- Tries: to read a file as a bot in the same process
-- Ends: error: 
local shogun = require "shogun"
return function(board, info) -- luacheck: ignore
  local bot = assert(shogun.bots.load "/etc/passwd")
  return bot:choose(board, info)
end
