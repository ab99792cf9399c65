-- Tries: a loop without end
-- Ends: time
return function(board, info) -- luacheck: ignore
  while true do end
end
