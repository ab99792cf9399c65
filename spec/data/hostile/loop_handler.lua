-- Tries: a message handler of xpcall that does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  xpcall(error, function() while true do end end)
end
