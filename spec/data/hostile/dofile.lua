-- Tries: to run a file
-- Ends: error: nil value (global 'dofile')
return function(board, info) -- luacheck: ignore
  return dofile "/etc/passwd"
end
