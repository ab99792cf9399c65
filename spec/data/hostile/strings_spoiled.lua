-- Tries: to spoil the functions of strings that the box itself calls
-- Ends: plays
return function(board, info) -- luacheck: ignore
  local move = board:codes()[1]
  local methods = getmetatable("").__index
  for name in pairs(methods) do methods[name] = function() error "spoiled" end end
  return move
end
