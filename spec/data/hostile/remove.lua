-- Tries: to remove a file
-- Ends: error: not in a box: os.remove
return function(board, info) -- luacheck: ignore
  return os.remove "README.md"
end
