-- Tries: to use up memory in each request, caught, and to go on
-- Ends: plays
local requests = 0
return function(board, info) -- luacheck: ignore
  requests = requests + 1
  local ok = requests < 3 and pcall(function()
    local list = {}
    for i = 1, 1e9 do list[i] = ("x"):rep(1 << 16) .. i end
  end)
  return not ok and board:codes()[1]
end
