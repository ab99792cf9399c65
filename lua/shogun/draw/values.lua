--- The moves of a board with their values as an SVG picture: the fields that they lead to in
-- colour, the best ones as arrows, and beside the board a list of all.
--
-- Green is won, yellow drawn, red lost. What a search expects, and is not certain, has an outline
-- in place of a full dot, and dashes around its field.

local check = require "shogun.check"
local core = require "shogun.core"
local escape = require "shogun.draw.escape"
local known = require "shogun.engine.known"
local options = require "shogun.draw.options"
local svg = require "shogun.draw.svg"

local option_names <const> = { size = true, theme = true, axes = true, orientation = true }

local most_arrows <const> = 3 -- as many equally good moves are shown
local rows <const> = 25 -- of a column of the list
local column <const> = { top = 130, step = 30, before = 60, character = 12 } -- units

local frame <const> = [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d 900"
  font-family="%s">
<rect width="%d" height="900" rx="16" fill="%s"/>
%s<g font-size="24" fill="%s">
<text x="920" y="44" font-weight="bold">%s to move</text>
<text x="920" y="78">%s</text>
%s
</g></svg>
]]

local row <const> = '<circle cx="%d" cy="%d" r="9" fill="%s" stroke="%s" stroke-width="3"/>'
  .. '<text x="%d" y="%d"><tspan font-weight="bold">%s</tspan> %s</text>'

-- The colour of a value: won, drawn or lost, or what a score comes near to.
local function colour_of(found, colours)
  local expected = known.expected(found)
  return expected > 0.75 and colours.arrow or expected < 0.25 and colours.red or colours.last
end

-- The field of each target, with the best of the moves to it.
local function fields_of(moves, colours)
  local fields, seen = {}, {}
  for _, entry in ipairs(moves) do
    local to = entry.move.to
    if not seen[to] then
      local x, y = core.xy(to)
      seen[to], fields[#fields + 1] = true, {
        x = x, y = y, colour = colour_of(entry, colours), text = known.mark(entry),
        is_open = not entry.value,
      }
    end
  end
  return fields
end

-- The best moves, where there are few.
local function best_of(moves)
  local list, best = {}, moves[1] and known.key(moves[1])
  for _, entry in ipairs(moves) do
    if known.key(entry) == best then list[#list + 1] = entry.move end
  end
  return #list <= most_arrows and list or {}
end

-- The width of a column: a letter of its longest text is no wider than these units.
local function width_of(moves, rules)
  local longest = #"White to move"
  for _, entry in ipairs(moves) do
    longest = math.max(longest, #"d4b6 " + #known.words(entry, rules))
  end
  return column.before + column.character * longest
end

-- The list, column after column.
local function rows_of(moves, board, colours, width)
  local list = {}
  for i, entry in ipairs(moves) do
    local left = 920 + (i - 1) // rows * width
    local y = column.top + (i - 1) % rows * column.step
    local colour = colour_of(entry, colours)
    list[i] = row:format(left + 10, y - 8, entry.value and colour or "none", colour, left + 32, y,
      entry.move.from .. entry.move.to, escape(known.words(entry, board:rules())))
  end
  return table.concat(list, "\n")
end

local outcomes <const> = { "won", "drawn", "lost" }
local most_plies <const>, most_score <const> = 0xffff, 30000

-- A move with its value, checked and copied.
local function read_entry(board, given, what)
  if type(given) ~= "table" then check.expected(what, "a move with its value", given) end
  local move, message = check.blame(board.move, board, given.move)
  if not move then check.raise(("%s: %s"):format(what, message)) end
  local entry = {
    move = move, value = check.choice(given, "value", outcomes),
    plies = check.whole(given, "plies", 1, most_plies),
    limited = check.flag(given, "limited"),
    score = check.whole(given, "score", -most_score, most_score),
    mate = check.whole(given, "mate", -most_score, most_score),
  }
  if entry.value and entry.value ~= "drawn" and not entry.plies then
    check.expected("plies", "a number", nil)
  end
  return entry
end

local most_moves <const> = 1000

local function read_moves(board, given)
  check.list(given, "moves")
  local list = {}
  for i, entry in ipairs(given) do
    if i > most_moves then check.expected("moves", "fewer of them", given) end
    list[i] = read_entry(board, entry, ("moves[%d]"):format(i))
  end
  return list
end

-- The values of moves on the fields that they lead to, with dashes where they are not certain.
local function below(fields, view)
  local square = '<rect class="value" x="%d" y="%d" width="94" height="94" rx="4" fill="%s" '
    .. 'fill-opacity=".35" stroke="%s" stroke-width="6"%s/>'
  return function(parts, corner)
    for _, field in ipairs(fields) do
      local left, top = corner(view, field)
      parts[#parts + 1] = square:format(left + 3, top + 3, field.colour, field.colour,
        field.is_open and ' stroke-dasharray="12 8"' or "")
    end
  end
end

-- The texts of values, drawn above the pieces, and small on a field with a piece.
local function above(fields, view)
  local text = '<text class="value" x="%d" y="%d" font-size="%d" text-anchor="%s" fill="%s" '
    .. 'stroke="%s" stroke-width="5" stroke-linejoin="round" paint-order="stroke">%s</text>'
  return function(parts, corner)
    for _, field in ipairs(fields) do
      local left, top = corner(view, field)
      local is_taken = view.board:is_occupied(field)
      parts[#parts + 1] = text:format(left + (is_taken and 8 or 50), top + (is_taken and 28 or 37),
        is_taken and 24 or 30, is_taken and "start" or "middle", view.colours.dial,
        view.colours.halo, field.text)
    end
  end
end

-- The view of the board alone.
local function view_of(board, moves, given)
  given = check.options(given, option_names)
  local all = { arrows = best_of(moves) }
  for name, value in next, given do all[name] = value end
  local view = options.read(board, all)
  local fields = fields_of(moves, view.colours)
  view.below, view.above = below(fields, view), above(fields, view)
  return view
end

--- `shogun.draw.values`, as draw/init.lua declares it.
return function(board, moves, given)
  check.board(board)
  moves = read_moves(board, moves)
  local view = view_of(board, moves, given)
  local size, colours = view.size, view.colours
  local one = width_of(moves, board:rules())
  local width = 920 + math.max((#moves + rows - 1) // rows, 1) * one
  view.size = 900
  return frame:format(size, size * 900 // width, width, options.fonts, width, colours.background,
    svg(view), colours.label, board:turn() == "white" and "White" or "Red",
    moves[1] and escape(known.words(moves[1], board:rules())) or "no moves",
    rows_of(moves, board, colours, one))
end
