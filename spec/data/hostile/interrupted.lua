-- Tries: to look like Ctrl-C
-- Ends: error: interrupted!
return function(board, info) -- luacheck: ignore
  error("interrupted!", 0)
end
