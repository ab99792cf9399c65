-- Tries: a table that is no move
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  return { from = "a1", to = "h8", captured = true }
end
