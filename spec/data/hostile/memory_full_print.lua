-- Tries: to print a text of half its memory, without end
-- Ends: time
return function(board, info) -- luacheck: ignore
  local text = ("x"):rep(1 << 26)
  while true do print(text) end
end
