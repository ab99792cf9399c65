-- Tries: a C library
-- Ends: error: nil value (field 'loadlib')
return function(board, info) -- luacheck: ignore
  return package.loadlib("libc.so.6", "system")
end
