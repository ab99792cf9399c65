-- Tries: to replace what is called around it
-- Ends: plays
return function(board, info) -- luacheck: ignore
  local move = board:codes()[1]
  string.format, table.concat, math.floor = error, error, error
  string.sub, string.pack = error, error
  return move
end
