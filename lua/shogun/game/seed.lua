--- The random numbers that a game's seed determines: rolls, those of its bots, and the seeds by
-- which levels overlook moves.

local random = require "shogun.random"

local seed = {}

--- The roll of a piece that moves under dice. It depends only on the seed, the ply and the piece:
--- taking a move back does not change it, and a game read from its record rolls as the original
--- would have.
---@param value integer  the seed
---@param ply integer  of the move, from 1
---@param highest integer  number that the piece can show
---@return integer  from 1 to `highest`
function seed.roll(value, ply, highest) return random(value ~ ply << 32)(1, highest) end

--- A side's source of random numbers.
---@param value integer  the seed
---@param colour? string  default: white
---@return fun(low?: integer, high?: integer): integer  as shogun.random makes it
function seed.source(value, colour) return random(~value ~ (colour == "red" and 1 << 63 or 0)) end

-- By source: the number that was drawn.
local drawn <const> = setmetatable({}, { __mode = "k" })

--- A seed for a whole game, for what is to stay the same in it: drawn when it is first asked for.
---@param source fun(low: integer, high: integer): integer  of a side (`info.random`)
---@param highest integer
---@return integer  from 0
function seed.of_game(source, highest)
  drawn[source] = drawn[source] or source(0, highest)
  return drawn[source]
end

return seed
