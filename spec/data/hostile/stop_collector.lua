-- Tries: garbage without end after the collector was stopped
-- Ends: plays
return function(board, info) -- luacheck: ignore
  collectgarbage "stop"
  for i = 1, 3e4 do local _ = { ("x"):rep(1e4) .. i } end
  return board:codes()[1]
end
