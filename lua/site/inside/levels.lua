--- The levels for a page: `next_level`.

local levels = require "shogun.engine.levels"
local position = require "site.inside.position"

local calls = {}

--- The level that a person might play after a game against one.
---@param game table  a finished game
---@param level number  of the engine
---@param colour shogun.Colour  of the person
---@return number?  nil if no other level fits, or without a clear result
function calls.next_level(game, level, colour)
  local plies = position.plies(game)
  local result = plies:result()
  return result and levels.next(level, result, colour, #game.moves)
end

return calls
