--- Figures about a law from games: the engine, without a net, plays against itself with twice the
--- nodes, with both colours from each opening. A verdict compares them with those of other laws
--- (measured.lua).

local check = require "shogun.check"
local core = require "shogun.core"
local elo = require "shogun.arena.stats.elo"
local format <const> = require("shogun.numbers").format
local match = require "shogun.arena.match"
local measured = require "shogun.law.measured"

-- A share of points with its interval, from the numbers of games that gave 0, 1/2 and 1 point.
local function share_of(name, counts, words)
  local found = elo.strength(counts)
  local low, high = elo.to_score(found.low), elo.to_score(found.high)
  return {
    name = name, value = found.score, low = low, high = high,
    words = format(words .. " [%.0f, %.0f].", 100 * found.score, 100 * low, 100 * high),
  }
end

local function length_of(standings)
  local games, mean, squares = standings.games, standings.plies / standings.games, 0
  for _, each in ipairs(standings.lengths) do
    squares = squares + each.games * (each.plies - mean) ^ 2
  end
  local margin = 1.96 * math.sqrt(squares) / games
  return {
    name = "length", value = mean, low = mean - margin, high = mean + margin,
    words = format("A game has %.0f plies on average [%.0f, %.0f].", mean, mean - margin,
      mean + margin),
  }
end

local function ends_of(standings)
  local list, words = {}, {}
  for reason, games in pairs(standings.reasons) do
    list[#list + 1] = { reason = reason, share = games / standings.games }
  end
  table.sort(list, function(a, b) return a.share > b.share or a.share == b.share
    and a.reason < b.reason end)
  for i, each in ipairs(list) do words[i] = format("%s %.0f", each.reason, 100 * each.share) end
  return { name = "ends", value = list,
    words = "Of 100 games end by: " .. table.concat(words, ", ") .. "." }
end

-- How many of the measured laws have a smaller value.
local function below(value, value_of)
  local count = 0
  for _, each in ipairs(measured.list()) do
    if value_of(each) < value then count = count + 1 end
  end
  return count
end

local function verdict(white, draws, plies, twice, bound)
  local favoured = white.low <= 0.5 and white.high >= 0.5 and "Neither side is clearly favoured"
    or white.value > 0.5 and "White is favoured" or "Red is favoured"
  local more_even = below(math.abs(100 * white.value - 50),
    function(each) return math.abs(each.white - 50) end)
  local fewer_draws = below(100 * draws.value, function(each) return each.draws end)
  local less_skill = below(100 * twice.value, function(each) return each.twice end)
  local shut = bound == 0 and "no piece is" or format("%d of 16 pieces are", bound)
  local form <const> = "%s: %d of the %d measured laws are more even, %d have fewer draws, "
    .. "%d let the stronger player win less often; %s shut in."
  local value = {
    white = white.value, draws = draws.value, plies = plies, twice = twice.value, bound = bound,
  }
  return {
    name = "verdict", value = value,
    words = format(form, favoured, more_even, #measured.list(), fewer_draws, less_skill, shut),
  }
end

--- The figures, as shogun.law returns them; nil and a message if the games cannot be played.
---@param rules shogun.Rules  whose law it is
---@param given shogun.LawOptions
---@param bound integer  how many pieces can never come to every field
---@return shogun.LawFact[]?
---@return string? message
return function(rules, given, bound)
  local others = { law = rules.dials or rules.law }
  local base = check.blame(core.rules, given.rules)
  for _, name in ipairs(core.rule_names) do others[name] = others[name] or base[name] end
  local nodes = given.nodes or 1000
  local standings, message = match {
    players = {
      ("engine:nodes=%d,net=false"):format(2 * nodes), ("engine:nodes=%d,net=false"):format(nodes),
    },
    pairs = (given.games + 1) // 2, openings = "random", rules = others, seed = given.seed or 1,
    concurrency = given.concurrency, db = given.db, report = given.report,
  }
  if not standings then return nil, message end
  local won = standings.colours
  local white = share_of("white", { won.red, won.drawn, won.white },
    "White scores %.0f of 100 points")
  local draws = share_of("draws", { won.white + won.red, 0, won.drawn },
    "%.0f of 100 games are drawn")
  local twice = share_of("twice", standings.pairings[1].results,
    "Twice the nodes score %.0f of 100 points")
  return { white, draws, length_of(standings), ends_of(standings), twice,
    verdict(white, draws, standings.plies / standings.games, twice, bound) }
end
