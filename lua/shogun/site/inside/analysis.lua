--- The analysis of a game for a page: `analyse`.
-- @module shogun.site.inside.analysis

local analysis = require "shogun.engine.analysis"
local null = require("dkjson").null
local page = require "shogun.site.inside.page"
local plot = require "shogun.draw.plot"
local record = require "shogun.record"
local score = require "shogun.engine.score"
local theme = require "shogun.draw.theme"

local calls = {}

-- The plot follows the page from light to dark.
local colours <const> = {}
for name in pairs(theme.read("light", 1)) do colours[name] = ("var(--%s)"):format(name) end

local function plot_of(found) return plot(found:points(), { theme = colours }, 1) end

-- Long games are not drawn again after every board.
local pictures <const> = 40

local function report(found)
  local all = #found.game + 1
  local done = all - 1 - found.next
  local is_drawn = done % math.max(1, all // pictures) == 0
  page.progress { done = done, all = all, plot = is_drawn and plot_of(found) or null }
end

local function moves_of(found)
  local list = {}
  for i, move in ipairs(found.moves) do
    local words = move.score and score.text(move.score, move.mate)
    list[i] = {
      score = words or null, glyph = move.glyph or null, best = move.best or null,
      line = move.glyph and move.line or null, explanation = move.explanation or null,
    }
  end
  return setmetatable(list, { __jsontype = "array" })
end

--- Analyses a game; reports its progress, with the plot so far.
---@param game table  a game of `read_record`
---@param limits { nodes: integer }  for each board
---@return table  plot: SVG; moves: the analysis of each, scores seen by white; text: the annotated
--- record; white, red: the summary of each side
function calls.analyse(game, limits)
  local found, message = analysis.start({
    tags = game.tags, moves = game.moves, result = game.result, comment = game.comment,
  }, { nodes = limits.nodes })
  if not found then error(message, 0) end
  while found:step() do report(found) end
  return {
    plot = plot_of(found), moves = moves_of(found), white = found:summary "white",
    red = found:summary "red", text = record.write(found:record { explain = true }),
  }
end

return calls
