--- The lengths of the games of a match: a histogram.

local bars = require "shogun.draw.report.bars"
local fill = require "shogun.draw.fill"
local scale = require "shogun.draw.report.scale"
local sheet = require "shogun.draw.sheet"

local most_columns <const>, height <const> = 24, 120

-- The number of games in each column of `step` plies, from the shortest game on.
local function columns_of(lengths)
  local first, last = lengths[1].plies, lengths[#lengths].plies
  local step = math.tointeger(scale.step(math.max(last - first + 1, most_columns), most_columns))
  local from, counts = first // step * step, {}
  for i = 1, (last - from) // step + 1 do counts[i] = 0 end
  for _, length in ipairs(lengths) do
    local i = (length.plies - from) // step + 1
    counts[i] = counts[i] + length.games
  end
  return counts, from, step
end

local function median_of(lengths, games)
  local seen = 0
  for _, length in ipairs(lengths) do
    seen = seen + length.games
    if 2 * seen >= games then return length.plies end
  end
end

local function axis(from, plies)
  local list = { bars.head(18, "plies") }
  for _, tick in ipairs(scale.ticks(from, from + plies, scale.step(plies, 6))) do
    list[#list + 1] = fill('<text x="%.2f%%" y="14" text-anchor="middle" fill="%s">%.0f</text>',
      100 * (tick - from) / plies, sheet.colours.label, tick)
  end
  list[#list + 1] = "</svg>"
  return table.concat(list)
end

--- Draws the lengths of games, with the shortest, the longest and the median one in words.
---@param lengths { plies: integer, games: integer }[]  ascending, at least one
---@param games integer
---@return string  HTML
return function(lengths, games)
  local counts, from, step = columns_of(lengths)
  local most, columns = math.max(table.unpack(counts)), {}
  for i, count in ipairs(counts) do columns[i] = { { "count", count / most } } end
  local text = ("Games have %d to %d plies, half of them at most %d; a column is %d plies wide.")
    :format(lengths[1].plies, lengths[#lengths].plies, median_of(lengths, games), step)
  return fill("<p>%s</p>\n", text) .. bars.columns(columns, height, text, 0.1)
    .. axis(from, #counts * step) .. "\n"
end
