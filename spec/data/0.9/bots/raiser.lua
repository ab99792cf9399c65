-- raiser.lua -- raises at its third move.

return function(board, info)
  if #info.moves >= 4 then error "I am lost: \"\\'{}[]\"" end
  return board:moves()[1]
end
