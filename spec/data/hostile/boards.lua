-- Tries: lists of moves without number
-- Ends: error: not enough memory
return function(board)
  local t = {}
  for i = 1, 1e9 do t[i] = board:moves() end
end
