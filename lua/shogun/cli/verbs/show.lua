--- shogun show: draws a board as text, SVG, PNG or TikZ.

local try = require("shogun.check").try
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local options = require "shogun.cli.options"

local show = {
  formats = { "boards", "rules" },
  answers = { "text", "svg", "png", "tikz", tikz = "; FILE.tex: a whole document" },
  examples = {
    { "shogun show --moves 'd1e3 c8c4'", "the start after two moves" },
    { "shogun show -o board.svg --dials --marks 'd4 e5'", "a picture" },
    { "shogun show -o board.tex", "the start for pdflatex" },
  },
}

function show.define(command)
  options.board(command)
  command:option("--marks", "marked fields: 'a1 b2'"):default "":show_default(false)
  command:option("--arrows", "moves as arrows: 'a1a2 b1d2'"):default "":show_default(false)
  command:option("--last", "the move played last"):argname "MOVE"
  options.add(command, "orientation", "white")
  options.add(command, "size", "400")
  options.add(command, "theme", "; default: light, or sheet as TikZ")
  command:option("--axes", "labels of the fields: names (a to h and 1 to 8; default), digits (1 to "
    .. "8 on both axes; default with --theme sheet) or none"):choices { "names", "digits", "none" }
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

-- Ends the command if the answer is text and an option needs a picture.
local function check(arguments)
  if arguments.to ~= "text" then return end
  if arguments.arrows ~= "" or arguments.dials or arguments.theme or arguments.axes then
    console.fail("--arrows, --axes, --dials and --theme need --svg, --png or --tikz", 2)
  end
end

-- Draws the picture. In messages about wrong options, "marks[1]" becomes "--marks".
local function picture(board, given, form)
  local ok, drawn = try(form == "tikz" and board.tikz or board.svg, board, given)
  if ok then return drawn end
  return console.fail("--" .. drawn:gsub("%[%d+%]", "", 1), 2)
end

local document <const> = "\\documentclass{article}\n\\usepackage{tikz}\n\\pagestyle{empty}\n"
  .. "\\begin{document}\n%s\\end{document}\n"

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
  local drawn = picture(board, given, arguments.to)
  if arguments.to == "text" then
    show_text(board, given)
  elseif arguments.to == "tikz" then
    local is_whole = arguments.output and arguments.output:lower():find "%.tex$"
    console.write(is_whole and document:format(drawn) or drawn)
  else
    console.answer_picture(drawn, arguments.to)
  end
  return 0
end

return show
