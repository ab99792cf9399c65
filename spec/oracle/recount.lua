-- recount.lua -- the standings of a match, counted slowly from the list of all its games.

local assert = require "luassert"
local elo = require "shogun.arena.stats.elo"

local recount = {}

-- The number of games that fulfil a condition.
local function how_many(games, is_so)
  local count = 0
  for _, game in ipairs(games) do
    if is_so(game.task, game.outcome) then count = count + 1 end
  end
  return count
end

-- A player's points from one game; nil for a player of other games.
function recount.points_of(player, task, outcome)
  if task.white ~= player and task.red ~= player then return nil end
  if not outcome.winner then return 0.5 end
  return task[outcome.winner] == player and 1 or 0
end

local points_of <const> = recount.points_of

local function sum_of_points(games, player)
  local sum = 0
  for _, game in ipairs(games) do sum = sum + (points_of(player, game.task, game.outcome) or 0) end
  return sum
end

-- The points of each pair of a pairing, and its opening: every two games are compared.
local function pairs_of(games, first, second)
  local list = {}
  for _, one in ipairs(games) do
    for _, other in ipairs(games) do
      local is_pair = one.task.number % 2 == 1 and other.task.number == one.task.number + 1
      if is_pair and one.task.first == first and one.task.second == second then
        list[#list + 1] = {
          opening = one.task.opening,
          points = points_of(first, one.task, one.outcome)
            + points_of(first, other.task, other.outcome),
        }
      end
    end
  end
  return list
end

local function count_pairs(list, points)
  local count = 0
  for _, pair in ipairs(list) do count = count + (pair.points == points and 1 or 0) end
  return count
end

-- The variance of the mean of independent pairs over that of openings.
local function share_of(list, deviations)
  local sum, independent, clustered = 0, 0, 0
  for _, pair in ipairs(list) do sum = sum + pair.points end
  for _, pair in ipairs(list) do
    local deviation = pair.points - sum / #list
    independent = independent + deviation ^ 2
    deviations[pair.opening] = (deviations[pair.opening] or 0) + deviation
  end
  for _, deviation in pairs(deviations) do clustered = clustered + deviation ^ 2 end
  return independent / clustered
end

-- The 97.5 % quantiles of Student's distribution, from a table, by the number of openings - 1.
local quantiles <const> = { 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228 }

local function worth_of(list)
  local deviations, openings = {}, 0
  local share = share_of(list, deviations)
  for _ in pairs(deviations) do openings = openings + 1 end
  if openings == #list then return openings, openings end
  if openings < 5 then share = openings / #list end
  local quantile = quantiles[openings - 1] or math.huge
  return #list * math.min(share, 1) * (1.959964 / quantile) ^ 2, openings
end

local function place_of(settings, name)
  for i, player in ipairs(settings.players) do
    if player.name == name then return i end
  end
end

-- The standings of the pairings by a slow count.
local function check_pairings(settings, games, standings)
  for _, pairing in ipairs(standings.pairings) do
    local first, second = place_of(settings, pairing.first), place_of(settings, pairing.second)
    local list = pairs_of(games, first, second)
    for place = 1, 5 do
      assert.equal(count_pairs(list, (place - 1) / 2), pairing.counts[place])
    end
    local worth, openings = worth_of(list)
    assert.equal(openings, pairing.openings)
    assert.near(worth, pairing.worth, openings < 4 and 1 or 0.02 * worth)
    for place = 1, 3 do
      assert.equal(how_many(games, function(task, outcome)
        return task.first == first and task.second == second
          and points_of(first, task, outcome) == (place - 1) / 2
      end), pairing.results[place])
    end
    assert.same(elo.strength(pairing.counts, pairing.worth), pairing.strength)
  end
end

local function check_players(games, standings)
  for i, player in ipairs(standings.players) do
    assert.equal(how_many(games, function(task)
      return task.white == i or task.red == i
    end), player.games)
    assert.equal(sum_of_points(games, i), player.points)
    for _, reason in ipairs { "illegal", "error", "time" } do
      assert.equal(how_many(games, function(task, outcome)
        return outcome.reason == reason and points_of(i, task, outcome) == 0
      end), player.faults[reason])
    end
  end
end

local function check_rest(games, standings)
  assert.equal(#games, standings.games)
  for reason, count in pairs(standings.reasons) do
    assert.equal(how_many(games, function(_, each) return each.reason == reason end), count)
  end
  for colour, count in pairs(standings.colours) do
    local winner = colour ~= "drawn" and colour or nil
    assert.equal(how_many(games, function(_, each) return each.winner == winner end), count)
  end
  for i, opening in ipairs(standings.openings) do
    assert.equal(how_many(games, function(task) return task.opening == opening.index end),
      opening.games)
    assert.equal(opening.games, opening.white + opening.drawn + opening.red)
    assert(i == 1 or standings.openings[i - 1].index < opening.index)
  end
  for _, length in ipairs(standings.lengths) do
    assert.equal(how_many(games, function(_, each) return each.plies == length.plies end),
      length.games)
  end
end

-- Fails unless the standings are those of these games.
function recount.check(settings, games, standings)
  check_pairings(settings, games, standings)
  check_players(games, standings)
  check_rest(games, standings)
end

return recount
