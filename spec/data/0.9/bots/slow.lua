-- slow.lua -- leaves the other side few moves, two plies ahead, and takes its time; the same game
-- every time.

local function liberties(board)
  local sum = 0
  for _, move in ipairs(board:moves()) do sum = sum + #board:play(move):moves() end
  return sum
end

return function(board)
  local best, least
  for _, move in ipairs(board:moves()) do
    local count = liberties(board:play(move))
    if not least or count < least then best, least = move, count end
  end
  return best
end
