-- Tries: a table.move of 2^60 places
-- Ends: time
return function(board, info) -- luacheck: ignore
  table.move({}, 1, 1 << 60, 2)
end
