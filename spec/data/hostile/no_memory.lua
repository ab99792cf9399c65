-- Tries: to look like a host without memory
-- Ends: error: not enough memory
return function(board, info) -- luacheck: ignore
  error("not enough memory", 0)
end
