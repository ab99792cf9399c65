--- Advises a person on the page about levels: `next_level`.

local levels = require "shogun.engine.levels"
local position = require "site.inside.position"

local calls = {}

--- The level that a person should play next, after a game against the engine.
---@param game table  a finished game
---@param level number  the engine's level in this game
---@param colour shogun.Colour  the person's colour
---@return number?  nil if no other level fits, or if the game was not decided on the board
function calls.next_level(game, level, colour)
  local plies = position.plies(game)
  local result = plies:result()
  return result and levels.next(level, result, colour, #game.moves)
end

return calls
