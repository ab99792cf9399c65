--- The picture of a board that `tostring(board)` gives: plain text for a terminal.
--
--         a   b   c   d   e   f   g   h
--     8   p4  p2  p4 [k2] p4  p2  p3  p1  8
--     7   .   .   .   .   .   .   .   .   7
--
-- White pieces are written in capitals, red ones in small letters, and kings stand in brackets, so
-- nothing hangs on colour.
-- @module shogun.draw.diagram

local letters <const> = { white = { pawn = "P", king = "K" }, red = { pawn = "p", king = "k" } }
local names <const> = "      a   b   c   d   e   f   g   h"
local numbers <const> = "      1   2   3   4   5   6   7   8"

local function cell(piece)
  if not piece then return "  . " end
  local text = letters[piece.colour][piece.kind] .. piece.energy
  return piece.kind == "king" and "[" .. text .. "]" or " " .. text .. " "
end

local function row(board, y)
  local cells = {}
  for x = 1, 8 do cells[x] = cell(board:occupied { x, y }) end
  return ("%d   %s  %d"):format(y, table.concat(cells), y)
end

local function state(board)
  local result = board:result()
  if not result then return board:turn() .. " to move" end
  return ("%s: %s"):format(result.winner and result.winner .. " has won" or "a draw", result.reason)
end

--- Draws a board.
---@param board shogun.Board
---@return string  eleven lines without a newline at the end
return function(board)
  local lines = { names }
  for y = 8, 1, -1 do lines[#lines + 1] = row(board, y) end
  lines[#lines + 1] = numbers
  lines[#lines + 1] = ("move %d, %s"):format(board:ply() // 2 + 1, state(board))
  return table.concat(lines, "\n")
end
