--- Tags and moves as records write them.

local shape = require "shogun.record.shape"

local notation = {}

--- A tag as a line of text.
---@param tag { name: string, value: string }
---@return string  with a newline at its end
function notation.tag(tag)
  return ('[%s "%s"]\n'):format(tag.name, (shape.utf8(tag.value):gsub('[\\"]', "\\%0")))
end

--- A move as text, with its marks (capture, check, mate) and its annotation: "d4xb6+?".
---@param plies table
---@param ply integer  of the move
---@param node table  of a record
---@return string
function notation.move(plies, ply, node) return plies:word(ply) .. (node.glyph or "") end

return notation
