-- Tries: to ask without end
-- Ends: error: it writes too much
return function(_, info)
  while true do info.moves = info.moves and nil end
end
