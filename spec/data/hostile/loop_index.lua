-- Tries: a chain of __index functions in C without end
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local round = {}
  round = setmetatable(round, { __index = round })
  return round.x
end
