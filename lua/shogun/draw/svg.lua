--- A board as an SVG document: chequered fields, round pawns, kings as crowns.
--
-- One field is 100 units wide and the upper left one begins at 0 0; the size in pixels is set once,
-- at the top. Colours are in attributes and no element has an id except the sheet's bevel, which is
-- the same in all pictures, so that pictures of different themes fit into one page.

local arrow = require "shogun.draw.arrow"
local options = require "shogun.draw.options"
local piece = require "shogun.draw.piece"

local margin <const> = 50
local serif <const> = "Latin Modern Roman,Times New Roman,Liberation Serif,serif" -- the sheet's

local function add(parts, format, ...) parts[#parts + 1] = format:format(...) end

local function is_sheet(view) return view.colours.style == "sheet" end

-- The left and upper corner of a field.
local function corner(view, field)
  if view.is_turned then return (8 - field.x) * 100, (field.y - 1) * 100 end
  return (field.x - 1) * 100, (8 - field.y) * 100
end

local function centre(view, field)
  local left, top = corner(view, field)
  return left + 50, top + 50
end

local function add_head(parts, view)
  local edge = view.axes == "none" and 8 or margin
  local side = 800 + 2 * edge
  add(parts, [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"
  viewBox="%d %d %d %d" font-family="%s">
<title>%s</title>
<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s"/>]], view.size, view.size, -edge,
    -edge, side, side, is_sheet(view) and serif or options.fonts, view.board:text(), -edge, -edge,
    side, side, edge // 3, view.colours.background)
end

local sheet_frame <const> = [[
<linearGradient id="shogun-bevel"><stop stop-color="#fff"/><stop offset="1" stop-color="#808080"/>
</linearGradient><rect x="-4" y="-4" width="808" height="808" fill="#808080"/>]]

-- All light fields as one square, the dark ones (a1 is one) as one path.
local function add_fields(parts, view)
  if is_sheet(view) then parts[#parts + 1] = sheet_frame end
  local dark = {}
  for y = 1, 8 do
    for x = 2 - y % 2, 8, 2 do
      dark[#dark + 1] = ("M%d %dh100v100h-100z"):format(corner(view, { x = x, y = y }))
    end
  end
  add(parts, '<g shape-rendering="crispEdges"><rect width="800" height="800" fill="%s"/>',
    view.colours.light_field)
  add(parts, '<path fill="%s" d="%s"/></g>', view.colours.dark_field, table.concat(dark))
end

local function add_last(parts, view)
  if not view.last then return end
  local square = '<rect class="last" x="%d" y="%d" width="100" height="100" fill="%s" %s/>'
  for _, field in ipairs { view.last.from, view.last.to } do
    local left, top = corner(view, field)
    add(parts, square, left, top, view.colours.last, 'fill-opacity=".5"')
  end
end

-- A frame stays visible around a piece; the sheet fills the field.
local function add_marks(parts, view)
  local square = '<rect class="mark" x="%d" y="%d" width="94" height="94" rx="4" fill="%s" '
    .. 'fill-opacity=".3" stroke="%s" stroke-width="6"/>'
  if is_sheet(view) then square = square:gsub('rx="4"', ""):gsub('".3"', '"1"') end
  for _, field in ipairs(view.marks) do
    local left, top = corner(view, field)
    add(parts, square, left + 3, top + 3, view.colours.mark, view.colours.mark)
  end
end

-- Lets another module draw below and above the pieces.
local function add_below(parts, view) if view.below then view.below(parts, corner) end end
local function add_above(parts, view) if view.above then view.above(parts, corner) end end

-- A needle on each field: up for dial 0, turned like the needles of pieces. Under a piece only
-- its head is drawn; on a board without pieces, its head and a digit.
local function add_dials(parts, view)
  if not view.dials then return end
  local is_empty = #view.board == 0
  local digit = '<text class="dial" x="%d" y="%d" font-size="46" text-anchor="middle">%d</text>'
  local whole <const> = 'class="dial" fill-opacity=".5" d="M%d %dl6-2 4 35h2l4-35 6 2-11-15z"'
  local head = is_empty and 'd="M%d %dh22l-11-15z"'
    or 'class="dial" d="M%d %dl-7-4 18-12 18 12-7 4z"'
  add(parts, '<g fill="%s">', view.colours.dial)
  for row, dials in ipairs(view.dials) do
    for column, dial in ipairs(dials) do
      local field = { x = column, y = 9 - row }
      local left, top = corner(view, field)
      local needle = (is_empty or view.board:is_occupied(field)) and head or whole
      if is_empty then add(parts, digit, left + 50, top + 66, dial) end
      add(parts, "<path " .. needle .. ' transform="rotate(%d %d %d)"/>', left + 39, top + 17,
        90 * dial, left + 50, top + 50)
    end
  end
  parts[#parts + 1] = "</g>"
end

-- Below and to the left, half way between the board and the edge.
local function add_axes(parts, view)
  if view.axes == "none" then return end
  local text = '<text class="axis" x="%d" y="%d">%s</text>'
  add(parts, '<g fill="%s" font-size="28" text-anchor="middle">', view.colours.label)
  for i = 1, 8 do
    local x, y = centre(view, { x = i, y = i })
    local name = view.axes == "digits" and i or ("abcdefgh"):sub(i, i)
    add(parts, text, x, 800 + margin // 2 + 9, name)
    add(parts, text, -margin // 2, y + 10, i)
  end
  parts[#parts + 1] = "</g>"
end

local function add_pieces(parts, view)
  add(parts, '<g text-anchor="middle" font-weight="%s" stroke-linejoin="round" stroke-width="3">',
    is_sheet(view) and "normal" or "bold")
  for _, one in ipairs(view.board:pieces()) do
    parts[#parts + 1] = piece(view.colours, one, corner(view, one))
  end
  parts[#parts + 1] = "</g>"
end

-- Each arrow is drawn twice: a halo separates it from the shapes below.
local function add_arrow(parts, view, move)
  local line, head = arrow(view.board, move, function(field) return centre(view, field) end)
  local stroke = '<path d="%s" fill="none" stroke="%s" stroke-width="%d"/>'
  local tip = '<path d="%s" fill="%s" stroke="%s" stroke-width="%d"/>'
  local colour, halo = view.colours.arrow, view.colours.halo
  parts[#parts + 1] = '<g class="arrow" stroke-linejoin="round" stroke-linecap="round">'
  add(parts, stroke, line, halo, 20)
  add(parts, tip, head, halo, halo, 10)
  add(parts, stroke, line, colour, 12)
  add(parts, tip .. "</g>", head, colour, colour, 2)
end

local function add_arrows(parts, view)
  for _, move in ipairs(view.arrows) do add_arrow(parts, view, move) end
end

-- From the lowest to the highest.
local layers <const> = {
  add_head, add_fields, add_last, add_marks, add_below, add_dials, add_axes, add_arrows,
  add_pieces, add_above,
}

--- Draws a board.
---@param view table  of options.read
---@return string  an SVG document
return function(view)
  local parts = {}
  for _, layer in ipairs(layers) do layer(parts, view) end
  parts[#parts + 1] = "</svg>\n"
  return table.concat(parts, "\n")
end
