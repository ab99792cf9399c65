-- Tries: to read a file by what reads sources
-- Ends: error: not in a box: loadfile
return function(board, info) -- luacheck: ignore
  return loadfile "/etc/passwd"
end
