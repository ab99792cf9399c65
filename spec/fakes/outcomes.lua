-- outcomes.lua -- made-up games of a match: tasks in their order, and random outcomes.

local random = require "shogun.random"

local outcomes = {}

local reasons <const> = {
  { "mate", true }, { "alone", true }, { "time", true }, { "error", true }, { "illegal", true },
  { "quiet", false }, { "repetition", false }, { "stalemate", false }, { "adjudicated", true },
}

function outcomes.settings(names, given)
  local settings = { version = "0.9.0", players = {}, gauntlet = false, seed = 1, pairs = 100 }
  for i, name in ipairs(names) do
    settings.players[i] = { name = name, spec = name, version = "1", sha256 = ("%064x"):format(i) }
  end
  for key, value in pairs(given or {}) do settings[key] = value end
  return settings
end

local function pairings_of(settings)
  local list = {}
  for first = 1, settings.gauntlet and 1 or #settings.players do
    for second = first + 1, #settings.players do list[#list + 1] = { first, second } end
  end
  return list
end

local function outcome_of(number, source)
  local reason, is_won = table.unpack(reasons[source(1, #reasons)])
  return {
    number = number, reason = reason, plies = source(1, 40), seconds = source(1, 9) / 8,
    winner = is_won and (source(0, 1) == 0 and "white" or "red") or nil,
    white_late = number % 3,
    message = "message of " .. number, move = reason == "illegal" and "a1a9" or nil,
  }
end

-- The first `count` games of the match: a list of { task=, outcome= }. Each pair of a pairing has
-- an opening of its own, or one of `openings`, in turn.
function outcomes.games(settings, count, seed, openings)
  local source, list, pairings = random(seed), {}, pairings_of(settings)
  for number = 1, count do
    local pair = (number + 1) // 2
    local first, second = table.unpack(pairings[(pair - 1) % #pairings + 1])
    local is_first_white = number % 2 == 1
    list[number] = {
      task = {
        number = number, pair = (pair - 1) // #pairings + 1, first = first, second = second,
        white = is_first_white and first or second, red = is_first_white and second or first,
        opening = (pair - 1) // #pairings % (openings or count) + 1,
      },
      outcome = outcome_of(number, source),
    }
  end
  return list
end

function outcomes.shuffled(list, seed)
  local source, other = random(seed), table.move(list, 1, #list, 1, {})
  for i = #other, 2, -1 do
    local j = source(1, i)
    other[i], other[j] = other[j], other[i]
  end
  return other
end

return outcomes
