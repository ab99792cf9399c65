-- Tries: a string that doubles
-- Ends: error: not enough memory
return function(board, info) -- luacheck: ignore
  local text = "x"
  while true do text = text .. text end
end
