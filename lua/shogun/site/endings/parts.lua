--- The parts of the page "Endings" that are made from what is known of them, as Markdown.
-- @module shogun.site.endings.parts

local rows = require "shogun.site.rows"
local shogun = require "shogun"
local truth = require "shogun.site.endings.truth"

local parts = {}

-- A whole number with its digits in groups: "1 622 674".
local function grouped(number)
  local text = tostring(number):reverse():gsub("%d%d%d", "%0 "):reverse()
  return (text:gsub("^ ", ""))
end

-- The shares of positions that are won, drawn and lost, in percent.
local function shares(won, drawn, lost)
  local all, texts = won + drawn + lost, {}
  for i, count in ipairs { won, drawn, lost } do
    texts[i] = ("%.1f %%"):format(100 * count / all)
  end
  return table.unpack(texts)
end

-- The sums over all classes of a preset: those that are alike counted each.
local function sums(endings)
  local sum = { classes = 0, won = 0, drawn = 0, lost = 0 }
  for _, one in ipairs(endings) do
    sum.classes = sum.classes + one.classes
    for _, word in ipairs { "won", "drawn", "lost" } do
      sum[word] = sum[word] + one.classes * one[word]
    end
  end
  return sum
end

--- What is certain under the presets: a row each.
---@return string
function parts.truth()
  local list = {}
  for i, preset in ipairs(truth.presets) do
    local endings, wins = truth.of(preset)
    local sum = sums(endings)
    local won, drawn, lost = shares(sum.won, sum.drawn, sum.lost)
    list[i] = { "`" .. preset .. "`", #endings, grouped(sum.won + sum.drawn + sum.lost), won, drawn,
      lost, wins[1].plies .. " plies" }
  end
  return rows("| rules | endings | positions | to move: wins | draws | loses | longest win |", list)
end

--- The endings of a preset, each with its figures.
---@param preset string
---@return string
function parts.list(preset)
  local list = {}
  for i, one in ipairs((truth.of(preset))) do
    list[i] = { "`" .. one.name .. "`", one.classes, shares(one.won, one.drawn, one.lost) }
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

local beyond <const> = " The quiet limit of %d plies comes first, so by the rules it is a draw: "
  .. "the moves are shown without that limit."

--- A longest win of a preset, as the picture of a board with a line of moves.
---@param words string  the preset and the win's number, then how the caption begins: "sheet 2 So."
---@return string
function parts.longest(words)
  local preset, number, start = words:match "^(%l+) (%d) (.+)$"
  local _, wins = truth.of(preset)
  local win, quiet = assert(wins[tonumber(number)], words), shogun.rules(preset).quiet
  local limit = win.plies > quiet and beyond:format(quiet) or ""
  local alt = ("A king and a pawn a side under '%s', %d plies before the end.")
    :format(preset, win.plies)
  return figure:format(win.board, win.rules, win.moves, alt, start, win.plies, limit)
end

return parts
