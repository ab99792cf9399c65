-- Tries: to remove a file
-- Ends: error: nil value (field 'remove')
return function(board, info) -- luacheck: ignore
  return os.remove "README.md"
end
