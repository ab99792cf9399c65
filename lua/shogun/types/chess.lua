---@meta _
--- Chess boards.

--- A chess board: a value. A square is a column and a row, 1 to 8.
---@class shogun.ChessBoard
local ChessBoard = {}

--- The verdict on a line.
---@class shogun.ChessAnswer
---@field legal boolean
---@field board shogun.ChessBoard  after the last legal move
---@field move? integer[]  the first illegal move: {c, r, c2, r2}
---@field ply? integer  its number, from 1
---@field reason? string  why it is illegal
---@field warning? string  the first promise of the exercise that the board breaks, and the place

--- Plays a legal move of the side to move. Pawns do not promote, and there is no castling.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:play { 8, 2, 2, 2 }:turn())  --> black
--- ```
---@param move integer[]  {c, r, c2, r2}
---@return shogun.ChessBoard? board
---@return string? reason  why it is illegal
function ChessBoard:play(move) end

--- The legal moves, by source, then target, row by row.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(#at:moves())
--- ```
---@return integer[][]  each {c, r, c2, r2}
function ChessBoard:moves() end

--- The squares that a piece of either colour passes from one square to another, and the last one; a
--- knight jumps to it. Ignores whose turn it is and what stands on these squares, unlike `play`.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(#at:path({ 1, 1 }, { 3, 3 }))  --> 2
--- ```
---@param from integer[]  {c, r}
---@param to integer[]
---@return integer[][]? squares  each {c, r}
---@return string? reason  why there is no path: no piece stands there, or it cannot move that way
--- (a pawn moves diagonally only to capture)
function ChessBoard:path(from, to) end

--- Whether the king of a colour is attacked by a piece of the other one.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:in_check())
--- ```
---@param colour? "white" | "black"  default: the side to move
---@return boolean
function ChessBoard:in_check(colour) end

--- The pieces that attack the king of a colour, as their squares.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(#at:checkers "white")
--- ```
---@param colour? "white" | "black"  default: the side to move
---@return integer[][]  their squares, each {c, r}
function ChessBoard:checkers(colour) end

--- Whether the side to move has lost: its king is attacked, and no move prevents that.
--- ```lua
--- print(shogun.chess.board("k 1 1 Q 2 2 K 3 3"):is_mate())  --> true
--- ```
---@return boolean
function ChessBoard:is_mate() end

--- Whether the side to move has no legal move although its king is not attacked.
--- ```lua
--- print(shogun.chess.board("k 1 1 Q 2 3 K 3 3"):is_stalemate())  --> true
--- ```
---@return boolean
function ChessBoard:is_stalemate() end

--- How the game has ended; nil while the side to move has a legal move. Stalemate is a draw.
--- ```lua
--- print(shogun.chess.board("k 1 1 Q 2 2 K 3 3"):result().winner)  --> black
--- ```
---@return { reason: "mate" | "stalemate", winner?: "white" | "black" }?
function ChessBoard:result() end

--- The piece on a square, as a letter; nil if the square is empty.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:piece(8, 2))  --> r
--- ```
---@param c integer  column, 1 to 8
---@param r integer  row, 1 to 8
---@return string?  k q r b n p, in capitals for black; nil if it is empty
function ChessBoard:piece(c, r) end

--- The pieces, row by row, as `shogun.chess.board` reads them.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:text())
--- ```
---@return string
function ChessBoard:text() end

--- The side to move, "white" or "black".
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:turn())  --> white
--- ```
---@return "white" | "black"
function ChessBoard:turn() end

--- The number of sequences of that many legal moves.
--- ```lua
--- local at = shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7"
--- print(at:perft(2))
--- ```
---@param depth integer  0 to 30
---@return integer
function ChessBoard:perft(depth) end
