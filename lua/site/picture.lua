--- Draws the pictures in texts. A picture is a block of lines "name: value": a board, its options,
-- and perhaps moves, through which a page's script lets the reader step.

local core = require "shogun.core"
local escape = require "shogun.draw.escape"
local markdown = require "site.markdown"
local options = require "shogun.draw.options"
local rules_text = require "shogun.record.rules"
local sheet = require "shogun.draw.sheet"
local shogun = require "shogun"
local svg = require "shogun.draw.svg"
local words <const> = require("shogun.record.moves").words

local picture = {}

-- The board and the marked fields of a figure of the exercise sheet, from examples/figures.lua.
local function figure(name)
  local pattern = '{ "([%w-]+)", "([^"]+)", "([^"]*)" }'
  for line in io.lines "examples/figures.lua" do
    local found, text, marks = line:match(pattern)
    if found == name then return text, marks end
  end
  error("no figure " .. name)
end

local function read(code)
  local given = {}
  for name, value in code:gmatch "(%l+): *([^\n]+)" do given[name] = value end
  if given.figure then
    given.board, given.marks = figure(given.figure)
    given.axes, given.rules = given.axes or "digits", given.rules or "sheet"
  end
  return given
end

--- A board as SVG that takes its colours from the page.
---@param board shogun.Board
---@param given shogun.DrawOptions
---@param label string  its description, for screen readers
---@return string
function picture.svg(board, given, label)
  local view = options.read(board, given)
  view.colours = sheet.colours
  local drawn = svg(view):gsub("<title>.-</title>\n", "", 1)
  return (drawn:gsub("^<svg", ('<svg role="img" aria-label="%s"'):format(escape(label)), 1))
end

-- The data for a page's script, which plays and analyses a board and steps through its moves.
local function attributes(board, moves)
  if #board:moves() == 0 then return "" end
  local line = moves and (' data-moves="%s"'):format(escape(moves)) or ""
  return (' data-board="%s" data-rules="%s" data-turn="%s"%s'):format(board:text(),
    escape(rules_text.write(board:rules())), board:turn(), line)
end

local line_html <const> = [[
<details class="line"><summary>The moves as text</summary>
<p>%s</p>
</details>
]]

-- The moves as text, with their marks and numbers. Fails if a move is illegal.
local function line(board, moves)
  local list = words(moves)
  local plies, parts = core.plies(board, #list), {}
  for i, move in ipairs(list) do
    assert(plies:play(move))
    parts[i] = (i % 2 == 1 and ("%d. "):format((i + 1) // 2) or "") .. plies:word(i)
  end
  return line_html:format(escape(table.concat(parts, " ")))
end

--- A picture with its caption.
---@param code string  lines "name: value": board (text or "empty") or figure (one of the sheet's),
--- moves (a line to step through), rules, marks, arrows, last, dials, axes, turned, alt, caption
---@return string html
function picture.figure(code)
  local given = read(code)
  local text = given.board == "empty" and "8/8/8/8/8/8/8/8" or given.board or "start"
  local board = assert(shogun.board(text, assert(rules_text.read(given.rules or "standard"))))
  local drawn = picture.svg(board, {
    marks = words(given.marks or ""), arrows = words(given.arrows or ""), last = given.last,
    axes = given.axes, dials = given.dials == "yes", orientation = given.turned and "red" or nil,
  }, given.alt or given.caption)
  return ("<figure class=\"picture\"%s>\n%s<figcaption>%s</figcaption>\n</figure>\n%s"):format(
    attributes(board, given.moves), drawn, markdown.inline(given.caption),
    given.moves and line(board, given.moves) or "")
end

return picture
