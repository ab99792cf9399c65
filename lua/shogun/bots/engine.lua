--- The engine as a player.
-- @module shogun.bots.engine

local new_engine = require "shogun.engine"

-- What of its time it takes for one move: a share of what is left, and most of the increment.
local share <const> = 1 / 25
local of_increment <const> = 0.8
local contempt <const> = 100 -- it would rather play on than draw
local reserve <const> = 0.02 -- seconds kept for what goes on around it

local function seconds_for(clock)
  local left = math.max(clock.left - reserve, 0.001)
  return math.min(left * share + (clock.increment or 0) * of_increment, left * 0.5)
end

--- Makes one. Without limits it takes its time from the clock, or a tenth of a second a move.
---@param options? { hash: integer?, threads: integer?, weights: table?, depth: integer?, nodes:
--- integer?, seconds: number?, level: integer? }  of `shogun.engine` and of a search
---@return shogun.Player
return function(options)
  local limits, made = {}, {}
  for name, value in pairs(options or {}) do
    local of_engine = name == "hash" or name == "threads" or name == "weights"
    if of_engine then made[name] = value else limits[name] = value end
  end
  local engine = new_engine(made)
  local limited = next(limits) ~= nil

  local function choose(_, board, info)
    local asked = { history = info.history, contempt = contempt }
    for name, value in pairs(limits) do asked[name] = value end
    if not limited then asked.seconds = info.clock and seconds_for(info.clock) or 0.1 end
    return engine:search(board, asked).move
  end

  return { name = limits.level and "engine level " .. limits.level or "engine", choose = choose }
end
