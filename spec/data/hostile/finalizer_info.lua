-- Tries: a finalizer on info, the next time
-- Ends: error: attempt to index a boolean value
return function(board, info) -- luacheck: ignore
  getmetatable(info).__gc = function() while true do end end
  return board:codes()[1]
end
