-- Tries: to end the program
-- Ends: error: nil value (field 'exit')
return function(board, info) -- luacheck: ignore
  return os.exit(0)
end
