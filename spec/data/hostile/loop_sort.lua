-- Tries: an order of table.sort that does not return
-- Ends: time
return function(board, info) -- luacheck: ignore
  table.sort({ 1, 2, 3 }, function() while true do end end)
end
