--- Analyses a game for a page: `analyse`.

local analysis = require "shogun.engine.analysis"
local annotator = require "shogun.engine.analysis.annotator"
local curve = require "site.inside.curve"
local null = require("dkjson").null
local page = require "site.inside.page"
local oversight = require "shogun.engine.explain.oversight"
local record = require "shogun.record"
local shogun = require "shogun"

local calls = {}

-- About how many times the curve is drawn during an analysis, however long the game is.
local pictures <const> = 40

local function report(found)
  local all = #found.game + 1
  local done = all - 1 - found.next
  local is_drawn = done % math.max(1, all // pictures) == 0
  page.progress { done = done, all = all, curve = is_drawn and curve.draw(found:points()) or null }
end

local function side_of(found, colour)
  local side = found:summary(colour)
  side.overlooked = oversight.words(side.overlooked)
  return side
end

--- Analyses a game; reports its progress with the curve so far. When at most four pieces are left,
--- solves the ending and uses its exact results.
---@param game table  as from `read_game`
---@param limits { nodes: integer }  for each board
---@return table  curve; text: the annotated record; white, red: the summary of each side, with
--- the field overlooked in words
function calls.analyse(game, limits)
  local endings = shogun.endings { cache = false }
  local found, message = analysis.start({
    tags = game.tags, moves = game.moves, result = game.result,
    comment = game.comment ~= null and game.comment or nil,
  }, { nodes = limits.nodes, endings = endings })
  if not found then error(message, 0) end
  while found:step() do report(found) end
  local kept = found:record { explain = true }
  record.set_tag(kept, "Annotator", annotator(limits, true, endings))
  return {
    curve = curve.draw(found:points()), white = side_of(found, "white"),
    red = side_of(found, "red"), text = record.write(kept),
  }
end

return calls
