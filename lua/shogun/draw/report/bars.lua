--- Bars of a report as SVG. Coordinates are percentages of the width, so that a picture fills a
-- phone or a page and its lines and letters keep their size.

local fill = require "shogun.draw.fill"
local sheet = require "shogun.draw.sheet"

local bars = {}

local colours <const> = sheet.colours

--- The colours of the parts of bars.
local fills <const> = {
  count = colours.mark, win = colours.mark, draw = colours.dark_field, loss = colours.last,
  white = colours.white, drawn = colours.dark_field, red = colours.red,
}

--- The head of a picture.
---@param height integer
---@param label string  its description, for screen readers
---@return string
function bars.head(height, label)
  return fill('<svg width="100%%" height="%d" role="img" aria-label="%s">', height, label)
end

--- One bar of several parts, side by side.
---@param parts { [1]: string, [2]: number }[]  each with its name in `fills`, and its share
---@param label string
---@return string
function bars.stacked(parts, label)
  local list, x = { bars.head(22, label) }, 0
  for _, part in ipairs(parts) do
    list[#list + 1] = fill('<rect x="%.2f%%" y="1" width="%.2f%%" height="20" fill="%s" '
      .. 'stroke="%s"/>', 100 * x, 100 * part[2], fills[part[1]], colours.white_edge)
    x = x + part[2]
  end
  list[#list + 1] = "</svg>"
  return table.concat(list)
end

--- One bar of that share.
---@param share number
---@param label string
---@return string
function bars.single(share, label)
  return bars.head(22, label) .. fill('<rect y="3" width="%.2f%%" height="16" rx="2" fill="%s"/>',
    100 * share, fills.count) .. "</svg>"
end

-- A column of several parts, the first one below.
local function add_column(list, x, width, parts, height)
  local y = height
  for _, part in ipairs(parts) do
    y = y - height * part[2]
    if part[2] > 0 then
      list[#list + 1] = fill('<rect x="%.3f%%" y="%.1f" width="%.3f%%" height="%.1f" fill="%s"/>',
        x, y, width, height * part[2], fills[part[1]])
    end
  end
end

--- Columns side by side.
---@param columns { [1]: string, [2]: number }[][]  each a list of parts with their shares of the
--- height
---@param height integer
---@param label string
---@param gap? number  share of a column that stays empty, default none
---@return string
function bars.columns(columns, height, label, gap)
  local width = 100 / #columns
  local list = { bars.head(height, label), '<g shape-rendering="crispEdges">' }
  for i, parts in ipairs(columns) do
    add_column(list, (i - 1) * width, width * (1 - (gap or 0)), parts, height)
  end
  list[#list + 1] = "</g></svg>"
  return table.concat(list)
end

return bars
