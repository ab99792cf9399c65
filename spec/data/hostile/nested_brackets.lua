-- Tries: a program of a hundred thousand brackets
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  assert(load(("("):rep(1e5) .. "1" .. (")"):rep(1e5)))
end
