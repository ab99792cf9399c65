--- How many pairs from different openings tell as much as pairs from repeated openings.
--
-- Openings are the sample, not games: from one opening, players without randomness play the same
-- games, and other players similar games. So an opening is a cluster, and the variance of the mean
-- score of n pairs is
--
--     sum over the openings of (points of its pairs - their number * mean)^2 / n^2
--
-- in place of variance / n. The ratio of the two, the design effect, says how many pairs are worth
-- one independent pair. It is 1 if each opening is played once, and the number of rounds if all
-- pairs of an opening are the same. If there are too few openings to estimate the effect, each
-- opening counts as one pair. Student's distribution lowers the worth further if openings are few.

local distribution = require "shogun.arena.stats.distribution"

---@class shogun.OpeningClusters
---@field number integer  how many openings there are
---@field squares integer  sum of pairs^2; points are in half points of the first player
---@field products integer  sum of pairs * points
---@field points integer  sum of points^2
---@field means number  sum of points^2 / pairs
---@field of table<integer, integer>  pairs << 32 | points of each opening
local Clusters = {}
Clusters.__index = Clusters

local fewest <const> = 5 -- openings: with fewer, the design effect is not estimated
local fewest_repeats <const>, most_repeats <const> = 10, 100
local least_gain <const> = 0.05 -- of the variance

--- Adds a pair.
---@param opening integer
---@param halves integer  half points of the first player, 0 to 4
function Clusters:add(opening, halves)
  local packed = self.of[opening] or 0
  local count, points = packed >> 32, packed & 0xffffffff
  local sum = points + halves
  if count == 0 then
    self.number = self.number + 1
  else
    self.means = self.means - points * points / count
  end
  self.squares = self.squares + 2 * count + 1
  self.products = self.products + (count + 1) * sum - count * points
  self.points = self.points + sum * sum - points * points
  self.means = self.means + sum * sum / (count + 1)
  self.of[opening] = count + 1 << 32 | sum
end

-- The 97.5 % quantile of Student's distribution divided by that of the normal distribution (the
-- expansion of Cornish and Fisher); enormous for a single opening.
local function widening(openings)
  local inverse = 1 / math.max(openings - 1, 0.5)
  return 1 + inverse * (1.21036 + inverse * (1.44008 + inverse * 1.30403))
end

-- The number of pairs, and the mean and the variance of their half points.
local function moments_of(counts)
  return distribution.total(counts),
    distribution.moments({ 0, 1, 2, 3, 4 }, (distribution.shares(counts)))
end

--- How many pairs from different openings would tell as much as these pairs.
---@param counts integer[]  of all pairs, by half points
---@return number
function Clusters:worth(counts)
  local pairs_played, mean, variance = moments_of(counts)
  if pairs_played == self.number then return pairs_played end
  local effect = pairs_played / self.number
  if self.number >= fewest and variance > 0 then
    local sum = self.points - 2 * mean * self.products + mean * mean * self.squares
    effect = math.max(sum / (pairs_played * variance), 1)
  end
  return pairs_played / effect / widening(self.number) ^ 2
end

--- Whether more pairs from these openings would narrow the interval by less than a fortieth.
---@param counts integer[]
---@return boolean
function Clusters:are_exhausted(counts)
  local pairs_played, mean, variance = moments_of(counts)
  local repeats = pairs_played - self.number
  if repeats < math.max(fewest_repeats, math.min(most_repeats, self.number)) then return false end
  local within = (pairs_played * (variance + mean * mean) - self.means) / repeats
  return within * self:worth(counts) <= least_gain * pairs_played * variance + 1e-9
end

--- Makes the counts of two players who have not played yet.
---@return shogun.OpeningClusters
return function()
  return setmetatable({
    number = 0, squares = 0, products = 0, points = 0, means = 0.0, of = {},
  }, Clusters)
end
