--- A hash of bytes, 64 bits: the same on every machine, and no protection against forgery.

local block <const> = "<i8i8i8i8"
local size <const> = 32 -- bytes of a block

local function mixed(state, word)
  state = (state ~ word) * 0x94d049bb133111eb
  return state ~ state >> 29
end

--- The hash of a text. Two that differ have the same one by a chance of 2^-64.
---@param text string
---@return integer
return function(text)
  text = text .. ("\0"):rep(-#text % size)
  local state = #text
  for at = 1, #text, size do
    local a, b, c, d = block:unpack(text, at)
    state = mixed(mixed(mixed(mixed(state, a), b), c), d)
  end
  return mixed(state, 1)
end
