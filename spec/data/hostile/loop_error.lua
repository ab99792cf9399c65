-- Tries: an error whose __tostring does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  error(setmetatable({}, { __tostring = function() while true do end end }))
end
