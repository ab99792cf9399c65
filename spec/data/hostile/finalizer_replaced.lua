-- Tries: a finalizer in place of one that does nothing
-- Ends: error: no finalizers
return function(board, info) -- luacheck: ignore
  local metatable = { __gc = true }
  setmetatable({}, metatable)
  metatable.__gc = function() while true do end end
  collectgarbage()
end
