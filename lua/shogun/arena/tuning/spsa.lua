--- Finds good numbers for a player by playing matches, as fishtest does for chess programs: by
--- simultaneous perturbation stochastic approximation (SPSA; J. Spall, 1992).
--
-- Each iteration shifts every number up or down by its step, at random. The player with these
-- numbers plays against the player with the opposite shifts. Then each number shifts a little
-- towards the winner's. Steps c(k) shrink slowly, and gains a(k) faster: in iteration k of n
--
--     c(k) = step * (n / k) ^ 0.101
--     a(k) = rate * step ^ 2 * ((0.1 n + n) / (0.1 n + k)) ^ 0.602
--
-- so that the last iteration has the step of the options, and a game won there moves a number by
-- `rate` steps.

local spsa = {}

local alpha <const>, gamma <const> = 0.602, 0.101
local share <const> = 0.1 -- of n, in a(k): without it the first gains would be too large

---@class shogun.Tunable
---@field name string
---@field start number
---@field least number
---@field most number
---@field step number  c_end of fishtest
---@field whole boolean  a whole number

local function clamped(tunable, value)
  return math.min(math.max(value, tunable.least), tunable.most)
end

--- The step and the gain of an iteration.
---@param tunable shogun.Tunable
---@param rate number  r_end of fishtest
---@param k integer  1 to n
---@param n integer
---@return number step
---@return number gain
function spsa.gains(tunable, rate, k, n)
  local step = tunable.step
  local offset = share * n
  return step * (n / k) ^ gamma, rate * step ^ 2 * ((offset + n) / (offset + k)) ^ alpha
end

local parts <const> = 1 << 53

-- Rounds at random to a neighbouring integer, so that the mean of many calls is the value.
local function rounded(tunable, value, source)
  if not tunable.whole then return value end
  return math.floor(value + source(0, parts - 1) / parts)
end

--- The numbers of the two players of an iteration.
---@param tunables shogun.Tunable[]
---@param values table<string, number>  by name, as they are now
---@param k integer
---@param n integer
---@param source fun(low: integer, high: integer): integer
---@return table<string, number> plus  of the first player
---@return table<string, number> minus
---@return table<string, integer> signs  1: shifted up for the first player; -1: down
function spsa.perturbed(tunables, values, k, n, source)
  local plus, minus, signs = {}, {}, {}
  for _, tunable in ipairs(tunables) do
    local name, step = tunable.name, spsa.gains(tunable, 0, k, n)
    local sign = 2 * source(0, 1) - 1
    signs[name] = sign
    plus[name] = rounded(tunable, clamped(tunable, values[name] + sign * step), source)
    minus[name] = rounded(tunable, clamped(tunable, values[name] - sign * step), source)
  end
  return plus, minus, signs
end

--- The numbers after an iteration.
---@param tunables shogun.Tunable[]
---@param values table<string, number>
---@param signs table<string, integer>  of `perturbed`
---@param ahead integer  the first player's wins minus its losses
---@param iteration { rate: number, k: integer, n: integer }  as of `gains`
---@return table<string, number>
function spsa.updated(tunables, values, signs, ahead, iteration)
  local after = {}
  for _, tunable in ipairs(tunables) do
    local name = tunable.name
    local step, gain = spsa.gains(tunable, iteration.rate, iteration.k, iteration.n)
    after[name] = clamped(tunable, values[name] + gain / step * ahead * signs[name])
  end
  return after
end

--- The values to play with: those of parameters that must be whole (`whole`) are rounded.
---@param tunables shogun.Tunable[]
---@param values table<string, number>
---@return table<string, number>
function spsa.settled(tunables, values)
  local settled = {}
  for _, tunable in ipairs(tunables) do
    local value = values[tunable.name]
    settled[tunable.name] = tunable.whole and math.floor(value + 0.5) or value
  end
  return settled
end

return spsa
