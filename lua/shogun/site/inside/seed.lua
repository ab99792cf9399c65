--- Seeds of games. A page counts to 2^53, so it passes those of a match on as text.
-- @module shogun.site.inside.seed

local random = require "shogun.random"

local seed = {}

--- A seed as it is told to a page.
---@param value integer
---@return string
function seed.text(value) return ("%d"):format(value) end

--- A seed as a page tells it.
---@param given string|integer
---@return integer
function seed.read(given)
  return math.tointeger(tonumber(given)) or error(("invalid seed '%s'"):format(given), 0)
end

--- What a piece shows that moves under dice, as shogun.game rolls.
---@param value integer
---@param ply integer  of the move, from 1
---@param highest integer
---@return integer
function seed.roll(value, ply, highest) return random(value ~ ply << 32)(1, highest) end

--- The random numbers of a side, as shogun.game gives them to its bot.
---@param value integer
---@param colour? string  default: white
---@return fun(low: integer, high: integer): integer
function seed.source(value, colour) return random(~value ~ (colour == "red" and 1 << 63 or 0)) end

return seed
