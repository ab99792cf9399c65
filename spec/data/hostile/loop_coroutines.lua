-- Tries: coroutines without end, each of them short
-- Ends: time
return function(board, info) -- luacheck: ignore
  while true do coroutine.wrap(function() return 1 end)() end
end
