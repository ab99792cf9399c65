-- line.lua -- a line for the chess move checker: the start of a game, ten moves.

local function side(officers, pawn, row, pawns_row)
  local pieces = {}
  for column = 1, 8 do
    pieces[column] = ("%s %d %d"):format(officers:sub(column, column), column, row)
    pieces[8 + column] = ("%s %d %d"):format(pawn, column, pawns_row)
  end
  return table.concat(pieces, " ")
end

return ("%s %s: %s\n"):format(side("rnbqkbnr", "p", 1, 2), side("RNBQKBNR", "P", 8, 7),
  "5 2 5 4 5 7 5 5 7 1 6 3 2 8 3 6 6 1 2 5 1 7 1 6 2 5 1 4 7 8 6 6 1 2 1 3 6 8 5 7")
