--- shogun show: a board as diagram, SVG or PNG.
-- @module shogun.cli.show

local console = require "shogun.cli.console"
local png = require "shogun.draw.png"

local show = { summary = "Draw a board" }

function show.define(command)
  command:argument("board", "its text, start, or - for stdin"):default "start"
  command:option("--rules", "standard, sheet, boxed, dice or law=... lone=..."):default "standard"
  command:flag("--svg", "an SVG picture on stdout")
  command:option("--png", "a PNG picture into a file"):argname "FILE"
  command:option("--marks", "fields in blue: 'a1 b2'"):default ""
  command:option("--arrows", "moves as arrows: 'a1a2 b1d2'"):default ""
  command:option("--last", "the move played last"):argname "MOVE"
  command:option("--orientation", "who sits below"):choices { "white", "red" }:default "white"
  command:option("--size", "pixels, 16 to 10000"):convert(math.tointeger):default "400"
  command:flag("--dials", "show the law's dials")
end

local function words(text)
  local list = {}
  for word in text:gmatch "[^%s,]+" do list[#list + 1] = word end
  return list
end

local function options_of(arguments)
  return {
    marks = words(arguments.marks), arrows = words(arguments.arrows), last = arguments.last,
    orientation = arguments.orientation, size = arguments.size, dials = arguments.dials,
  }
end

function show.run(arguments)
  local board = console.board(arguments.board, console.rules(arguments.rules))
  local options = options_of(arguments)
  local ok, svg = pcall(board.svg, board, options)
  if not ok then console.fail(tostring(svg):gsub("^%S+:%d+: ", ""), 2) end
  if arguments.png then
    local done, message = png(svg, arguments.png)
    if not done then console.fail(message) end
  elseif arguments.svg then
    console.write(svg)
  else
    console.answer(console.picture(board, 1, { marks = options.marks }))
  end
  return 0
end

return show
