-- Tries: to read a file
-- Ends: error: not in a box: io.open
return function(board, info) -- luacheck: ignore
  return io.open("/etc/passwd"):read "a"
end
