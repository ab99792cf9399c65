--- The players that come with shogun, and loading one from a file.
-- @module shogun.bots

local players = require "shogun.players"

local bots = {
  random = require "shogun.bots.random",
  greedy = require "shogun.bots.greedy",
  alphabeta = require "shogun.bots.alphabeta",
  human = require "shogun.bots.human",
}

--- Loads a bot from a Lua file, which returns it: a function, or a table with `choose`.
--
-- The file runs with the rights of the program that loads it.
---@param path string
---@return shogun.Player? bot
---@return string? message  why there is none: it does not load, raises, or returns something else
function bots.load(path)
  local chunk, message = loadfile(path)
  if not chunk then return nil, message end
  local ok, bot = pcall(chunk, path)
  if not ok then return nil, tostring(bot) end
  if players.is_player(bot) then return bot end
  return nil, ("%s: expected a function or a table with choose, got %s"):format(path, type(bot))
end

return bots
