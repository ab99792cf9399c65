--- A puzzle as an SVG picture: the board as the side to move sees it, and the task below it. The
-- solution is not in it.

local check = require "shogun.check"
local core = require "shogun.core"
local options = require "shogun.draw.options"
local svg = require "shogun.draw.svg"

local known <const> = { size = true, theme = true, axes = true }

local frame <const> = [[
<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 900 1000"
  font-family="%s">
<rect width="900" height="1000" fill="%s"/>
%s<circle cx="80" cy="944" r="26" fill="%s" stroke="%s" stroke-width="3"/>
<text x="124" y="959" font-size="44" fill="%s">%s</text>
</svg>
]]

local function is_puzzle(value)
  return type(value) == "table" and type(value.board) == "userdata"
    and check.to_integer(value.moves)
end

local function text_of(turn, moves)
  local side = turn == "white" and "White" or "Red"
  return ("%s to move wins in %d move%s"):format(side, moves, moves == 1 and "" or "s")
end

--- `shogun.draw.puzzle`, as draw/init.lua declares it.
return function(found, given)
  if not is_puzzle(found) then check.raise("expected a puzzle, got " .. core.quoted(found)) end
  given = check.options(given, known)
  local turn = found.board:turn()
  local all = { orientation = turn }
  for name, value in next, given do all[name] = value end
  local view = options.read(found.board, all)
  local size, colours = view.size, view.colours
  view.size = 900
  return frame:format(size, size * 10 // 9, options.fonts, colours.background, svg(view),
    colours[turn], colours[turn .. "_edge"], colours.label, text_of(turn, found.moves))
end
