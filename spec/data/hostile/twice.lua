-- Tries: two answers
-- Ends: plays
return function(board, info) -- luacheck: ignore
  return board:codes()[1], board:codes()[2]
end
