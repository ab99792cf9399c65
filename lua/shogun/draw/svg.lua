--- A board as an SVG picture, in the look of the exercise sheet: grey chequered fields, both axes
-- numbered, rounded pieces with their number, a crown for kings, marked fields in blue.
--
-- One field is 100 units wide; the size in pixels is said once, at the top.
-- @module shogun.draw.svg

local check = require "shogun.check"
local core = require "shogun.core"

local unit <const> = 100
local margin <const> = 60

local fields <const> = { [0] = "#9f9f9f", "#dfdfdf" } -- by (x + y) % 2: a1 is dark
local fills <const> = { white = "#ffffff", red = "#e02020" }
local mark_colour <const> = "#8080ff"
local last_colour <const> = "#e8c840"
local arrow_colour <const> = "#1a7a3a"

local body <const> = '<rect x="10" y="10" width="80" height="80" rx="14" fill="%s"/>'
local energy <const> = '<text x="50" y="%d" class="energy">%d</text>'

-- Its path is drawn around its middle.
local crown <const> = '<path transform="translate(50 33) scale(.8)" '
  .. 'd="M-17 8 L-21 -11 L-9 -1 L0 -15 L9 -1 L21 -11 L17 8 Z" class="crown"/>'

-- Around all fields.
local frame <const> = '<rect x="%d" y="2" width="798" height="798" '
  .. 'fill="none" stroke="gray" stroke-width="4"/>'

local defs <const> = [[
<defs>
<linearGradient id="shogun-shine">
<stop offset="0" stop-color="white"/><stop offset="1" stop-color="gray"/>
</linearGradient>
<marker id="shogun-tip" viewBox="0 0 10 10" refX="7" refY="5"
  markerWidth="3.2" markerHeight="3.2" orient="auto">
<path d="M0 0 L10 5 L0 10 Z" fill="]] .. arrow_colour .. [["/></marker>
</defs>
]]

-- Where things are: the left and upper corner of a field.
local function corner(turned, x, y)
  if turned then return margin + (8 - x) * unit, (y - 1) * unit end
  return margin + (x - 1) * unit, (8 - y) * unit
end

local function centre(turned, field)
  local left, top = corner(turned, core.xy(field))
  return left + unit // 2, top + unit // 2
end

local function square(turned, field, colour, opacity)
  local left, top = corner(turned, core.xy(field))
  local see_through = opacity and (' fill-opacity="%s"'):format(opacity) or ""
  local rect = '<rect x="%d" y="%d" width="100" height="100" fill="%s"%s/>'
  return rect:format(left, top, colour, see_through)
end

local function add_squares(parts, turned, list, colour, opacity)
  for _, field in ipairs(list) do parts[#parts + 1] = square(turned, field, colour, opacity) end
end

local function add_fields(parts, turned)
  for y = 1, 8 do
    for x = 1, 8 do parts[#parts + 1] = square(turned, { x, y }, fields[(x + y) % 2]) end
  end
end

local function add_axes(parts, turned)
  local text = '<text x="%d" y="%d" class="axis">%d</text>'
  for i = 1, 8 do
    local left, top = corner(turned, i, i)
    parts[#parts + 1] = text:format(left + 50, 8 * unit + 44, i)
    parts[#parts + 1] = text:format(margin // 2, top + 62, i)
  end
end

local function add_dials(parts, turned, rules)
  local dials = rules.dials
  if not dials then return end
  local text = '<text x="%d" y="%d" class="dial">%d</text>'
  for y = 1, 8 do
    for x = 1, 8 do
      local left, top = corner(turned, x, y)
      parts[#parts + 1] = text:format(left + 90, top + 96, dials[9 - y][x])
    end
  end
end

local function add_piece(parts, turned, piece)
  local left, top = corner(turned, piece.x, piece.y)
  local king = piece.kind == "king"
  parts[#parts + 1] = ('<g transform="translate(%d %d)">'):format(left, top)
  parts[#parts + 1] = body:format(fills[piece.colour])
  parts[#parts + 1] = '<rect x="10" y="10" width="80" height="80" rx="14" class="edge"/>'
  parts[#parts + 1] = '<rect x="20" y="20" width="60" height="60" rx="9" class="rim"/>'
  if king then parts[#parts + 1] = crown end
  parts[#parts + 1] = energy:format(king and 80 or 65, piece.energy) .. "</g>"
end

local function add_arrow(parts, turned, from, to)
  local x1, y1 = centre(turned, from)
  local x2, y2 = centre(turned, to)
  parts[#parts + 1] = ('<path d="M%d %d L%d %d" class="arrow"/>'):format(x1, y1, x2, y2)
end

-- The ends of a move: a table with from and to, or a text.
local function ends(move)
  if type(move) == "string" then return move:sub(1, 2), move:sub(3) end
  return move.from, move.to
end

local function view_of(options)
  local known <const> = { size = 1, marks = 1, arrows = 1, last = 1, orientation = 1, dials = 1 }
  check.names(options, known, 3)
  local size = check.whole(options, "size", 16, 10000, 3, "pixels") or 400
  local side = options.orientation or "white"
  if side ~= "white" and side ~= "red" then
    error(("orientation: expected 'white' or 'red', got %s"):format(tostring(side)), 3)
  end
  return size, side == "red"
end

local function head(size)
  local width = 8 * unit + margin
  return ([[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"
  viewBox="0 0 %d %d" font-family="sans-serif">
<style>
.axis{font-size:36px;text-anchor:middle;fill:#333}
.dial{font-size:22px;text-anchor:end;fill:#555}
.energy{font-size:44px;text-anchor:middle}
.edge{fill:url(#shogun-shine);fill-opacity:.55;stroke:#000;stroke-width:4}
.rim{fill:none;stroke:#000;stroke-width:2}
.crown{fill:#d9a400;stroke:#000;stroke-width:2;stroke-linejoin:round}
.arrow{fill:none;stroke:%s;stroke-width:11;stroke-opacity:.85;marker-end:url(#shogun-tip)}
</style>
]]):format(size, size, width, width, arrow_colour)
end

--- Draws a board.
---@param board shogun.Board
---@param options? shogun.DrawOptions
---@return string  an SVG document
return function(board, options)
  options = options or {}
  local size, turned = view_of(options)
  local parts = { head(size) .. defs .. ("<title>%s</title>"):format(board:text()) }
  parts[2] = '<rect width="100%" height="100%" fill="white"/>'
  add_fields(parts, turned)
  add_squares(parts, turned, options.marks or {}, mark_colour)
  if options.last then
    local from, to = ends(options.last)
    parts[#parts + 1] = square(turned, from, last_colour, 0.55)
    parts[#parts + 1] = square(turned, to, last_colour, 0.55)
  end
  if options.dials then add_dials(parts, turned, board:rules()) end
  parts[#parts + 1] = frame:format(margin)
  add_axes(parts, turned)
  for _, piece in ipairs(board:pieces()) do add_piece(parts, turned, piece) end
  for _, move in ipairs(options.arrows or {}) do add_arrow(parts, turned, ends(move)) end
  parts[#parts + 1] = "</svg>\n"
  return table.concat(parts, "\n")
end
