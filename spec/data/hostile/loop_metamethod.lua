-- Tries: a metamethod that does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  local t = setmetatable({}, { __index = function() while true do end end })
  return t.move
end
