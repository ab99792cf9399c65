-- Tries: a gigabyte in small strings
-- Ends: error: not enough memory
return function(board, info) -- luacheck: ignore
  local t = {}
  for i = 1, 1 << 20 do t[i] = ("x"):rep(1024) .. i end
end
