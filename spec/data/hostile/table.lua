-- Tries: a table with a billion entries
-- Ends: error: not enough memory
return function(board, info) -- luacheck: ignore
  local t = {}
  for i = 1, 1e9 do t[i] = i end
end
