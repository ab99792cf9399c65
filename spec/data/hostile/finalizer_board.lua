-- Tries: a finalizer for all boards to come
-- Ends: error: no finalizers
return function(board, info) -- luacheck: ignore
  getmetatable(board).__gc = function() while true do end end
  for _ = 1, 1e3 do board:play(board:codes()[1]) end
  collectgarbage()
end
