-- Tries: to win by changing the rules
-- Ends: error: 
return function(board, info) -- luacheck: ignore
  board:rules().lone = 100
  return "a1a1"
end
