--- A piece as SVG: a disc with its number and, on its rim, the needle of its dial, which turns by a
-- quarter with each number. A king is a crown, larger, with its number in the band; its needle has
-- two ends, since its dial has two numbers. In the sheet's style both are squares with a bevel (of
-- svg.lua), a king's with a crown above its number.

-- The shapes on a field of 100 units, with the baseline and the size of their number.
local shapes <const> = {
  pawn = {
    tag = '<circle cx="50" cy="50" r="40"%s/>', needle = "M40 26h20l-10-15z",
    rim = '<circle cx="50" cy="50" r="32" fill="none" stroke="%s" stroke-width="1.5" '
      .. 'stroke-opacity=".5"/>',
    baseline = 67, font = 46,
  },
  king = {
    tag = '<path d="M12 92L4 28L29 44L50 4L71 44L96 28L88 92Z"%s/>',
    needle = "M42 25h16l-8-15zM42 85h16l-8 9z", rim = "", baseline = 80, font = 46,
  },
}

local square <const> = '<rect x="10" y="10" width="80" height="80" rx="28"%s/>'
local bevel <const> = ' fill="url(#shogun-bevel)" fill-opacity=".7" stroke="%s" stroke-width="8"'
local inner <const> = '<rect x="20" y="20" width="60" height="60" rx="28" fill="none" stroke="%s"/>'
local crown <const> = '<path d="M40 36L34 16L45 26L50 13L55 26L66 16L60 36Z" fill="%s"/>'

local look <const> = ' fill="%s" stroke="%s"'
local shadow <const> = ' transform="translate(0 4)" fill="#000" fill-opacity=".22" stroke="none"'
local needle <const> = '<path class="needle" d="%s" transform="rotate(%d 50 50)" fill="%s"/>'

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
  local shape, colour, energy = shapes[piece.kind], piece.colour, piece.energy
  local fill, edge, ink = colours[colour], colours[colour .. "_edge"], colours[colour .. "_number"]
  if colours.style == "sheet" then
    local top_layer = square:format(bevel:format(edge)) .. inner:format(edge)
      .. (piece.kind == "king" and crown:format(edge) or "")
    return group:format(colour, piece.kind, left, top, square:format((' fill="%s"'):format(fill)),
      top_layer, 72, 36, ink, energy)
  end
  local top_layer = shape.tag:format(look:format(fill, edge)) .. shape.rim:format(edge)
    .. needle:format(shape.needle, 90 * energy - 90, ink)
  return group:format(colour, piece.kind, left, top, shape.tag:format(shadow), top_layer,
    shape.baseline, shape.font, ink, energy)
end
