-- Tries: a count that takes years
-- Ends: time
return function(board, info) -- luacheck: ignore
  return board:perft(20)
end
