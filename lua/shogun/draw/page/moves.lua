--- The moves of a game as HTML: a button each, which stores the board after it.

local arrow = require "shogun.draw.arrow"
local core = require "shogun.core"
local escape = require "shogun.draw.escape"
local fill = require "shogun.draw.fill"
local notation = require "shogun.record.notation"
local numbers = require "shogun.numbers"
local score = require "shogun.engine.score"

local meanings <const> = {
  ["!"] = "good move", ["?"] = "mistake", ["!!"] = "brilliant move", ["??"] = "blunder",
  ["!?"] = "interesting move", ["?!"] = "dubious move",
}

local marks <const> = { ["#"] = "wins", ["+"] = "check" }

local function add(list, ...) list.parts[#list.parts + 1] = fill(...) end

local function centre(field) return field.x * 100 - 50, 850 - field.y * 100 end

-- The arrow of a move, on the board after it: its piece stands at the end.
local function arrow_of(after, move)
  local from, to = {}, {}
  from.x, from.y = core.xy(move.from)
  to.x, to.y = core.xy(move.to)
  return ("%s|%s"):format(arrow(after, { from = from, to = to }, centre))
end

-- A move in words: "2... d4xb6+?: red pawn takes pawn, then shows 3, check, mistake".
local function words_of(number, text, move, glyph)
  local words = { ("%s %s: %s %s"):format(number, text, move.colour, move.kind) }
  if move.captured then words[1] = words[1] .. " takes " .. move.captured.kind end
  words[2] = "then shows " .. move.shows
  words[#words + 1] = marks[text:match "[#+]"]
  words[#words + 1] = glyph and meanings[glyph]
  return table.concat(words, ", ") .. "."
end

local function fields_of(board) return board:text():match "^%S+" end

-- A button, with links to its neighbours; the link to the next one is set when that is added.
local function add_button(list, previous, attributes, text, class, number)
  local index = list.count
  list.count = index + 1
  list.parts[#list.parts + 1] = false
  list.buttons[index] = {
    part = #list.parts, attributes = attributes, text = text, class = class, number = number,
    previous = previous,
  }
  return index
end

local function finish_button(list, button)
  local links = ""
  if button.previous then links = (' data-previous="%d"'):format(button.previous) end
  if button.next then links = ('%s data-next="%d"'):format(links, button.next) end
  local attributes = {}
  for i, pair in ipairs(button.attributes) do
    attributes[i] = (' %s="%s"'):format(pair[1], escape(pair[2]))
  end
  local number = ""
  if button.number then number = ('<span class="number">%s</span> '):format(button.number) end
  list.parts[button.part] = ('<button type="button" class="%s"%s%s>%s%s</button>'):format(
    button.class, links, table.concat(attributes), number, escape(button.text))
end

-- Seconds as "1:05", tenths below ten.
local function clock_text(seconds)
  if seconds < 10 then return numbers.format("0:%04.1f", math.floor(seconds * 10) / 10) end
  local whole = math.tointeger(math.floor(math.min(seconds, 2 ^ 53)))
  return ("%d:%02d"):format(whole // 60, whole % 60)
end

-- Adds the score, the comment and the clock after a move; returns whether there is any of them.
local function add_notes(list, node)
  local rest, points, mate, explanation = score.split(node.comment)
  if points then add(list, '<span class="score">%s</span>', score.text(points, mate)) end
  if explanation then add(list, '<span class="comment">%s</span>', explanation) end
  if rest and rest:find "%S" then add(list, '<span class="comment">%s</span>', rest) end
  if node.clock then add(list, '<span class="clock">%s</span>', clock_text(node.clock)) end
  return points or rest or node.clock
end

local add_line

local function add_variations(list, variations, previous)
  for _, variation in ipairs(variations or {}) do
    add(list, '<div class="variation" role="group" aria-label="Variation">')
    add_line(list, variation, previous, "")
    add(list, "</div>")
  end
  return variations ~= nil
end

-- Adds a line of moves; `previous` is the button of the board on which it begins.
function add_line(list, line, previous, class)
  local alone, plies = true, line.plies
  for i, node in ipairs(line.nodes) do
    if node.lead then add(list, '<span class="comment">%s</span>', node.lead) end
    local text, move, after = notation.move(plies, i, node), plies:move(i), plies:board(i)
    local number = plies:number(i, alone)
    local words = words_of(plies:number(i, true), text, move, node.glyph)
    local button = add_button(list, previous, {
      { "data-board", fields_of(after) }, { "data-move", move.from .. move.to },
      { "data-arrow", arrow_of(after, move) }, { "aria-label", words },
    }, text, class, number)
    if i > 1 or class ~= "" then list.buttons[previous].next = button end
    alone = add_notes(list, node)
    alone = add_variations(list, line.variations[i], previous) or alone
    previous = button
  end
end

--- The moves of a record as HTML.
---@param kept shogun.Record
---@param line table  of its moves, as record/plies.lua plays them
---@return string
return function(kept, line)
  local list = { parts = {}, buttons = {}, count = 0 }
  add_button(list, nil, { { "data-board", fields_of(line.plies:board(0)) } }, "Start", "game")
  add_notes(list, kept)
  add_line(list, line, 0, "game")
  for index = 0, list.count - 1 do finish_button(list, list.buttons[index]) end
  add(list, '<span class="result">%s</span>', kept.result)
  return table.concat(list.parts, "\n")
end
