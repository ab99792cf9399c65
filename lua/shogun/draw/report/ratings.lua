--- Ratings with their intervals, a row each, above a common scale.

local bars = require "shogun.draw.report.bars"
local figures = require "shogun.draw.report.figures"
local fill = require "shogun.draw.fill"
local scale = require "shogun.draw.report.scale"
local sheet = require "shogun.draw.sheet"

local colours <const> = sheet.colours
local middle <const> = 12 -- of a row's height
local least <const> = 20 -- Elo on either side of the entries

local function is_finite(number) return math.abs(number) < math.huge end

-- The lowest and the highest Elo of the scale, and its ticks.
local function range_of(entries)
  local low, high = 0, 0
  for _, entry in ipairs(entries) do
    for _, value in ipairs { entry.rating, entry.low, entry.high } do
      if is_finite(value) then low, high = math.min(low, value), math.max(high, value) end
    end
  end
  local margin = math.max(least, (high - low) / 20)
  low, high = low - margin, high + margin
  return low, high, scale.ticks(low, high, scale.step(high - low, 5))
end

local function line(x1, y1, x2, y2, colour, width)
  return fill('<line x1="%.2f%%" y1="%d" x2="%.2f%%" y2="%d" stroke="%s" stroke-width="%s"/>', x1,
    y1, x2, y2, colour, width)
end

-- Grid lines; the one at 0 stands out.
local function grid(ticks, x_of)
  local list = {}
  for i, tick in ipairs(ticks) do
    local colour = tick == 0 and colours.label or colours.dark_field
    list[i] = line(x_of(tick), 0, x_of(tick), 24, colour, 1)
  end
  return table.concat(list)
end

-- The end of an interval; where it has none, the line goes on to the edge.
local function cap(value, x)
  return is_finite(value) and line(x, middle - 5, x, middle + 5, colours.mark, 2) or ""
end

-- A rating without a bound stands at the edge too, and has no dot.
local function row(entry, ticks, x_of)
  local low, high = x_of(entry.low), x_of(entry.high)
  local text = ("%s %s"):format(figures.elo(entry.rating), figures.interval(entry.low, entry.high))
  local dot = is_finite(entry.rating) and fill('<circle cx="%.2f%%" cy="%d" r="5" fill="%s"/>',
    x_of(entry.rating), middle, colours.mark) or ""
  return fill('<div class="row"><span class="name">%s</span>', entry.name)
    .. bars.head(24, entry.name .. ": " .. text) .. grid(ticks, x_of)
    .. line(low, middle, high, middle, colours.mark, 3) .. cap(entry.low, low)
    .. cap(entry.high, high) .. dot .. fill('</svg><span class="value">%s</span></div>\n', text)
end

local function axis(ticks, x_of)
  local list = { '<div class="row axis"><span></span>', bars.head(18, "Elo") }
  for _, tick in ipairs(ticks) do
    list[#list + 1] = fill('<text x="%.2f%%" y="14" text-anchor="middle" fill="%s">%s</text>',
      x_of(tick), colours.label, figures.elo(tick))
  end
  list[#list + 1] = '</svg><span class="value">Elo</span></div>\n'
  return table.concat(list)
end

--- Draws ratings.
---@param entries { name: string, rating: number, low: number, high: number }[]  at least one
---@return string  HTML
return function(entries)
  local low, high, ticks = range_of(entries)
  local function x_of(value) return 100 * math.max(0, math.min(1, (value - low) / (high - low))) end
  local list = {}
  for i, entry in ipairs(entries) do list[i] = row(entry, ticks, x_of) end
  return table.concat(list) .. axis(ticks, x_of)
end
