--- The standings of a match in words.

local figures = require "shogun.draw.report.figures"
local numbers = require "shogun.numbers"
local rules_text = require "shogun.record.rules"

local words = {}

local units <const> = { logistic = "Elo", normalised = "normalised Elo" }

-- One of the two hypotheses of a test.
local function hypothesis(difference, first, unit)
  if difference == 0 then return "both are equally strong" end
  local text = "%s is %g %s %s"
  return numbers.format(text, first, math.abs(difference), unit,
    difference > 0 and "stronger" or "weaker")
end

-- The likelihood ratio of the two hypotheses, in words.
local function likelier(test, first)
  local this, other, unit = test.elo1, test.elo0, units[test.model]
  if test.llr < 0 then this, other = other, this end
  return ("The results are %.0f times more likely if %s than if %s"):format(
    math.exp(math.abs(test.llr)), hypothesis(this, first, unit), hypothesis(other, first, unit))
end

local function test_headline(pairing, test)
  local first, second = pairing.first, pairing.second
  if test.state == "H1" then
    local text = test.elo1 > 0 and "%s is stronger than %s" or "%s is not weaker than %s"
    return numbers.format(text, first, second)
  end
  if pairing.strength.high < 0 then return ("%s is stronger than %s"):format(second, first) end
  if test.elo1 <= 0 then return ("%s is weaker than %s"):format(first, second) end
  return numbers.format("%s is not stronger than %s by %g %s", first, second, test.elo1,
    units[test.model])
end

local function of_test(pairing, standings)
  local test, games = pairing.sprt, standings.games
  if standings.verdict == "undecided" then
    return "Not decided", "More pairs from the same openings would add no information."
  end
  if not test.state then
    return "Not decided yet", "The likelihood ratio is still between the bounds of the test: "
      .. "play more pairs."
  end
  return test_headline(pairing, test), ("%s: %s decided it."):format(
    likelier(test, pairing.first), figures.plural(games, "game"))
end

-- The bounds of a strength: a part of a sentence.
local function range(strength)
  local low, high = figures.elo(strength.low), figures.elo(strength.high)
  local is_low, is_high = strength.low > -math.huge, strength.high < math.huge
  if not is_low and not is_high then return "not bounded by so few pairs or openings" end
  local text = is_low and is_high and ("between %s and %s"):format(low, high)
    or is_low and "at least " .. low or "at most " .. high
  return text .. " with 95 % certainty"
end

-- The Elo of a pairing in a sentence; it has no bound where one player has made every point.
local function elo_of(pairing, better)
  local elo, shown = pairing.strength.elo, range(pairing.strength)
  if math.abs(elo) == math.huge then
    return ("%s won every game: the Elo of %s over %s is %s."):format(better, pairing.first,
      pairing.second, shown)
  end
  return ("The Elo of %s over %s is %s, %s."):format(pairing.first, pairing.second,
    figures.elo(elo), shown)
end

local function of_pairing(pairing)
  local strength = pairing.strength
  local better, worse = pairing.first, pairing.second
  if strength.elo < 0 then better, worse = worse, better end
  local why = elo_of(pairing, better)
  if strength.low > 0 or strength.high < 0 then
    return ("%s is stronger than %s"):format(better, worse), why
  end
  return "Not decided", why .. (words.is_worth_less(pairing) and " That may be chance."
    or " That may be chance: more pairs narrow the interval.")
end

-- Whether one player is certainly stronger than another: by their own games, or by the whole list
-- where they have not met.
local function is_above(standings, best, other)
  for _, pairing in ipairs(standings.pairings) do
    local strength = pairing.strength
    if strength and pairing.first == best.name and pairing.second == other.name then
      return strength.low > 0
    end
    if strength and pairing.first == other.name and pairing.second == best.name then
      return strength.high < 0
    end
  end
  return best.group == other.group and best.low > other.high
end

local function of_many(standings)
  local best = standings.ratings[1]
  local why = ("%s is rated %s, %s; the mean of all players is 0."):format(best.name,
    figures.elo(best.rating), range(best))
  for i = 2, #standings.ratings do
    local other = standings.ratings[i]
    if not is_above(standings, best, other) then
      local text = words.worth(standings) and "%s %s may be as strong."
        or "%s %s may be as strong: play more pairs."
      return best.name .. " leads, not decided", numbers.format(text, why, other.name)
    end
  end
  return ("%s is the strongest of %d players"):format(best.name, #standings.players), why
end

local function of_faults(faults)
  return "Not decided", ("%s lost %d of its first %d games by errors or illegal moves, so the "
    .. "match has ended; game %d is the first of them."):format(faults.player, faults.count,
    faults.games, faults.number)
end

--- The verdict: the better player and how sure that is, as a headline and a sentence or two.
---@param standings shogun.Standings
---@return string headline  without a full stop
---@return string reason
function words.verdict(standings)
  local pairing = standings.pairings[1]
  if standings.pairs == 0 then return "Not decided", "No pair of games is finished yet." end
  if standings.faults then return of_faults(standings.faults) end
  if #standings.players > 2 then return of_many(standings) end
  if pairing.sprt then return of_test(pairing, standings) end
  return of_pairing(pairing)
end

local most_worth <const> = 0.9 -- a share

local function pairs_of(pairing)
  local sum = 0
  for _, count in ipairs(pairing.counts) do sum = sum + count end
  return sum
end

--- Whether openings were repeated, so that pairs tell notably less than as many independent pairs.
---@param pairing shogun.PairingStandings
---@return boolean
function words.is_worth_less(pairing) return pairing.worth < most_worth * pairs_of(pairing) end

--- A note, with advice, where pairs from the same openings are worth fewer; nil elsewhere.
---@param standings shogun.Standings
---@return string?
function words.worth(standings)
  local count, openings, worth, is_less = 0, 0, 0.0, false
  for _, pairing in ipairs(standings.pairings) do
    count, worth = count + pairs_of(pairing), worth + pairing.worth
    openings = math.max(openings, pairing.openings)
    is_less = is_less or words.is_worth_less(pairing)
  end
  if not is_less then return nil end
  return ("%s from %s count as %.0f independent pairs: use more openings."):format(
    figures.plural(count, "pair"), figures.plural(openings, "opening"), worth)
end

--- The title of a match: "a against b under boxed", or the number of players and the rules.
---@param standings shogun.Standings
---@param settings? shogun.MatchSettings
---@return string
function words.title(standings, settings)
  local players, rules = standings.players, settings and settings.rules
  local under = rules and " under " .. rules_text.name(tostring(rules)) or ""
  if #players > 2 then return ("Match of %d players%s"):format(#players, under) end
  return ("%s against %s%s"):format(players[1].name, players[2].name, under)
end

-- The faults of a player by kind: "2 illegal moves, 1 error".
local function fault_list(faults)
  local parts = {}
  for _, kind in ipairs { { "illegal", "illegal move" }, { "error", "error" } } do
    local count = faults[kind[1]]
    if count > 0 then parts[#parts + 1] = figures.plural(count, kind[2]) end
  end
  if faults.time > 0 then parts[#parts + 1] = faults.time .. " on time" end
  return table.concat(parts, ", ")
end

--- The games that a player has lost by faults; nil if there are none.
---@param player shogun.PlayerStandings
---@return string?
function words.faults(player)
  local faults, first = player.faults, player.faults.first
  if not first then return nil end
  local count = faults.illegal + faults.error + faults.time
  return ("%s lost %s by its own fault (%s); the first is game %d: %s"):format(player.name,
    figures.plural(count, "game"), fault_list(faults), first.number,
    first.message or first.reason)
end

--- How often a player exceeded its limit without a loss; nil if it never did.
---@param player shogun.PlayerStandings
---@return string?
function words.late(player)
  if player.late == 0 then return nil end
  return ("%s took longer than its limit in %s, within the grace."):format(player.name,
    figures.plural(player.late, "move"))
end

local meanings <const> = {
  alone = "too few pieces left", stalemate = "no legal move",
  quiet = "too long without a capture", repetition = "the same board again",
  time = "out of time", illegal = "a move against the rules", error = "a player failed",
}

--- The reason why a game ended: its name, explained where that is not clear.
---@param reason shogun.Reason
---@return string
function words.reason(reason)
  return meanings[reason] and ("%s: %s"):format(reason, meanings[reason]) or reason
end

return words
