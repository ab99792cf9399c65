--- Pseudo-random numbers: the same ones from the same seed on every machine, which math.random does
--- not promise across versions of Lua.
--
-- xorshift64* (Vigna: An experimental exploration of Marsaglia's xorshift generators, scrambled,
-- 2016). SplitMix64 mixes the seed, so that near seeds yield unlike numbers.
-- @module shogun.random

local function stirred(seed)
  local z = seed + 0x9e3779b97f4a7c15
  z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
  z = (z ~ z >> 27) * 0x94d049bb133111eb
  z = z ~ z >> 31
  return z ~= 0 and z or 1
end

--- A source of random numbers.
---@param seed integer  any
---@return fun(low: integer, high: integer): integer  a number from low to high, each equally likely
return function(seed)
  local state = stirred(seed)

  local function next_word()
    state = state ~ (state >> 12)
    state = state ~ (state << 25)
    state = state ~ (state >> 27)
    return (state * 0x2545f4914f6cdd1d) >> 1  -- 63 bits, never negative
  end

  return function(low, high)
    local size = high - low + 1
    if size == math.mininteger then return low + next_word() end  -- 2^63 numbers, such as 0 and up
    local whole = math.maxinteger - math.maxinteger % size
    local word = next_word()
    while word >= whole do word = next_word() end
    return low + word % size
  end
end
