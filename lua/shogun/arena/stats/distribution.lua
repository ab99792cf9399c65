--- Functions for the results of a match, as counts of games or as counts of pairs.
--
-- Counts are a list, ascending by points: `{ losses, draws, wins }` of single games (trinomial), or
-- five numbers of pairs in which the first player scored 0, 0.5, 1, 1.5 and 2 points (pentanomial).
-- The two games of a pair have the same opening and so depend on each other; pairs do not.
-- So intervals from pairs are correct, and mostly narrower than those from single games. Counts
-- of single games are only for games without pairs.

local distribution = {}

--- Replaces a count of zero where logarithms are taken, so that a result that has not occurred yet
--- counts as possible. fishtest and fastchess use the same value.
distribution.unseen = 1e-3

--- The score of each possible result, from 0 to 1 in equal steps: one for each entry of `counts`.
---@param counts number[]
---@return number[]
function distribution.scores(counts)
  local scores = {}
  for i = 1, #counts do scores[i] = (i - 1) / (#counts - 1) end
  return scores
end

--- The total number of results.
---@param counts number[]
---@return number
function distribution.total(counts)
  local total = 0
  for _, count in ipairs(counts) do total = total + count end
  return total
end

--- The shares of the counts. If `is_smooth`, every zero counts as `unseen`.
---@param counts number[]
---@param is_smooth? boolean
---@return number[] shares  they add up to 1
---@return number total  the sum of the counts
function distribution.shares(counts, is_smooth)
  local seen = {}
  for i, count in ipairs(counts) do
    seen[i] = is_smooth and count == 0 and distribution.unseen or count
  end
  local total = distribution.total(seen)
  for i, count in ipairs(seen) do seen[i] = count / total end
  return seen, total
end

--- Mean and variance of values that occur with these shares.
---@param values number[]
---@param shares number[]
---@return number mean
---@return number variance
function distribution.moments(values, shares)
  local mean, variance = 0, 0
  for i, value in ipairs(values) do mean = mean + shares[i] * value end
  for i, value in ipairs(values) do variance = variance + shares[i] * (value - mean) ^ 2 end
  return mean, variance
end

return distribution
