-- simulated.lua -- sequential tests of players whose strength is known: pairs of games drawn from a
-- distribution, and how often the test is wrong.

local distribution = require "shogun.arena.distribution"
local elo = require "shogun.arena.elo"
local random = require "shogun.random"

local simulated = {}

-- What engines make of a hundred pairs; draws are as common as under the default law.
local usual <const> = { 6, 20, 45, 22, 7 }

local function tilted(x)
  local counts = {}
  for i, count in ipairs(usual) do counts[i] = count * x ^ i end
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
