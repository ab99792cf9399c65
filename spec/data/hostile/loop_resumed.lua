-- Tries: to hide in coroutines that are resumed before their count is full
-- Ends: time
return function(board, info) -- luacheck: ignore
  local threads = {}
  for i = 1, 100 do
    threads[i] = coroutine.wrap(function() while true do coroutine.yield() end end)
  end
  while true do
    for i = 1, 100 do threads[i]() end
  end
end
