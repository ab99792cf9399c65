--- A piece as SVG: a round pawn, or a king as a crown, with its number. In the sheet's style both
-- are squares with a bevel (of svg.lua), a king's with a crown above its number.

-- The shapes on a field of 100 units, with the baseline and the size of their number.
local shapes <const> = {
  pawn = { tag = '<circle cx="50" cy="50" r="35"%s/>', baseline = 68, font = 50 },
  king = {
    tag = '<path d="M22 84L8 19L32 41L50 6L68 41L92 19L78 84Z"%s/>', baseline = 79, font = 44,
  },
}

local square <const> = '<rect x="10" y="10" width="80" height="80" rx="28"%s/>'
local bevel <const> = ' fill="url(#shogun-bevel)" fill-opacity=".7" stroke="%s" stroke-width="8"'
local inner <const> = '<rect x="20" y="20" width="60" height="60" rx="28" fill="none" stroke="%s"/>'
local crown <const> = '<path d="M40 36L34 16L45 26L50 13L55 26L66 16L60 36Z" fill="%s"/>'

local look <const> = ' fill="%s" stroke="%s"'
local shadow <const> = ' transform="translate(0 4)" fill="#000" fill-opacity=".22" stroke="none"'

local group <const> = [[
<g class="%s %s" transform="translate(%d %d)">
%s
%s
<text class="energy" x="50" y="%d" font-size="%d" fill="%s">%d</text></g>]]

--- Draws a piece.
---@param colours shogun.Theme
---@param piece shogun.Piece
---@param left integer  the corner of its field
---@param top integer
---@return string
return function(colours, piece, left, top)
  local shape, colour = shapes[piece.kind], piece.colour
  local edge = colours[colour .. "_edge"]
  if colours.style == "sheet" then
    local top_layer = square:format(bevel:format(edge)) .. inner:format(edge)
      .. (piece.kind == "king" and crown:format(edge) or "")
    return group:format(colour, piece.kind, left, top,
      square:format((' fill="%s"'):format(colours[colour])), top_layer, 72, 36,
      colours[colour .. "_number"], piece.energy)
  end
  return group:format(colour, piece.kind, left, top, shape.tag:format(shadow),
    shape.tag:format(look:format(colours[colour], edge)), shape.baseline,
    shape.font, colours[colour .. "_number"], piece.energy)
end
