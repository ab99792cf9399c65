-- Tries: a string of more bytes than there are numbers
-- Ends: error: too large
return function(board, info) -- luacheck: ignore
  return ("x"):rep(1 << 40, ("y"):rep(1 << 25))
end
