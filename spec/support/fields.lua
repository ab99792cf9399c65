-- fields.lua -- lists of pieces and moves as short texts, for specs to compare.

local shogun = require "shogun"

local fields = {}

-- "a1 b2 c3", in the order of the list.
function fields.of(pieces)
  local names = {}
  for i, piece in ipairs(pieces) do names[i] = shogun.field(piece.x, piece.y) end
  return table.concat(names, " ")
end

-- The same for a list of {x, y}, in the order of board:pieces().
function fields.at(list)
  local copy = table.move(list, 1, #list, 1, {})
  table.sort(copy, function(a, b) return a[2] < b[2] or a[2] == b[2] and a[1] < b[1] end)
  local names = {}
  for i, xy in ipairs(copy) do names[i] = shogun.field(xy[1], xy[2]) end
  return table.concat(names, " ")
end

-- "a1a2 b1b3", in the order of the list.
function fields.of_moves(moves)
  local texts = {}
  for i, move in ipairs(moves) do texts[i] = tostring(move) end
  return table.concat(texts, " ")
end

return fields
