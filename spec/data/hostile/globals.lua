-- Tries: to remove everything
-- Ends: plays
local all, following = _G, next

return function(board)
  local move = board:codes()[1]
  for name in following, all do all[name] = nil end
  return move
end
