-- Tries: the same random numbers by another seed
-- Ends: plays
return function(board, info) -- luacheck: ignore
  math.randomseed(1)
  return board:codes()[1]
end
