--- The overview of a server as lines of text, the problems first.

local check = require "shogun.check"
local figures = require "shogun.draw.report.figures"
local listing = require "shogun.cli.match.listing"
local standings = require "shogun.cli.match.standings"
local workers = require "shogun.cli.match.workers"

local overview = {}

local form <const> = "%5s  %-9s  %-15s  %7s  %-22s  "

-- The state of the match's test; without a test, the Elo of the first player or of the leader.
local function strength_of(match)
  local test, strength, leader = match.sprt, match.strength, match.ratings and match.ratings[1]
  if test then return ("LLR %.2f [%.2f, %.2f]"):format(test.llr, test.lower, test.upper) end
  if strength then
    return ("Elo %s %s"):format(figures.elo(strength.elo),
      figures.interval(strength.low, strength.high))
  end
  return leader and ("Elo %s %s"):format(figures.elo(leader.rating),
    figures.interval(leader.low, leader.high)) or ""
end

local function players_of(match)
  local names, leader = match.players, match.ratings and match.ratings[1]
  if leader then return ("%s leads %d players"):format(check.escaped(leader.name), #names) end
  return check.escaped(table.concat(names, ", "))
end

local function line_of(match, width)
  local line = form:format(match.match, listing.state(match), listing.done(match),
    figures.rate(match.games_a_second), strength_of(match))
  return line .. standings.name(players_of(match), math.max(width - #line, 8))
end

local function totals_of(event)
  local rate = 0.0
  for _, worker in ipairs(event.workers) do rate = rate + worker.games_a_second end
  return ("%s, %s games/s"):format(figures.plural(#event.workers, "worker"), figures.rate(rate))
end

local append <const> = standings.append

--- Lines about problems: games that were set aside, hosts that refuse a match, deviating workers.
---@param event table  "queue" or "progress"
---@param matches { match: integer, set_aside: table[]?, refusals: shogun.Refusal[]?,
--- waits: string? }[]
---@return string[] lines
function overview.warnings(event, matches)
  local lines = listing.set_aside(matches)
  append(lines, listing.refusals(matches))
  append(lines, workers.warnings(event))
  return lines
end

--- Lines about the problems of one match.
---@param event table  "progress"
---@param match? integer
---@return string[] lines
function overview.own_warnings(event, match)
  return overview.warnings(event, { setmetatable({ match = match }, { __index = event }) })
end

--- All lines of the overview.
---@param event table  "queue"
---@param width integer
---@return string[]
function overview.lines(event, width)
  local lines = overview.warnings(event, event.matches)
  lines[#lines + 1] = totals_of(event)
  lines[#lines + 1] = form:format("match", "state", "games", "games/s", "strength") .. "players"
  for _, match in ipairs(event.matches) do lines[#lines + 1] = line_of(match, width) end
  append(lines, workers.lines(event.workers, width))
  return lines
end

return overview
