--- Pictures: boards as SVG and PNG, plots of games, reports of matches, knight's tours.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local core = require "shogun.core"
local heat = lazy_require "shogun.draw.heat"
local options = require "shogun.draw.options"
local page = lazy_require "shogun.draw.page"
local plot = lazy_require "shogun.draw.plot"
local puzzle = lazy_require "shogun.draw.puzzle"
local report = lazy_require "shogun.draw.report"
local save_png = lazy_require "shogun.draw.png"
local svg = require "shogun.draw.svg"
local values = lazy_require "shogun.draw.values"

---@class shogun.draw
local draw = { tour = require "shogun.draw.tour" }

--- Draws a board as an SVG document, as `board:svg(options)` does.
--- ```lua
--- local picture = shogun.draw.svg(board, { arrows = { "d1e3" }, dials = true, theme = "dark" })
--- ```
---@param board shogun.Board
---@param given? shogun.DrawOptions
---@return string  an SVG document
function draw.svg(board, given) return svg(options.read(board, given)) end

--- Draws a game as one HTML document, to step through in a browser without a network. All text of
--- the record is escaped.
--- ```lua
--- local kept = shogun.record.parse "1. d1e3 c8c4 *"
--- local html = assert(shogun.draw.page(kept, { theme = "dark" }))
--- ```
---@param kept shogun.Record
---@param given? shogun.PageOptions
---@return string? html
---@return string? message  at which move the record does not fit, and why
function draw.page(kept, given) return page(kept, given) end

--- Draws the expected result in the course of a game, and its mistakes.
--- ```lua
--- local kept = shogun.record.parse "1. d1e3 c8c4 *"
--- local found = shogun.analysis.of(kept, { nodes = 500 })
--- local picture = shogun.draw.plot(found:points(), { size = 800, theme = "dark" })
--- ```
---@param points shogun.PlotPoint[]  at least one; the plies in order
---@param given? shogun.PlotOptions
---@return string  an SVG document
function draw.plot(points, given) return plot(points, given) end

--- Draws the standings of a match as one HTML document: which player is better and how sure that
--- is, a cross table, ratings, openings, reasons, faults. It loads nothing and needs no script, and
--- all texts are escaped.
--- ```lua
--- local players = { shogun.bots.greedy(), shogun.bots.random() }
--- local result = assert(shogun.match { players = players, pairs = 1, openings = "random:1" })
--- local html = shogun.draw.report(result, { theme = "dark" })
--- ```
---@param standings shogun.Standings
---@param given? shogun.ReportOptions
---@return string html
function draw.report(standings, given) return report.page(standings, given) end

--- Draws a puzzle: the board as the side to move sees it, and the task below it.
--- ```lua
--- local found = shogun.puzzle.find { moves = 1, seed = 1 }()
--- local picture = shogun.draw.puzzle(found, { theme = "dark" })
--- ```
---@param found shogun.Puzzle
---@param given? shogun.DrawOptions  size, theme and axes
---@return string  an SVG document
function draw.puzzle(found, given) return puzzle(found, given) end

--- Draws the moves of a board with their values: the fields that they lead to green where the side
--- to move wins, yellow for a draw and red for a loss; the best moves as arrows; all in a list
--- beside the board. What is not certain has an outline alone.
--- ```lua
--- local moves = shogun.explore(board, { nodes = 500 })
--- local picture = shogun.draw.values(board, moves, { size = 800, theme = "dark" })
--- ```
---@param board shogun.Board
---@param moves shogun.ExploredMove[]  of `shogun.explore`
---@param given? shogun.DrawOptions  size, theme, axes and orientation
---@return string  an SVG document
function draw.values(board, moves, given) return values(board, moves, given) end

--- Draws a number for each field, as a map of heat: the greater, the darker.
--- ```lua
--- local picture = shogun.draw.heat(shogun.law()[4].map, { size = 400 })
--- ```
---@param map (number | false)[][]  8 rows of 8, row 8 first; false: none
---@param given? shogun.DrawOptions  size, theme, axes and orientation
---@return string  an SVG document
function draw.heat(map, given) return heat(map, given) end

local function document(picture, given)
  if type(picture) ~= "string" then return svg(options.read(picture, given)) end
  if not picture:find "^%s*<" then
    check.raise("expected a board or an SVG document, got " .. core.quoted(picture))
  end
  if given ~= nil then check.raise("options: expected none for an SVG document") end
  return picture
end

--- A board, or any SVG document, as PNG, by the program rsvg-convert; `board:png` does the same.
--- ```lua
--- local path = os.tmpname()
--- assert(shogun.draw.png(board, path, { size = 200, axes = "digits" }))
--- os.remove(path)
--- ```
---@param picture shogun.Board | string
---@param path? string  the file to write; without it, the bytes are returned
---@param given? shogun.DrawOptions  of a board's picture
---@return string | true | nil bytes  true where they are written
---@return string? message  rsvg-convert is missing or has failed, or the file cannot be written
function draw.png(picture, path, given)
  local text = document(picture, given)
  check.optional(path, "path", "string", "the name of a file")
  return save_png(text, path)
end

return draw
