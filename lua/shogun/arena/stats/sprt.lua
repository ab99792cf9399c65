--- Wald's sequential probability ratio test: play until one of two hypotheses on the strength of
--- the first player is accepted.
--
-- The ratio is that of the generalised test (GSPRT): each hypothesis is represented by the most
-- likely distribution of results that has its Elo. Logistic Elo fixes the expected score.
-- Normalised Elo fixes how many standard deviations of a game this score lies above one half; with
-- it the share of draws hardly changes a test's length. fishtest and fastchess compute the same (M.
-- Van den Bergh: A practical introduction to the GSPRT, and: Normalized Elo, practical part).

local check = require "shogun.check"
local distribution = require "shogun.arena.stats.distribution"
local elo = require "shogun.arena.stats.elo"
local numbers = require "shogun.numbers"

local moments <const> = distribution.moments

-- The root t of the sum of shares[i] * values[i] / (1 + t * values[i]). The sum decreases between
-- its poles. Newton's steps find the root, or bisection if a step leaves the bracket.
local function multiplier(values, shares)
  local t, low = 0, -1 / math.max(table.unpack(values))
  local high = -1 / math.min(table.unpack(values))
  for _ = 1, 100 do
    local sum, slope = 0, 0
    for i, value in ipairs(values) do
      local part = value / (1 + t * value)
      sum, slope = sum + shares[i] * part, slope + shares[i] * part * part
    end
    if sum > 0 then low = t else high = t end
    local after = t + sum / slope
    if not (after > low and after < high) then after = (low + high) / 2 end
    if math.abs(after - t) <= 1e-15 * math.abs(t) then break end
    t = after
  end
  return t
end

-- The most likely distribution, given the observed shares, in which the values have mean 0. Some
-- value must be above 0 and some below.
local function with_mean_zero(values, shares)
  local t, likely = multiplier(values, shares), {}
  for i, value in ipairs(values) do likely[i] = shares[i] / (1 + t * value) end
  return likely
end

-- The distribution with only the lowest and the highest score and a mean of t standard deviations
-- above one half.
local function two_points(t, count)
  local likely = {}
  for i = 1, count do likely[i] = 0 end
  local above = t / (2 * math.sqrt(1 + t * t))
  likely[1], likely[count] = 0.5 - above, 0.5 + above
  return likely
end

local function greatest_change(before, after)
  local change = 0
  for i, share in ipairs(after) do change = math.max(change, math.abs(share - before[i])) end
  return change
end

-- The most likely distribution whose mean is t standard deviations above one half. This condition
-- is not linear, so each step replaces it by its tangent at the last distribution, until nothing
-- changes. The first distribution meets the condition, so each tangent condition can be met.
local function with_deviations(t, scores, shares)
  local likely = two_points(t, #scores)
  for _ = 1, 100 do
    local mean, variance = moments(scores, likely)
    local deviation, values = math.sqrt(variance), {}
    for i, score in ipairs(scores) do
      values[i] = score - 0.5 - t * deviation * (1 + ((mean - score) / deviation) ^ 2) / 2
    end
    local before = likely
    likely = with_mean_zero(values, shares)
    if greatest_change(before, likely) < 1e-10 then break end
  end
  return likely
end

local function with_elo(difference, scores, shares)
  local expected, values = elo.to_score(difference), {}
  for i, score in ipairs(scores) do values[i] = score - expected end
  return with_mean_zero(values, shares)
end

-- The standard deviation of a pair is that of one game times the root of two.
local function with_normalised_elo(difference, scores, shares)
  local games = (#scores - 1) // 2
  local t = difference / elo.per_deviation * math.sqrt(games)
  return with_deviations(t, scores, shares)
end

-- For each model of Elo, the function that finds the distribution which represents an Elo.
local models <const> = { logistic = with_elo, normalised = with_normalised_elo }

---@class shogun.Sprt
---@field elo0 number
---@field elo1 number
---@field alpha number  how often H1 may be accepted wrongly
---@field beta number  how often H0 may be accepted wrongly
---@field lower number  at this ratio or below, H0 is accepted
---@field upper number  at this ratio or above, H1 is accepted
---@field model "logistic" | "normalised"
local Sprt = {}
Sprt.__index = Sprt

--- The log-likelihood ratio of H1 to H0 for the counts; 0 without counts. A count of zero is
--- replaced by `distribution.unseen`.
---@param counts number[]  of games or of pairs (`shogun.arena.distribution`)
---@param worth? number  how many independent results the counts are worth; default: all
---@return number
function Sprt:ratio(counts, worth)
  if distribution.total(counts) == 0 then return 0.0 end
  local scores, represent = distribution.scores(counts), models[self.model]
  local shares, total = distribution.shares(counts, true)
  local likely0 = represent(self.elo0, scores, shares)
  local likely1 = represent(self.elo1, scores, shares)
  local ratio = 0
  for i, share in ipairs(shares) do ratio = ratio + share * math.log(likely1[i] / likely0[i]) end
  return total * ratio * (worth and worth / distribution.total(counts) or 1)
end

--- The decision that follows from the counts.
---@param counts number[]
---@param worth? number  as of `ratio`
---@return "H0" | "H1" | nil state  nil: go on
---@return number ratio
function Sprt:state(counts, worth)
  local ratio = self:ratio(counts, worth)
  if ratio <= self.lower then return "H0", ratio end
  if ratio >= self.upper then return "H1", ratio end
  return nil, ratio
end

local known <const> = { elo0 = true, elo1 = true, alpha = true, beta = true, model = true }

local function number(options, name, default, low, high)
  local value = options[name]
  if value == nil then value = default end
  if type(value) == "number" and value > low and value < high then return value end
  local text = "%s: expected a number between %s and %s, got %s"
  check.raise(numbers.format(text, name, low, high, tostring(value)))
end

--- Makes a test: H0 says that the first player is stronger by `elo0`, H1 by `elo1`.
---
---     local test = sprt { elo0 = 0, elo1 = 10 }
---     test:state { 2, 40, 100, 70, 9 } --> "H1", 3.18
---@param options { elo0: number?, elo1: number?, alpha: number?, beta: number?, model: string? }
--- elo0: default 0; elo1: default 10, above elo0, both between -2000 and 2000; alpha, beta: how
--- often H1 and H0 may be accepted wrongly, default 0.05; model: "logistic" (the default) or
--- "normalised"
---@return shogun.Sprt
return function(options)
  check.names(options, known)
  local elo0 = number(options, "elo0", 0, -2000, 2000)
  local elo1 = number(options, "elo1", 10, -2000, 2000)
  local text = "elo1: expected a number above %g, got %g"
  if elo1 <= elo0 then check.raise(numbers.format(text, elo0, elo1)) end
  local alpha = number(options, "alpha", 0.05, 0, 0.5)
  local beta = number(options, "beta", 0.05, 0, 0.5)
  return setmetatable({
    elo0 = elo0, elo1 = elo1, alpha = alpha, beta = beta,
    lower = math.log(beta / (1 - alpha)), upper = math.log((1 - beta) / alpha),
    model = check.choice(options, "model", { "logistic", "normalised" }) or "logistic",
  }, Sprt)
end
