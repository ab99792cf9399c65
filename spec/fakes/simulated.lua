-- simulated.lua -- sequential tests of players whose strength is known: pairs of games drawn from a
-- distribution, and how often the test is wrong. Players without randomness make the same result of
-- an opening whenever it comes.

local distribution = require "shogun.arena.stats.distribution"
local elo = require "shogun.arena.stats.elo"
local random = require "shogun.random"
local tally = require "shogun.arena.stats.tally"

local simulated = {}

-- The counts of results of a hundred pairs of engines, with the default law's share of draws.
local typical <const> = { 6, 20, 45, 22, 7 }

local function tilted(x)
  local counts = {}
  for i, count in ipairs(typical) do counts[i] = count * x ^ i end
  return (distribution.shares(counts))
end

-- Shares of the five results of a pair under which the first player is stronger by this Elo.
function simulated.shares(difference, model)
  local low, high = 0.01, 100
  for _ = 1, 200 do
    local middle = (low + high) / 2
    local strength = elo.strength(tilted(middle))
    local is = model == "logistic" and strength.elo or strength.nelo
    if is < difference then low = middle else high = middle end
  end
  return tilted(low)
end

local resolution <const> = 1 << 52

local function draw(source, shares)
  local number = source(0, resolution - 1) / resolution
  for i, share in ipairs(shares) do
    number = number - share
    if number < 0 then return i end
  end
  return #shares
end

-- Plays one test to its end: its state, and how many pairs it took.
local function play(test, source, shares)
  local counts, pairs_played = { 0, 0, 0, 0, 0 }, 0
  while true do
    local result = draw(source, shares)
    counts[result], pairs_played = counts[result] + 1, pairs_played + 1
    local state = test:state(counts)
    if state then return state, pairs_played end
  end
end

-- Plays one test of players without randomness, from `openings` openings in turn, and counts every
-- pair as a new one.
local function play_believing(test, source, shares, openings)
  local counts, results, n = { 0, 0, 0, 0, 0 }, {}, 0
  for i = 1, openings do results[i] = draw(source, shares) end
  while true do
    local result = results[n % openings + 1]
    counts[result], n = counts[result] + 1, n + 1
    local state = test:state(counts)
    if state then return state, n end
  end
end

local winners <const> = { [0] = { "red", "white" }, [2] = { "white", "red" }, [1] = {} }

-- The n-th pair of a match from an opening, in which the first player scores `halves` half points.
local function add_pair(counted, n, opening, halves)
  for place = 1, 2 do
    local own = place == 1 and halves // 2 or halves - halves // 2
    counted:add({
      number = 2 * n - 2 + place, first = 1, second = 2, white = place, red = 3 - place,
      opening = opening, board = "board " .. opening,
    }, { winner = winners[own][place], reason = "mate", plies = 1, moves = "" })
  end
end

-- The same, counted as in a match.
local function play_counting(test, source, shares, openings)
  local counted = tally { players = { { name = "a" }, { name = "b" } }, sprt = {
    elo0 = test.elo0, elo1 = test.elo1, model = test.model,
  } }
  local results, n = {}, 0
  while not counted:verdict() do
    local opening = n % openings + 1
    n, results[opening] = n + 1, results[opening] or draw(source, shares)
    add_pair(counted, n, opening, results[opening] - 1)
  end
  return counted:verdict(), n
end

-- Plays tests of players without randomness: the share of them that end in each way, and how many
-- pairs they take on average. `openings` may be math.huge; `is_believing`: repeats count, too.
function simulated.repeating(test, difference, openings, tests, seed, is_believing)
  local source, shares = random(seed), simulated.shares(difference, test.model)
  local play_one = is_believing and play_believing or play_counting
  local ends, sum = { H0 = 0, H1 = 0, undecided = 0 }, 0
  for _ = 1, tests do
    local state, pairs_played = play_one(test, source, shares, openings)
    ends[state], sum = ends[state] + 1 / tests, sum + pairs_played
  end
  return ends, sum / tests
end

-- Plays tests in which the first player is stronger by `difference`: the share of them that end in
-- `wrong`, and how many pairs they take on average.
function simulated.error_rate(test, difference, wrong, tests, seed)
  local source, shares = random(seed), simulated.shares(difference, test.model)
  local errors, sum = 0, 0
  for _ = 1, tests do
    local state, pairs_played = play(test, source, shares)
    errors, sum = errors + (state == wrong and 1 or 0), sum + pairs_played
  end
  return errors / tests, sum / tests
end

return simulated
