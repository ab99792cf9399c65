-- simulated.lua -- sequential tests of players whose strength is known: pairs of games drawn from a
-- distribution, and how often the test is wrong. Players with little randomness make the same
-- result of an opening most times that it comes.

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

local winners <const> = { [0] = { "red", "white" }, [2] = { "white", "red" }, [1] = {} }

-- The n-th pair of a match from an opening, in which the first player scores `halves` half points.
local function add_pair(counted, n, opening, halves)
  for place = 1, 2 do
    local own = place == 1 and halves // 2 or halves - halves // 2
    counted:add({
      number = 2 * n - 2 + place, first = 1, second = 2, white = place, red = 3 - place,
      opening = opening,
    }, { winner = winners[own][place], reason = "mate", plies = 1 })
  end
end

local most_pairs <const> = 20000

-- Plays a match from openings in turn, counted as matches are, until its test has decided.
local function play_match(test, openings, draw_pair)
  local counted = tally { players = { { name = "a" }, { name = "b" } }, sprt = {
    elo0 = test.elo0, elo1 = test.elo1, model = test.model,
  } }
  local usual, n = {}, 0
  while not counted:verdict() and n < most_pairs do
    local opening = n % openings + 1
    n, usual[opening] = n + 1, usual[opening] or draw_pair()
    add_pair(counted, n, opening, draw_pair(usual[opening]) - 1)
  end
  return counted:verdict() or "undecided", n
end

-- Plays tests of players that vary a pair of an opening by a chance: 0 of players without
-- randomness. Returns the share of them that end in each way, and how many pairs they take on
-- average. `openings` may be math.huge.
function simulated.from_openings(test, difference, openings, chance, given)
  local source, shares = random(given.seed), simulated.shares(difference, test.model)
  local function draw_pair(usual)
    if usual and source(0, resolution - 1) >= chance * resolution then return usual end
    return draw(source, shares)
  end
  local ends, sum = { H0 = 0, H1 = 0, undecided = 0 }, 0
  for _ = 1, given.tests do
    local state, pairs_played = play_match(test, openings, draw_pair)
    ends[state], sum = ends[state] + 1 / given.tests, sum + pairs_played
  end
  return ends, sum / given.tests
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
