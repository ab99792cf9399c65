-- Tries: to run a program
-- Ends: error: not in a box: os.execute
return function(board, info) -- luacheck: ignore
  return os.execute "true"
end
