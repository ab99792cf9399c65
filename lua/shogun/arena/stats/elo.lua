--- How much stronger the first player is, estimated from the counts of a match.

local distribution = require "shogun.arena.stats.distribution"

local elo = {}

--- Normalised Elo per standard deviation of one game, as in fishtest and fastchess. It makes
--- normalised Elo equal to logistic Elo for scores near one half without draws.
elo.per_deviation = 800 / math.log(10)

--- Elo of an expected score: 0 for one half, `math.huge` for 1, `-math.huge` for 0.
---@param score number  0 to 1
---@return number
function elo.of_score(score)
  if score <= 0 then return -math.huge end
  if score >= 1 then return math.huge end
  return 400 * math.log(score / (1 - score), 10)
end

--- The expected score of a player who is stronger by this Elo.
---@param difference number
---@return number  0 to 1
function elo.to_score(difference) return 1 / (1 + 10 ^ (-difference / 400)) end

local deviations <const> = 1.959964 -- on either side, hold 95 % of a normal distribution
local tail <const> = 0.025

-- The share of a normal distribution that lies below x deviations (G. Marsaglia: Evaluating the
-- normal distribution, 2004).
local function normal_below(x)
  if math.abs(x) > 8 then return x > 0 and 1.0 or 0.0 end
  local sum, term, n, before = x, x, 1, nil
  while sum ~= before do
    n, before = n + 2, sum
    term = term * x * x / n
    sum = sum + term
  end
  return 0.5 + sum * math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
end

-- Judges n equal results, which have no variance. If other results had a share above
-- 1 - 0.025^(1/n), n equal ones would be rarer than 2.5 %. So at the lower end of the interval this
-- share of results is lost, at the upper end won. Superiority is as after n wins or losses.
local function judge_equal(score, count)
  local share = tail ^ (1 / count)
  local low, high = score * share, 1 - (1 - score) * share
  local superiority = 0.5
  if score > 0.5 then superiority = 1 - 0.5 ^ (count + 1) end
  if score < 0.5 then superiority = 0.5 ^ (count + 1) end
  return low, high, superiority
end

local function judge(score, variance, count)
  if variance == 0 then return judge_equal(score, count) end
  local error_of_mean = math.sqrt(variance / count)
  local margin = deviations * error_of_mean
  return score - margin, score + margin, normal_below((score - 0.5) / error_of_mean)
end

-- Normalised Elo and its margin; nil if the variance is 0. `games`: 2 for results of pairs, else 1.
local function normalised(score, variance, count, games)
  if variance == 0 then return end
  local deviation = math.sqrt(variance * games)
  return elo.per_deviation * (score - 0.5) / deviation,
    elo.per_deviation * deviations / math.sqrt(count * games)
end

--- How strong a player is compared with another player, measured by their games.
---@class shogun.Strength
---@field games number
---@field score number  share of the points, 0 to 1
---@field elo number  logistic; ±`math.huge` if every point was won or lost
---@field low number  lower end of the 95 % interval of `elo`; may be `-math.huge`
---@field high number  upper end; may be `math.huge`
---@field superiority number  likelihood that the first player is the stronger one, 0 to 1
---@field nelo number?  normalised Elo; nil while all results are the same
---@field nelo_margin number?  half of its 95 % interval

--- How strong the first player is. The interval of the score (normal approximation) is turned into
--- Elo, so it need not be symmetric around `elo`. With few results the interval is too narrow; if
--- all results are the same, it is exact and wide.
---
---     elo.strength({ 34, 54, 63, 64, 75 }).elo --> 55.6
---@param counts number[]  of games or of pairs (`distribution`)
---@param worth? number  how many independent results the counts are worth; default: all
---@return shogun.Strength?  nil if nothing was counted yet
function elo.strength(counts, worth)
  local count = distribution.total(counts)
  worth = worth or count
  if count == 0 then return nil end
  local score, variance = distribution.moments(distribution.scores(counts),
    (distribution.shares(counts)))
  local games = (#counts - 1) // 2
  local low, high, superiority = judge(score, variance, worth)
  local nelo, margin = normalised(score, variance, worth, games)
  return {
    games = count * games, score = score, elo = elo.of_score(score),
    low = elo.of_score(low), high = elo.of_score(high), superiority = superiority,
    nelo = nelo, nelo_margin = margin,
  }
end

return elo
