--- SHA-256 (FIPS 180-4): the fingerprint of a player's source.

local check = require "shogun.check"

-- The roots of the first primes: the first 32 bits after the binary point of each root. The square
-- roots of 8 primes are the state at the start; each of 64 rounds uses one prime's cube root.
local function roots(count, exponent)
  local list, number = {}, 2
  while #list < count do
    local is_prime = true
    for factor = 2, math.floor(number ^ 0.5) do is_prime = is_prime and number % factor ~= 0 end
    if is_prime then list[#list + 1] = number ^ exponent % 1 * 2.0 ^ 32 // 1 | 0 end
    number = number + 1
  end
  return list
end

local start <const> = roots(8, 1 / 2)
local rounds <const> = roots(64, 1 / 3)

-- Reads the 16 words of a block, and mixes 48 more from them. A 64-bit number holds a word twice,
-- so that one shift rotates the word.
local function schedule(words, block, at)
  words[1], words[2], words[3], words[4], words[5], words[6], words[7], words[8], words[9],
  words[10], words[11], words[12], words[13], words[14], words[15], words[16] =
    (">I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4"):unpack(block, at)
  for i = 17, 64 do
    local early, late = words[i - 15], words[i - 2]
    local e, l = early | early << 32, late | late << 32
    words[i] = words[i - 16] + (e >> 7 ~ e >> 18 ~ early >> 3) + words[i - 7]
      + (l >> 17 ~ l >> 19 ~ late >> 10) & 0xffffffff
  end
end

-- Mixes one block into the state.
local function mix(state, words)
  local a, b, c, d, e, f, g, h = table.unpack(state, 1, 8)
  for i = 1, 64 do
    local twice_e, twice_a = e | e << 32, a | a << 32
    local first = h + (twice_e >> 6 ~ twice_e >> 11 ~ twice_e >> 25) + (e & f ~ ~e & g)
      + rounds[i] + words[i]
    local second = (twice_a >> 2 ~ twice_a >> 13 ~ twice_a >> 22) + (a & b ~ a & c ~ b & c)
    a, b, c, d, e, f, g, h = first + second & 0xffffffff, a, b, c, d + first & 0xffffffff, e, f, g
  end
  for i, value in ipairs { a, b, c, d, e, f, g, h } do
    state[i] = state[i] + value & 0xffffffff
  end
end

-- The padded last blocks: the rest of the text, a 1 bit, zeros, and the text's length in bits.
local function padded(text, from)
  local rest = text:sub(from) .. "\x80"
  return rest .. ("\0"):rep(-(#rest + 8) % 64) .. (">I8"):pack(#text * 8)
end

--- The SHA-256 of a text.
---
---     sha256 "abc" --> "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
---@param text string
---@return string  64 hexadecimal digits
return function(text)
  check.of_type(text, "text", "string")
  local state, words = table.move(start, 1, 8, 1, {}), {}
  local whole = #text // 64 * 64
  for at = 1, whole, 64 do
    schedule(words, text, at)
    mix(state, words)
  end
  local last = padded(text, whole + 1)
  for at = 1, #last, 64 do
    schedule(words, last, at)
    mix(state, words)
  end
  return (("%08x"):rep(8):format(table.unpack(state)))
end
