-- Tries: to read a file
-- Ends: error: nil value (global 'io')
return function(board, info) -- luacheck: ignore
  return io.open("/etc/passwd"):read "a"
end
