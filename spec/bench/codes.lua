-- codes.lua -- a bot that chooses among the codes, the cheapest that plays full games.
return function(board, info)
  local codes, count = board:codes()
  return codes[info.random(1, count)]
end
