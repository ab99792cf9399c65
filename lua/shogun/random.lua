--- Pseudo-random numbers: the same ones from the same seed on every machine, which math.random does
--- not promise across versions of Lua.
--
-- xorshift64* (Vigna: An experimental exploration of Marsaglia's xorshift generators, scrambled,
-- 2016). SplitMix64 mixes the seed, so that near seeds yield unlike numbers.

local check = require "shogun.check"

local kind_of <const> = math.type

local function stirred(seed)
  local z = seed + 0x9e3779b97f4a7c15
  z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
  z = (z ~ z >> 27) * 0x94d049bb133111eb
  z = z ~ z >> 31
  return z ~= 0 and z or 1
end

-- An argument as an integer.
local function whole(index, value)
  local number = math.tointeger(value)
  if number then return number end
  local problem = "number has no integer representation"
  if type(value) ~= "number" then problem = "number expected, got " .. type(value) end
  check.argument(index, "random", problem)
end

-- The ends of the range that the arguments name, as math.random reads them.
local function range(count, low, high)
  if type(low) == "table" then
    check.argument(1, "random", "number expected, got table; write info.random(6)")
  end
  if count > 2 then check.raise("random: expected at most 2 arguments, got " .. count) end
  local first, last = 1, whole(1, low)
  if count == 2 then first, last = last, whole(2, high) end
  if first > last then check.argument(count, "random", "interval is empty") end
  return first, last
end

--- A source of random numbers, called as math.random is: without arguments for a number from 0 to 1
--- (without 1), with 0 for any integer, with m for one from 1 to m, with m and n for one from m to
--- n, each equally likely.
---@param seed integer  any
---@return fun(low?: integer, high?: integer): integer
return function(seed)
  local state = stirred(seed)

  local function next_word()
    state = state ~ (state >> 12)
    state = state ~ (state << 25)
    state = state ~ (state >> 27)
    return state * 0x2545f4914f6cdd1d
  end

  -- A size beyond the integers is negative, or 0 for all of them.
  local function within_more(low, high)
    local word
    repeat word = next_word() until low <= word and word <= high
    return word
  end

  local function within(low, high)
    local size = high - low + 1
    if size == math.mininteger then return low + (next_word() >> 1) end -- such as 0 and up
    if size <= 0 then return within_more(low, high) end
    local most = math.maxinteger - math.maxinteger % size
    local word = next_word() >> 1 -- 63 bits, never negative
    while word >= most do word = next_word() >> 1 end
    return low + word % size
  end

  return function(...)
    local count, low, high = select("#", ...), ...
    if count == 2 and kind_of(low) == "integer" and kind_of(high) == "integer" and low <= high then
      return within(low, high)
    end
    if count == 0 then return (next_word() >> 11) * 0x1p-53 end
    if count == 1 and low == 0 then return next_word() end
    return within(range(count, low, high))
  end
end
