-- Tries: to empty a list while it is sorted
-- Ends: plays
return function(board, info) -- luacheck: ignore
  for round = 1, 100 do
    local list = {}
    for i = 1, 1000 do list[i] = i * round % 97 end
    pcall(table.sort, list, function(a, b)
      for i = #list, 500, -1 do list[i] = nil end
      collectgarbage "step"
      return a < b
    end)
  end
  return board:codes()[1]
end
