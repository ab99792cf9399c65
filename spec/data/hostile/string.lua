-- Tries: a string of a gigabyte
-- Ends: error: not enough memory
return function(board, info) -- luacheck: ignore
  return ("x"):rep(1 << 30)
end
