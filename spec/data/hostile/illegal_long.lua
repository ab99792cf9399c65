-- Tries: a move of a megabyte
-- Ends: illegal
return function(board, info) -- luacheck: ignore
  return ("d1e3"):rep(1 << 18)
end
