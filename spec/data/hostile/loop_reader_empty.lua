-- Tries: to load a program whose parts are loops
-- Ends: time
return function(board, info) -- luacheck: ignore
  return load(function() while true do end end)
end
