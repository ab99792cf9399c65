--- The players that come with shogun, and loading one from a file.
-- @module shogun.bots

local check = require "shogun.check"
local clock = require("shogun.core").clock
local players = require "shogun.game.players"

local bots = {
  random = require "shogun.bots.random",
  greedy = require "shogun.bots.greedy",
  alphabeta = require "shogun.bots.alphabeta",
  engine = require "shogun.bots.engine",
  external = require "shogun.bots.external",
  human = require "shogun.bots.human",
  montecarlo = require "shogun.bots.montecarlo",
}

-- "mybot" of "bots/mybot.lua".
local function base_name(path) return path:match "([^/\\]+)$":gsub("%.lua$", "") end

-- A function as a player with the name of its file; a table keeps its own.
local function named(bot, path)
  if type(bot) ~= "function" then return bot end
  return { name = base_name(path), choose = function(_, board, info) return bot(board, info) end }
end

for name, make in pairs(bots) do players.makers[make] = "shogun.bots." .. name end

--- Loads a bot from a Lua file, which returns it: a function, or a table with `choose`.
--
-- The file runs with the rights of the program that loads it.
--- ```lua
--- print(shogun.bots.load "/no/bot.lua")  --> nil
--- ```
---@param path string
---@param seconds? number  how long loading may take; default 10
---@return shogun.Player? bot
---@return string? message  why there is none: the file does not load, raises, or returns something
---  else
function bots.load(path, seconds)
  if type(path) ~= "string" then check.expected("path", "the name of a file", path, 2) end
  check.seconds({ seconds = seconds }, "seconds", 2)
  local chunk, message = loadfile(path)
  if not chunk then return nil, check.printable(message) end
  local ok, bot = players.limited(seconds or 10, clock, chunk, path)
  if not ok then return nil, ("%s: %s"):format(path, bot) end
  local problem = players.problem_of(bot)
  if problem then return nil, ("%s: %s"):format(path, problem) end
  return named(bot, path)
end

return bots
