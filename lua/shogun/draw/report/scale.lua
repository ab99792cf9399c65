--- A scale of round numbers for a plot.

local scale = {}

-- The smallest of 1, 2, 5, 10, 20, 50 ... that is not below the number.
local function round_up(number)
  local power = 10 ^ math.floor(math.log(number, 10))
  for _, factor in ipairs { 1, 2, 5 } do
    if number <= factor * power * (1 + 1e-9) then return factor * power end
  end
  return 10 * power
end

--- The step from one number to the next, so that there are at most `count` of them.
---@param range number  above 0
---@param count integer
---@return number
function scale.step(range, count) return round_up(range / count) end

--- The multiples of a step within a range.
---@param low number
---@param high number
---@param step number
---@return number[]
function scale.ticks(low, high, step)
  local list = {}
  for i = math.ceil(low / step), math.floor(high / step) do list[#list + 1] = i * step end
  return list
end

return scale
