-- sheet.lua -- the exercise sheet's six functions on its figures, beside the sheet's own answers.

local shogun = require "shogun"
local pawn, king = shogun.pawn, shogun.king

local shown

-- Shows a figure, unless it was the last one, and an answer beside the sheet's.
local function show(board, task, answer, sheets)
  if board ~= shown then print("\n" .. tostring(board):gsub("\n[^\n]*$", "")) end
  shown = board
  local names = { math.type(answer) and answer }
  for i, piece in ipairs(names[1] and {} or answer) do
    names[i] = shogun.field(piece.x, piece.y)
  end
  local text = names[1] and table.concat(names, " ") or "none"
  print(("%-22s %-36s sheet: %s"):format(task, text, sheets))
end

-- A piece is in its own way, so `eval` is called on a board without it.
local start, white, red = shogun.board(), pawn(4, "white", 4, 4), pawn(4, "red", 4, 4)
local left = start - "a1" - "h1" + pawn(2, "white", 7, 5) + white
local right = start - "h1" - "h8" + pawn(2, "white", 7, 5) + red
show(left, "1. eval, left", (left - white):eval(white, "RU", 4), "h4 f6 e7 d8")
show(right, "1. eval, right", (right - red):eval(red, "RU", 4), "h4 g5 f6 e7")

-- Under the rules "sheet" a piece always shows the same number.
local moves = shogun.board("3p44/8/8/1P36/3p43P1/3P21P12/8/8 r", "sheet")
show(moves, "2. all_moves of d4", moves:all_moves(red), "c1 e1 b2 a3 g3 h4 a5 g5 b6 f6 c7 e7")

local board = shogun.board("8/5P21P3/8/5p32/3p43P1/4p43/3k24/3P21p3K21 w", "sheet")
show(board, "3. attacked by red", board:attacked "red", "g1 h4")
show(board, "3. attacked by white", board:attacked "white", "f1 f5")
show(board, "4. attackedN of h4", board:attackedN(board:occupied "h4"), "3")
show(board, "4. attackedN of f1", board:attackedN(board:occupied "f1"), "1")
show(board, "5. protectedN of h4", board:protectedN(board:occupied "h4"), "1")
show(board, "5. protectedN of e3", board:protectedN(board:occupied "e3"), "3")

local weaker = board - "e3" - "g1" + pawn(3, "red", 5, 3) + king(1, "white", 7, 1)
show(board, "6. legal_moves, left", board:legal_moves(board:occupied { 7, 1 }), "none")
show(weaker, "6. legal_moves, right", weaker:legal_moves(weaker:occupied { 7, 1 }), "h1")
