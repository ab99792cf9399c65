--- The bot that plays any legal move, each equally likely.
-- @module shogun.bots.random

local check = require "shogun.check"
local random = require "shogun.random"

--- Makes one.
---@param options? { seed: integer? }  seed: its own source of random numbers; default: the game's
---@return shogun.Player
return function(options)
  check.names(options or {}, { seed = true }, 2)
  check.whole(options or {}, "seed", math.mininteger, math.maxinteger, 2)
  local source = options and options.seed and random(options.seed)

  local function choose(_, board, info)
    local codes, count = board:codes()
    return codes[(source or info.random)(1, count)]
  end

  return { name = "random", choose = choose }
end
