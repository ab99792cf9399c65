--- Makes the tables and pictures of the page "Endings" from the stored results, as Markdown.

local listing = require "shogun.cli.endings.listing"
local rows = require "site.rows"
local shogun = require "shogun"
local summary = require "shogun.endings.summary"
local truth = require "site.endings.truth"

local parts = {}

-- A whole number with its digits in groups: "1 622 674".
local function grouped(number)
  local text = tostring(number):reverse():gsub("%d%d%d", "%0 "):reverse()
  return (text:gsub("^ ", ""))
end

-- Adds up the positions of a preset. An ending counts once for each of the endings it stands for.
local function sum_of(endings)
  local sums = {}
  for _, one in ipairs(endings) do
    one.pieces = summary.pieces(one.name)
    summary.add(sums, one, one.classes)
  end
  return sums[1]
end

--- A table of the results, a row for each preset.
---@return string
function parts.truth()
  local list = {}
  for i, preset in ipairs(truth.presets) do
    local endings, wins = truth.of(preset)
    local sum = sum_of(endings)
    local won, drawn, lost = listing.shares(sum)
    list[i] = { "`" .. preset .. "`", #endings, grouped(sum.won + sum.drawn + sum.lost), won, drawn,
      lost, wins[1].plies .. " plies" }
  end
  return rows("| rules | endings | positions | to move: wins | draws | loses | longest win |", list)
end

--- A table of a preset's endings with their figures.
---@param preset string
---@return string
function parts.list(preset)
  local list = {}
  for i, one in ipairs((truth.of(preset))) do
    list[i] = { "`" .. one.name .. "`", one.classes, listing.shares(one) }
    table.insert(list[i], one.longest)
  end
  return rows("| ending | stands for | wins | draws | loses | longest win |", list)
end

local figure <const> = [[
```board
board: %s
rules: %s
moves: %s
alt: %s
caption: %s White wins in %d plies.%s
```]]

local beyond <const> = " The quiet limit of %d plies comes first, so by the rules this board is "
  .. "drawn. The moves are shown without that limit."

--- A longest win under a preset, as a picture of the board with the moves to the win.
---@param words string  the preset and the win's number, then how the caption begins: "sheet 2 So."
---@return string
function parts.longest(words)
  local preset, number, start = words:match "^(%l+) (%d) (.+)$"
  local _, wins = truth.of(preset)
  local win, quiet = assert(wins[tonumber(number)], words), shogun.rules(preset).quiet
  local limit = win.plies > quiet and beyond:format(quiet) or ""
  local alt = ("A king and a pawn for each side under '%s', %d plies before the end.")
    :format(preset, win.plies)
  return figure:format(win.board, win.rules, win.moves, alt, start, win.plies, limit)
end

return parts
