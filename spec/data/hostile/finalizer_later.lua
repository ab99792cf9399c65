-- Tries: a finalizer that is added later
-- Ends: plays
return function(board, info) -- luacheck: ignore
  local metatable = {}
  setmetatable({}, metatable)
  metatable.__gc = function() while true do end end
  collectgarbage()
  return board:codes()[1]
end
