--- The score of a game as an SVG plot: below the curve is white's part of the expected result,
--- above it red's; mistakes are marked.

local check = require "shogun.check"
local core = require "shogun.core"
local escape = require "shogun.draw.escape"
local numbers = require "shogun.numbers"
local options = require "shogun.draw.options"
local scale = require "shogun.draw.report.scale"
local theme = require "shogun.draw.theme"

local width <const>, height <const> = 800, 320
local left <const>, top <const>, right <const>, bottom <const> = 64, 16, 784, 276

local known <const> = { size = true, theme = true }

local function add(parts, ...) parts[#parts + 1] = numbers.format(...) end

local function check_point(point, i)
  local is_one = type(point) == "table" and check.to_integer(point.ply)
    and type(point.expected) == "number" and point.expected >= 0 and point.expected <= 1
  if is_one then return end
  local text = "points[%d]: expected a ply and an expected result, 0 to 1, got %s"
  check.raise(numbers.format(text, i, core.quoted(point)))
end

local function check_points(points)
  local expected <const> = "a list of at least one"
  check.list(points, "points", expected)
  if not points[1] then check.expected("points", expected, points) end
  for i, point in ipairs(points) do check_point(point, i) end
end

local function y_of(expected) return bottom - (bottom - top) * expected end

-- The scale of the x axis: a function from plies to x.
local function scale_of(points)
  local first = points[1].ply
  local all = math.max(1, points[#points].ply - first)
  return function(ply) return left + (right - left) * (ply - first) / all end
end

local function add_head(parts, size, colours)
  add(parts, [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="%s">
<title>The result to be expected after each move, white's part below</title>
<rect width="%d" height="%d" fill="%s"/>
<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>]], size, size * height // width, width,
    height, options.fonts, width, height, colours.background, left, top, right - left,
    bottom - top, colours.red)
end

-- White's part, and the curve above it.
local function add_curve(parts, points, x_of, colours)
  local curve = {}
  for i, point in ipairs(points) do
    curve[i] = numbers.format("%.1f %.1f", x_of(point.ply), y_of(point.expected))
  end
  if #curve == 1 then curve[2] = numbers.format("%d %.1f", right, y_of(points[1].expected)) end
  local line = table.concat(curve, "L")
  add(parts, '<path class="white" fill="%s" d="M%d %dL%sL%d %dZ"/>', colours.white, left, bottom,
    line, right, bottom)
  add(parts, '<path class="curve" fill="none" stroke="%s" stroke-width="2" d="M%s"/>',
    colours.white_edge, line)
  for _, stroke in ipairs { { colours.halo, 3, 0 }, { colours.mark, 1.5, 6 } } do
    add(parts, '<path stroke="%s" stroke-width="%s" stroke-dasharray="%d" d="M%d %.1fH%d"/>',
      stroke[1], stroke[2], stroke[3], left, y_of(0.5), right)
  end
end

local function add_axes(parts, points, x_of, colours)
  add(parts, '<g fill="%s" font-size="14">', colours.label)
  for _, label in ipairs { { 1, "white" }, { 0.5, "draw" }, { 0, "red" } } do
    add(parts, '<text x="%d" y="%.0f" text-anchor="end">%s</text>', left - 8, y_of(label[1]) + 5,
      label[2])
  end
  local first, last = points[1].ply / 2, points[#points].ply / 2
  local step = scale.step(math.max(last - first, 10), 10) -- about ten numbers
  for _, move in ipairs(scale.ticks(math.max(first, 1), last, step)) do
    add(parts, '<text x="%.1f" y="%d" text-anchor="middle">%d</text>', x_of(2 * move),
      bottom + 20, move)
  end
  add(parts, '<text x="%d" y="%d" text-anchor="middle">move</text></g>', (left + right) // 2,
    bottom + 38)
end

-- The worse a move, the larger its mark; the longer a game, the smaller all of them.
local radius <const> = { ["?!"] = 4, ["?"] = 5.5, ["??"] = 7 }

local function add_marks(parts, points, x_of, colours)
  local size = math.min(1, 8 / math.sqrt(#points))
  add(parts, '<g fill="%s" stroke="%s" stroke-width="%.1f">', colours.last, colours.white_edge,
    1.5 * size)
  for _, point in ipairs(points) do
    if radius[point.glyph] then
      add(parts, '<circle class="mistake" cx="%.1f" cy="%.1f" r="%.1f"><title>%s</title></circle>',
        x_of(point.ply), y_of(point.expected), radius[point.glyph] * size,
        escape(tostring(point.label or point.ply)) .. point.glyph)
    end
  end
  parts[#parts + 1] = "</g>"
end

--- `shogun.draw.plot`, as draw/init.lua declares it.
return function(points, given)
  check_points(points)
  given = check.options(given, known)
  local size, colours = options.size(given), theme.read(given.theme)
  local parts, x_of = {}, scale_of(points)
  add_head(parts, size, colours)
  add_curve(parts, points, x_of, colours)
  add_axes(parts, points, x_of, colours)
  add_marks(parts, points, x_of, colours)
  parts[#parts + 1] = "</svg>\n"
  return table.concat(parts, "\n")
end
