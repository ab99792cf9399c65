-- Tries: libraries by require
-- Ends: refused: module 'os' not found
local os = require "os" -- luacheck: ignore
return function(board, info) -- luacheck: ignore
  return board:codes()[1]
end
