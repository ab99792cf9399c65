--- A knight's path as an SVG document: a line from field to field on a chequered board. Every field
-- on the way has its number in a disc on the line; a square stands where the path begins and two
-- rings where it ends. Fields that are not visited are dark. Knights show where they can go on to.
--
-- One field is 100 units wide, y goes up. Without numbers (large boards) the ends alone are shown.

local check = require "shogun.check"
local numbers = require "shogun.numbers"
local options = require "shogun.draw.options"
local theme = require "shogun.draw.theme"
local tours = require "shogun.lazy_require" "shogun.tour"

local side_limit <const> = 4096
local numbered_side <const> = 16 -- on larger boards numbers could not be read
local radius <const> = 24 -- of a number's disc

local function add(parts, ...) parts[#parts + 1] = numbers.format(...) end

local function centre(view, position)
  return position[1] * 100 + 50, (view.height - 1 - position[2]) * 100 + 50
end

local function is_on_board(width, height, position)
  local x, y
  if type(position) == "table" then x, y = position[1], position[2] end
  x, y = check.to_integer(x), check.to_integer(y)
  return x and y and x >= 0 and x < width and y >= 0 and y < height
end

local function check_path(width, height, path, what)
  check.list(path, what, "a list of positions")
  for i, position in ipairs(path) do
    if not is_on_board(width, height, position) then
      local text = "%s[%d]: expected a position {x, y} on the board of %d x %d"
      check.raise(text:format(what, i, width, height))
    end
  end
end

local function read(width, height, path, given)
  width = check.integer(width, "width", 1, side_limit)
  height = check.integer(height, "height", 1, side_limit)
  check_path(width, height, path, "path")
  given = check.options(given, { size = true, theme = true, knights = true, counts = true })
  local knights = given.knights == nil and {} or given.knights
  check_path(width, height, knights, "knights")
  return {
    width = width, height = height, path = path, knights = knights,
    counts = check.flag(given, "counts"), size = options.size(given),
    colours = theme.read(given.theme),
    is_numbered = width <= numbered_side and height <= numbered_side,
    pixel = (100 * math.max(width, height) + 40) / options.size(given),
  }
end

local function add_head(parts, view)
  local wide, high = view.width * 100 + 40, view.height * 100 + 40
  local function pixels(units) return math.max(1, math.floor(units / view.pixel)) end
  add(parts, [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"
  viewBox="-20 -20 %d %d" font-family="%s">
<rect x="-20" y="-20" width="%d" height="%d" rx="16" fill="%s"/>]], pixels(wide), pixels(high),
    wide, high, options.fonts, wide, high, view.colours.background)
end

-- All light fields as one rectangle, the dark ones (the lower left is one) as stripes of dashes.
local function add_fields(parts, view)
  local width, height, colours = view.width * 100, view.height * 100, view.colours
  local rows = {}
  for y = 0, view.height - 1 do
    rows[#rows + 1] = ("M%d %dH%d"):format(y % 2 * 100, height - y * 100 - 50, width)
  end
  add(parts, '<rect width="%d" height="%d" fill="%s"/>', width, height, colours.light_field)
  add(parts, '<path d="%s" stroke="%s" stroke-width="100" stroke-dasharray="100"/>',
    table.concat(rows), colours.dark_field)
end

local function add_unvisited(parts, view)
  local visited, squares = {}, {}
  for _, at in ipairs(view.path) do visited[at[1] * view.height + at[2]] = true end
  for x = 0, view.width - 1 do
    for y = 0, view.height - 1 do
      if not visited[x * view.height + y] then
        local top = (view.height - 1 - y) * 100
        squares[#squares + 1] = ("M%d %dh100v100h-100z"):format(x * 100, top)
      end
    end
  end
  if #squares == 0 or #view.knights > 0 then return end
  add(parts, '<path class="unvisited" fill="%s" d="%s"/>', view.colours.unvisited,
    table.concat(squares))
end

-- Whether the last field is a knight's move from the first.
local function is_closed(path)
  local first, last = path[#path], path[1]
  local dx, dy = math.abs(first[1] - last[1]), math.abs(first[2] - last[2])
  return #path > 2 and dx * dy == 2
end

-- A line must stay visible where a field is smaller than a pixel.
local function add_line(parts, view)
  local points, path = {}, view.path
  for i = #path, 1, -1 do points[#points + 1] = ("%d %d"):format(centre(view, path[i])) end
  add(parts, '<path class="path" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round" '
    .. 'stroke-linecap="round" d="M%s%s"/>', view.colours.mark, math.max(8, view.pixel),
    table.concat(points, "L"), is_closed(path) and "Z" or "")
end

-- A square where it begins, two rings where it ends; seen from afar on large boards too.
local function add_ends(parts, view)
  local path, colours = view.path, view.colours
  local size = radius + 10
  if not view.is_numbered then size = math.max(size, math.ceil(6 * view.pixel)) end
  local stroke = size // (view.is_numbered and 8 or 4)
  local x, y = centre(view, path[1])
  for _, ring in ipairs { size, size * 3 // 4 } do
    local circle = '<circle class="end" cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" '
      .. 'stroke-width="%d"/>'
    add(parts, circle, x, y, ring, colours.background, colours.arrow, stroke)
  end
  x, y = centre(view, path[#path])
  local square = '<rect class="start" x="%d" y="%d" width="%d" height="%d" fill="%s"/>'
  add(parts, square, x - size, y - size, 2 * size, 2 * size, colours.arrow)
end

local function add_number(parts, view, i)
  local x, y = centre(view, view.path[i])
  local is_start = i == #view.path
  local colours = view.colours
  if i > 1 and not is_start then
    add(parts, '<circle cx="%d" cy="%d" r="%d" fill="%s"/>', x, y, radius, colours.background)
  end
  add(parts, '<text class="number" x="%d" y="%d" fill="%s">%d</text>', x, y + 9,
    is_start and colours.halo or colours.label, #view.path - i)
end

local function add_numbers(parts, view)
  if not view.is_numbered then return end
  parts[#parts + 1] = '<g font-size="26" font-weight="bold" text-anchor="middle">'
  for i = 1, #view.path do add_number(parts, view, i) end
  parts[#parts + 1] = "</g>"
end

local knight <const> =
  "M28 88H74Q80 48 60 26L57 10L45 22Q24 34 18 58L26 68L36 64Q40 58 47 57Q44 68 33 76Z"

-- Each knight, and the fields that it can go on to: a cross, or the number of onward moves there.
local function add_knight(parts, view, at, colour)
  local x, y = centre(view, at)
  add(parts, '<path class="knight" fill="%s" stroke="%s" stroke-width="3" d="%s" '
    .. 'transform="translate(%d %d)"/>', colour, view.colours.halo, knight, x - 50, y - 50)
  local size = { view.width, view.height }
  for _, to in ipairs(tours.counted_moves(size, view.path, at)) do
    x, y = centre(view, to)
    if view.counts then
      add(parts, '<text class="onward" x="%d" y="%d" font-size="44" text-anchor="middle" '
        .. 'fill="%s">%d</text>', x, y + 16, view.colours.dial, to.onward)
    else
      add(parts, '<path class="move" stroke="%s" stroke-width="9" d="M%d %dl56 56m0-56l-56 56"/>',
        colour, x - 28, y - 28)
    end
  end
end

--- Draws a knight's path as a line over a chequered board, from its first field to its last; and
--- knights (blue and red in turn) with the fields off the path that they can go on to.
--- ```lua
--- local path = shogun.tour.first_tour(5, { { 0, 0 } })
--- local picture = shogun.draw.tour(5, 5, path, { theme = "dark" })
--- local moves = shogun.draw.tour(8, 8, {}, { knights = { { 2, 2 }, { 7, 7 } } })
--- ```
---@param width integer  fields, 1 to 4096
---@param height integer
---@param path shogun.Path  its positions are on the board
---@param given? shogun.DrawTourOptions
---@return string  an SVG document
return function(width, height, path, given)
  local view = read(width, height, path, given)
  local parts = {}
  add_head(parts, view)
  add_fields(parts, view)
  add_unvisited(parts, view)
  if #path > 0 then
    add_line(parts, view)
    add_ends(parts, view)
    add_numbers(parts, view)
  end
  for i, at in ipairs(view.knights) do
    add_knight(parts, view, at, view.colours[i % 2 == 1 and "mark" or "red"])
  end
  parts[#parts + 1] = "</svg>\n"
  return table.concat(parts, "\n")
end
