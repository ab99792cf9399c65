-- Tries: an error that a terminal obeys
-- Ends: error: \x1b
return function(board, info) -- luacheck: ignore
  error("\27[2J", 0)
end
