-- Tries: a finalizer, which nothing counts
-- Ends: error: no finalizers
return function(board, info) -- luacheck: ignore
  setmetatable({}, { __gc = function() while true do end end })
end
