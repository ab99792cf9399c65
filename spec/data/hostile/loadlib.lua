-- Tries: a C library
-- Ends: error: not in a box: package.loadlib
return function(board, info) -- luacheck: ignore
  return package.loadlib("libc.so.6", "system")
end
