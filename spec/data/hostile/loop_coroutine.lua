-- Tries: a loop without end in a coroutine
-- Ends: time
return function(board, info) -- luacheck: ignore
  coroutine.wrap(function() while true do end end)()
end
