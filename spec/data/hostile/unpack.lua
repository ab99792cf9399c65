-- Tries: ten million results
-- Ends: error: too many results
return function(board, info) -- luacheck: ignore
  return table.unpack({}, 1, 1e7)
end
