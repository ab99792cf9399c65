-- Tries: a finalizer in C that calls it back
-- Ends: error: no finalizers
return function(board, info) -- luacheck: ignore
  setmetatable({}, { __gc = pcall, __call = function() while true do end end })
  collectgarbage()
end
