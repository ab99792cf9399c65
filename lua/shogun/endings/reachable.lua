--- The endings to which games from a board can come: those of its kings with at most two of its
--- pawns, since no move changes the class of a piece (csrc/endgame/README.md).

local core = require "shogun.core"

-- The kings of a board, and its pawns.
local function sorted(board)
  local kings, pawns = {}, {}
  for _, piece in ipairs(board:pieces()) do
    local list = piece.kind == "king" and kings or pawns
    list[#list + 1] = piece
  end
  return kings, pawns
end

local function add(names, set, kings, rules, ...)
  local name = set:name(core.board({ kings[1], kings[2], ... }, rules))
  if name then names[name] = true end
end

--- The names of these endings, as a set.
---@param board shogun.Board
---@param set shogun.EndingSet  of its rules
---@return table<string, true>
return function(board, set)
  local names, rules, kings, pawns = {}, board:rules(), sorted(board)
  if #kings < 2 then return names end
  add(names, set, kings, rules)
  for i, pawn in ipairs(pawns) do
    add(names, set, kings, rules, pawn)
    for j = i + 1, #pawns do add(names, set, kings, rules, pawn, pawns[j]) end
  end
  return names
end
