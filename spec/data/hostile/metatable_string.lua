-- Tries: to change what all strings can
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  getmetatable("").__index = nil
  return "a1a1"
end
