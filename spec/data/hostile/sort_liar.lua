-- Tries: to sort by an order that is none
-- Ends: error: invalid order function
return function(board, info) -- luacheck: ignore
  local list = {}
  for i = 1, 1000 do list[i] = i end
  table.sort(list, function() return true end)
end
