--- The players that come with shogun, and loading one from a file.
-- @module shogun.bots

local check = require "shogun.check"
local file = require "shogun.bots.file"
local players = require "shogun.game.players"

---@class shogun.bots
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

local of_loading <const> = { seconds = true, options = true }

--- Loads a bot from a Lua file, which returns it: a function, or a table with `choose`.
--
-- The file runs with the rights of the program that loads it. While it loads it can require
-- files of its own folder.
--- ```lua
--- print(shogun.bots.load "/no/bot.lua")  --> nil
--- ```
---@param path string
---@param options? number | { seconds: number?, options: table<string, any>? }  seconds: how long
--- loading may take, default 10, and the meaning of a number alone; options: values of those that
--- the bot declares
---@return shogun.Player? bot
---@return string? message  why there is none: the file does not load, raises, or returns something
---  else
function bots.load(path, options)
  if type(path) ~= "string" then check.expected("path", "the name of a file", path, 2) end
  if options == nil or type(options) == "number" then options = { seconds = options } end
  check.names(options, of_loading, 2)
  local seconds = check.positive(options, "seconds", 2)
  if type(options.options or {}) ~= "table" then
    check.expected("options", "a table of options by name", options.options, 2)
  end
  local text, message = file.read(path)
  if not text then return nil, message end
  return file.run(text, path, seconds, nil, options.options)
end

return bots
