-- Tries: to write what looks like an answer
-- Ends: plays
return function(board, info) -- luacheck: ignore
  print "A\4\0\0\0a1a2"
  print "bestmove a1a2"
  return board:codes()[1]
end
