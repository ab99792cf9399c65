--- Moves and their numbers as records write them.
-- @module shogun.record.notation

local notation = {}

--- A move as text, with what the board knows of it: whether it captures, checks, mates; and with
--- what a reader thinks of it: "d4xb6+?".
---@param board shogun.Board  before it
---@param rules shogun.Rules  the board's
---@param node table  of a record; the move is legal
---@return string
---@return shogun.Move
---@return shogun.Board  after it
function notation.move(board, rules, node)
  local move = assert(board:move(node.move))
  local after = assert(board:play(move, node.shows))
  local mark = after:is_mate() and "#" or after:in_check() and "+" or ""
  local shown = rules.law == "dice" and "=" .. node.shows or ""
  local text = move.from .. (move.captured and "x" or "") .. move.to .. shown .. mark
  return text .. (node.glyph or ""), move, after
end

--- The number before a move: "3." for the side that began, "3..." for the other one.
---@param board shogun.Board  before the move
---@param rules shogun.Rules  the board's
---@param alone boolean  whether no move of the other side stands just before it
---@return string?  nil if none is needed
function notation.number(board, rules, alone)
  local number = board:ply() // 2 + 1
  if board:turn() == rules.first then return ("%d."):format(number) end
  return alone and ("%d..."):format(number) or nil
end

return notation
