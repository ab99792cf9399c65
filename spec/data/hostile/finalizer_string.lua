-- Tries: a finalizer for all strings, which have a metatable already
-- Ends: plays
return function(board, info) -- luacheck: ignore
  getmetatable("").__gc = function() while true do end end
  for i = 1, 1e4 do local _ = ("x"):rep(100) .. i end
  collectgarbage()
  return board:codes()[1]
end
