--- The picture of a board that `tostring(board)` gives: plain text for a terminal.
--
--         a   b   c   d   e   f   g   h
--     8   p4  p2  p4 [k2] p4  p2  p3  p1  8
--     7   .   .   .   .   .   .   .   .   7
--
-- White pieces are written in capitals, red ones in small letters, and kings stand in brackets, so
-- nothing depends on colour. A field takes four columns, which a caller may paint.

local core = require "shogun.core"

local letters <const> = { white = { pawn = "P", king = "K" }, red = { pawn = "p", king = "k" } }
local names <const> = { "a", "b", "c", "d", "e", "f", "g", "h" }
local numbers <const> = { 1, 2, 3, 4, 5, 6, 7, 8 }

local function cell(piece, is_narrow)
  if not piece then return is_narrow and "  ." or "  . " end
  local text = letters[piece.colour][piece.kind] .. piece.energy
  if is_narrow then return " " .. text end
  return piece.kind == "king" and "[" .. text .. "]" or " " .. text .. " "
end

-- The texts at x = 1 to 8 as one line, from the other end if the board is turned.
local function in_order(texts, is_turned)
  local line = {}
  for i = 1, 8 do line[i] = texts[is_turned and 9 - i or i] end
  return line
end

local function row(board, y, paint, is_turned, is_narrow)
  local cells = {}
  for x = 1, 8 do
    local piece = board:occupied { x, y }
    local text = cell(piece, is_narrow)
    cells[x] = paint and paint(text, core.field(x, y), piece) or text
  end
  local form = is_narrow and "%d%s %d" or "%d   %s  %d"
  return form:format(y, table.concat(in_order(cells, is_turned)), y)
end

local function axis(texts, is_turned, is_narrow)
  local before, between = "      ", "   "
  if is_narrow then before, between = "   ", "  " end
  return before .. table.concat(in_order(texts, is_turned), between)
end

local function state(board)
  local result = board:result()
  if not result then return board:turn() .. " to move" end
  return ("%s: %s"):format(result.winner and result.winner .. " has won" or "a draw", result.reason)
end

--- Draws a board.
---@param board shogun.Board
---@param paint? fun(cell: string, field: string, piece: shogun.Piece?): string  returns the text
--- shown for the columns of a field; default: the cell itself
---@param orientation? shogun.Colour  the colour below; default "white"
---@param is_narrow? boolean  a field takes three columns, without brackets around kings
---@return string  eleven lines without a newline at the end
return function(board, paint, orientation, is_narrow)
  local is_turned = orientation == "red"
  local lines = { axis(names, is_turned, is_narrow) }
  for i = 8, 1, -1 do
    lines[#lines + 1] = row(board, is_turned and 9 - i or i, paint, is_turned, is_narrow)
  end
  lines[#lines + 1] = axis(numbers, is_turned, is_narrow)
  lines[#lines + 1] = ("move %d, %s"):format(board:ply() // 2 + 1, state(board))
  return table.concat(lines, "\n")
end
