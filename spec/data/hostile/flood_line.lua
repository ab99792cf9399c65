-- Tries: a line of fifty megabytes
-- Ends: plays
return function(board, info) -- luacheck: ignore
  print(("x"):rep(5e7))
  return board:codes()[1]
end
