--- A knight's path as an SVG picture: a line from field to field on a chequered board, a green dot
-- where it begins and a red one where it ends; fields that are not visited are dark.
--
-- One field is 100 units wide, y goes up.
-- @module shogun.draw.tour

local check = require "shogun.check"

local unit <const> = 100
local numbered_side <const> = 16 -- on larger boards numbers could not be read

local head <const> = [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"
  viewBox="-4 -4 %d %d" font-family="sans-serif">
<defs><pattern id="tour-fields" x="0" y="%d" width="200" height="200"
  patternUnits="userSpaceOnUse">
<rect width="200" height="200" fill="#efefef"/>
<path d="M0 100h200v-100h-100v200h-100z" fill="#c4c4c4"/></pattern></defs>
<style>
.number{font-size:26px;fill:#333;stroke:#fff;stroke-width:7;paint-order:stroke}
.path{fill:none;stroke:#3050c0;stroke-width:%s;stroke-linejoin:round;stroke-linecap:round}
</style>
<rect width="%d" height="%d" fill="url(#tour-fields)" stroke="gray" stroke-width="8"/>
]]

local function size_of(options)
  check.names(options, { size = true }, 4)
  return check.whole(options, "size", 16, 10000, 4, "pixels") or 400
end

local function centre(height, position)
  return position[1] * unit + unit // 2, (height - 1 - position[2]) * unit + unit // 2
end

local function add_unvisited(parts, width, height, path)
  local visited = {}
  for _, position in ipairs(path) do visited[position[1] * height + position[2]] = true end
  local rect = '<rect x="%d" y="%d" width="100" height="100" fill="#606060"/>'
  for x = 0, width - 1 do
    for y = 0, height - 1 do
      if not visited[x * height + y] then
        parts[#parts + 1] = rect:format(x * unit, (height - 1 - y) * unit)
      end
    end
  end
end

local function add_numbers(parts, height, path)
  local text = '<text x="%d" y="%d" class="number">%d</text>'
  for i, position in ipairs(path) do
    local x, y = centre(height, position)
    parts[#parts + 1] = text:format(x - 44, y - 24, #path - i)
  end
end

-- A tour that is closed comes back.
local function is_closed(path)
  local first, last = path[#path], path[1]
  local dx, dy = math.abs(first[1] - last[1]), math.abs(first[2] - last[2])
  return #path > 2 and dx * dy == 2
end

local function add_line(parts, height, path)
  local points = {}
  for i = #path, 1, -1 do
    local x, y = centre(height, path[i])
    points[#points + 1] = ("%d %d"):format(x, y)
  end
  local close = is_closed(path) and "Z" or ""
  parts[#parts + 1] = ('<path class="path" d="M%s%s"/>'):format(table.concat(points, "L"), close)
end

local function add_dot(parts, height, position, colour, radius)
  local x, y = centre(height, position)
  local circle = '<circle cx="%d" cy="%d" r="%d" fill="%s"/>'
  parts[#parts + 1] = circle:format(x, y, radius, colour)
end

--- Draws a path, whose positions are on the board.
---@param width integer  fields
---@param height integer
---@param path shogun.Path
---@param options? { size: integer? }  pixels of the longer side
---@return string  an SVG document
return function(width, height, path, options)
  local size = size_of(options or {})
  local longer = math.max(width, height) * unit + 8
  local wide, high = width * unit + 8, height * unit + 8
  -- A line must stay visible where a field is smaller than a pixel.
  local stroke = math.max(8, longer / size)
  local pixels_wide, pixels_high = size * wide // longer, size * high // longer
  local parts = { head:format(math.max(1, pixels_wide), math.max(1, pixels_high), wide, high,
    height % 2 * unit, stroke, width * unit, height * unit) }
  add_unvisited(parts, width, height, path)
  if #path > 0 then
    add_line(parts, height, path)
    add_dot(parts, height, path[1], "#c02020", 16)
    add_dot(parts, height, path[#path], "#1a7a3a", 20)
  end
  if width <= numbered_side and height <= numbered_side then add_numbers(parts, height, path) end
  parts[#parts + 1] = "</svg>\n"
  return table.concat(parts, "\n")
end
