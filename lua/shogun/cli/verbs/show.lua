--- shogun show: a board as diagram, SVG or PNG.

local try = require("shogun.check").try
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local options = require "shogun.cli.options"

local show = {
  formats = { "boards", "rules" }, answers = { "text", "svg", "png" },
  examples = {
    { "shogun show --moves 'd1e3 c8c4'", "the start after two moves" },
    { "shogun show -o board.svg --dials --marks 'd4 e5'", "a picture" },
  },
}

function show.define(command)
  options.board(command)
  command:option("--marks", "marked fields: 'a1 b2'"):default "":show_default(false)
  command:option("--arrows", "moves as arrows: 'a1a2 b1d2'"):default "":show_default(false)
  command:option("--last", "the move played last"):argname "MOVE"
  options.add(command, "orientation", "white")
  options.add(command, "size", "400")
  options.add(command, "theme", "light")
  command:option("--axes", "beside the board: a to h and 1 to 8, digits on both, or nothing")
    :choices { "names", "digits", "none" }:default "names"
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
    theme = arguments.theme, axes = arguments.axes,
  }
end

-- Fails for options that need a picture.
local function check(arguments)
  if arguments.svg or arguments.png then return end
  local needs_picture = arguments.arrows ~= "" or arguments.dials or arguments.theme ~= "light"
    or arguments.axes ~= "names"
  if needs_picture then
    console.fail("--arrows, --axes, --dials and --theme need --svg or --png", 2)
  end
end

-- The picture, which checks the options too; its messages name them as the command does.
local function picture(board, given)
  local ok, svg = try(board.svg, board, given)
  if ok then return svg end
  return console.fail("--" .. svg:gsub("%[%d+%]", "", 1), 2)
end

local function show_text(board, given)
  local from, to = select(3, core.read_move(given.last or ""))
  console.answer(console.picture(board, 1, {
    marks = given.marks, last = from and { from = from, to = to },
    orientation = given.orientation,
  }))
end

function show.run(arguments)
  check(arguments)
  local board = boards.read(arguments)
  local given = options_of(arguments)
  local svg = picture(board, given)
  if arguments.to == "text" then
    show_text(board, given)
  else
    console.answer_picture(svg, arguments.to)
  end
  return 0
end

return show
