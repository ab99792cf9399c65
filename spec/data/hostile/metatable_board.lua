-- Tries: to change what all boards can
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  getmetatable(board).__index.moves = nil
  return "a1a1"
end
