--- A number for each field as an SVG picture of an empty board: the greater, the darker.

local check = require "shogun.check"
local core = require "shogun.core"
local numbers = require "shogun.numbers"
local options = require "shogun.draw.options"
local svg = require "shogun.draw.svg"

local option_names <const> = { size = true, theme = true, axes = true, orientation = true }

-- The fields that have a number, with the least and the greatest one.
local function read(map)
  check.list(map, "map", "8 rows")
  local list, low, high = {}, math.huge, -math.huge
  for y = 8, 1, -1 do
    local row, what = map[9 - y], ("map: row %d"):format(y)
    check.list(row, what, "8 numbers")
    if #row ~= 8 then check.expected(what, "8 numbers", row) end
    for x = 1, 8 do
      local value = row[x]
      if value then
        check.of_type(value, ("%s, x %d"):format(what, x), "number", "a number or false")
        list[#list + 1] = { x = x, y = y, value = value }
        low, high = math.min(low, value), math.max(high, value)
      end
    end
  end
  return list, low, high
end

local function text_of(value)
  return math.type(value) == "integer" and tostring(value) or numbers.format("%.2f", value)
end

local function below(list, low, high, view)
  local square = '<rect class="heat" x="%d" y="%d" width="100" height="100" fill="%s" '
    .. 'fill-opacity="%.2f"/>'
  return function(parts, corner)
    local whole = '<rect width="800" height="800" fill="%s"/>'
    parts[#parts + 1] = numbers.format(whole, view.colours.light_field)
    for _, field in ipairs(list) do
      local share = high > low and (field.value - low) / (high - low) or 0
      local left, top = corner(view, field)
      parts[#parts + 1] = numbers.format(square, left, top, view.colours.mark, 0.8 * share)
    end
  end
end

local function above(list, view)
  local text = '<text class="heat" x="%d" y="%d" font-size="30" text-anchor="middle" fill="%s" '
    .. 'stroke="%s" stroke-width="5" stroke-linejoin="round" paint-order="stroke">%s</text>'
  return function(parts, corner)
    for _, field in ipairs(list) do
      local left, top = corner(view, field)
      parts[#parts + 1] = numbers.format(text, left + 50, top + 60, view.colours.dial,
        view.colours.halo, text_of(field.value))
    end
  end
end

--- `shogun.draw.heat`, as draw/init.lua declares it.
return function(map, given)
  local list, low, high = read(map)
  local view = options.read(core.board {}, check.options(given, option_names))
  view.below, view.above = below(list, low, high, view), above(list, view)
  return svg(view)
end
