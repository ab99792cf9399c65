-- Tries: a move that a terminal obeys
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  return "\27[2J\27]0;owned\7"
end
