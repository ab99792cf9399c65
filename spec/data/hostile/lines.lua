-- Tries: to read a file by what reads sources
-- Ends: error: nil value (global 'loadfile')
return function(board, info) -- luacheck: ignore
  return loadfile "/etc/passwd"
end
