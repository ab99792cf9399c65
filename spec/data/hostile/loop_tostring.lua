-- Tries: a text of a value whose making does not end
-- Ends: time
return function(board, info) -- luacheck: ignore
  return ("%s"):format(setmetatable({}, { __tostring = function() while true do end end }))
end
