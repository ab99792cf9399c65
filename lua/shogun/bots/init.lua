--- The players that come with shogun, and loading one from a file.
-- @module shogun.bots

local check = require "shogun.check"
local file = require "shogun.bots.file"
local players = require "shogun.game.players"

local bots = {
  random = require "shogun.bots.random",
  greedy = require "shogun.bots.greedy",
  alphabeta = require "shogun.bots.alphabeta",
  boxed = require "shogun.box.player",
  engine = require "shogun.bots.engine",
  external = require "shogun.bots.external",
  human = require "shogun.bots.human",
  montecarlo = require "shogun.bots.montecarlo",
}

for name, make in pairs(bots) do players.makers[make] = "shogun.bots." .. name end

--- Loads a bot from a Lua file, which returns it: a function, or a table with `choose`.
--
-- The file runs with the rights of the program that loads it. While it loads it can require
-- files of its own folder.
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
  check.positive({ seconds = seconds }, "seconds", 2)
  local text, message = file.read(path)
  if not text then return nil, message end
  return file.run(text, path, seconds)
end

return bots
