--- How much of its time a side takes for one move.
-- @module shogun.engine.time

local share <const> = 1 / 25 -- of what is left
local of_increment <const> = 0.8
local most <const> = 0.5 -- of what is left
local reserve <const> = 0.02 -- seconds kept for what goes on around a move
local without_clock <const> = 0.1

local time = {}

--- Seconds for a move.
---@param left number  seconds
---@param increment? number  seconds
---@return number
function time.seconds(left, increment)
  local seconds = left * share + (increment or 0) * of_increment
  return math.max(0.001, math.min(seconds, left * most))
end

--- Seconds for a move of a player.
---@param info? shogun.Info
---@return number
function time.for_player(info)
  local clock = info and info.clock
  if not clock then return without_clock end
  local left = math.max(clock.left - reserve, clock.left / 2)
  if not clock.white and not clock.red then return math.max(left, 0.001) end -- for this move alone
  return time.seconds(left, clock.increment)
end

return time
