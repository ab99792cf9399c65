--- Converts seeds of games: JavaScript has integers only up to 2^53, so pages pass seeds as text.

local seed = {}

--- The text of a seed, for a page.
---@param value integer
---@return string
function seed.text(value) return ("%d"):format(value) end

--- Reads a seed from a page.
---@param value string|integer
---@return integer
function seed.read(value)
  return math.tointeger(tonumber(value)) or error(("invalid seed '%s'"):format(value), 0)
end

return seed
