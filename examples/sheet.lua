-- sheet.lua -- the six questions of the exercise sheet, answered by a board, on its own figures.

local shogun = require "shogun"
local pawn, king = shogun.pawn, shogun.king

local function names(pieces)
  local fields = {}
  for i, piece in ipairs(pieces) do fields[i] = shogun.field(piece.x, piece.y) end
  return #fields > 0 and table.concat(fields, " ") or "none"
end

-- Under the "sheet" rules a piece always shows the same number.
local board = shogun.board({
  king(2, "red", 4, 2), pawn(3, "red", 6, 1), pawn(4, "red", 4, 4),
  pawn(4, "red", 5, 3), pawn(3, "red", 6, 5),
  king(2, "white", 7, 1), pawn(1, "white", 8, 4), pawn(2, "white", 4, 1),
  pawn(3, "white", 8, 7), pawn(2, "white", 6, 7),
}, "sheet")
print(board)

-- A piece is in its own way, so `eval` is called on a board without it.
local centre = board:occupied "d4"
print("\nd4, right and then up: ", names((board - centre):eval(centre, "RU", centre.energy)))
print("d4, any way:           ", names(board:all_moves(centre)))
print("attacked by red:       ", names(board:attacked "red"))
print("attacked by white:     ", names(board:attacked "white"))
print("attackers of h4:       ", board:attackedN(board:occupied "h4"))
print("protectors of e3:      ", board:protectedN(board:occupied "e3"))

local white_king = board:occupied { 7, 1 }
print("the white king reaches:", names(board:all_moves(white_king)))
print("... and may go to:     ", names(board:legal_moves(white_king)))

-- Why not? Every illegal move has a reason.
local why = shogun.board(board:text():gsub(" w", " r"), "sheet"):why("d4", "d8")
print("\nred, d4 to d8: ", why and why.reason or "is legal")
print("white, g1 to f2:", select(2, board:play "g1f2"))
