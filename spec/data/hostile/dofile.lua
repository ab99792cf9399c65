-- Tries: to run a file
-- Ends: error: not in a box: dofile
return function(board, info) -- luacheck: ignore
  return dofile "/etc/passwd"
end
