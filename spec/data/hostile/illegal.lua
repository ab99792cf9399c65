-- Tries: a move that is not legal
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  return "h8h8"
end
