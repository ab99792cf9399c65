-- Tries: to raise an error that is a text of all its memory
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  local text = "x"
  pcall(function() while true do text = text .. text end end)
  error(text)
end
