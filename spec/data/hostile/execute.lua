-- Tries: to run a program
-- Ends: error: nil value (field 'execute')
return function(board, info) -- luacheck: ignore
  return os.execute "true"
end
