-- Tries: a million lines of output
-- Ends: plays
return function(board, info) -- luacheck: ignore
  for i = 1, 1e6 do print(i) end
  return board:codes()[1]
end
