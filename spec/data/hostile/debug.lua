-- Tries: the debug library
-- Ends: error: not in a box: debug.
return function(board, info) -- luacheck: ignore
  return debug.getregistry()
end
