-- Tries: the debug library
-- Ends: error: nil value (global 'debug')
return function(board, info) -- luacheck: ignore
  return debug.getregistry()
end
