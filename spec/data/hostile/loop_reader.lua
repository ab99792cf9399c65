-- Tries: to load a program that does not end
-- Ends: illegal: not enough memory
return function(board, info) -- luacheck: ignore
  local _, message = load(function() return "a() " end)
  return message
end
