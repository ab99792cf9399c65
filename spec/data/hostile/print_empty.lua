-- Tries: a million lines without a letter
-- Ends: plays
return function(board)
  for _ = 1, 1e6 do print() end
  return board:codes()[1]
end
