-- Tries: an answer whose fields take for ever to read
-- Ends: time
return function(board, info) -- luacheck: ignore
  return setmetatable({}, { __index = function() while true do end end })
end
