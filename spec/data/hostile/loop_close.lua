-- Tries: a variable whose closing does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  local held <close> = setmetatable({}, { __close = function() while true do end end })
  return "a1a1"
end
