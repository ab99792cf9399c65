-- Tries: a loop without end that catches what is raised in it
-- Ends: time
return function(board, info) -- luacheck: ignore
  while true do pcall(function() while true do end end) end
end
