-- Tries: a callback of string.gsub that does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  string.gsub("abc", ".", function() while true do end end)
end
