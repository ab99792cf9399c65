-- Tries: to end the program
-- Ends: error: not in a box: os.exit
return function(board, info) -- luacheck: ignore
  return os.exit(0)
end
