-- Tries: random games without end
-- Ends: time
return function(board, info) -- luacheck: ignore
  while true do board:playout(1) end
end
