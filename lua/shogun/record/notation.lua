--- Tags and moves as records write them.
-- @module shogun.record.notation

local core = require "shogun.core"
local shape = require "shogun.record.shape"

local notation = {}

--- A tag as a line of text.
---@param tag { name: string, value: string }
---@return string  with a newline at its end
function notation.tag(tag)
  return ('[%s "%s"]\n'):format(tag.name, (shape.utf8(tag.value):gsub('[\\"]', "\\%0")))
end

--- A move as text, with its marks from the board (capture, check, mate) and its annotation:
--- "d4xb6+?".
---@param board shogun.Board  before it
---@param node table  of a record; the move is legal
---@return string
---@return shogun.Move
---@return shogun.Board  after it
function notation.move(board, node)
  local move = assert(board:move(node.move))
  local after = assert(board:play(move, node.shows))
  return core.move_word(board, move, after) .. (node.glyph or ""), move, after
end

--- The number before a move: "3." for the side that began, "3..." for the other one.
---@param board shogun.Board  before the move
---@param alone boolean  whether no move of the other side stands just before it
---@return string?  nil if none is needed
function notation.number(board, alone) return core.move_number(board, alone) end

return notation
