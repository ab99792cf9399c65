--- The players that come with shogun, and loading one from a file.

local builtin = require "shogun.bots.builtin"
local check = require "shogun.check"
local declared = require "shogun.declared"
local file = require "shogun.bots.file"
local maker = require "shogun.bots.make"
local player_text = require "shogun.bots.text"
local players = require "shogun.game.players"

---@class shogun.bots
local bots = {
  boxed = require "shogun.box.player",
  external = require "shogun.bots.external",
  human = require "shogun.bots.human",
}

for name, player in pairs(builtin.by_name) do bots[name] = player.new end

for name, make in pairs(bots) do players.makers[make] = "shogun.bots." .. name end

local of_loading <const> = { seconds = true, options = true }

--- Loads a bot from a Lua file, which returns it: a function, or a table with `choose`.
--
-- The file runs with the rights of the program that loads it. While it loads it can require
-- files of its own folder.
--- ```lua
--- print(shogun.bots.load "/no/bot.lua")  --> nil
--- ```
---@param path string  of the file
---@param options? number | { seconds: number?, options: table<string, any>? }  seconds: how long
--- loading may take, default 10, and the meaning of a number alone; options: values of those that
--- the bot declares
---@return shogun.Player? bot
---@return string? message  why there is none: the file does not load, raises, or returns something
---  else
function bots.load(path, options)
  check.of_type(path, "path", "string", "the name of a file")
  if options == nil or type(options) == "number" then options = { seconds = options } end
  check.names(options, of_loading)
  local seconds = check.positive(options, "seconds")
  if type(options.options or {}) ~= "table" then
    check.expected("options", "a table of options by name", options.options)
  end
  local text, message = file.read(path)
  if not text then return nil, message end
  return file.run(text, path, seconds, nil, options.options)
end

local of_text <const> = declared.set {
  { name = "programs", type = "boolean", default = true },
  { name = "unsafe", type = "boolean", default = true },
  { name = "seconds", type = "number" }, { name = "log", type = "function" },
  table.unpack(player_text.of_box.list),
}

-- Why a player may not be made; nil if it may.
local function refusal(text, read, given)
  if read.kind == "program" and not given.programs then
    return text .. ": a program, which would run with your permissions"
  end
  if read.is_unsafe and not given.unsafe then
    return text .. ": plays without a box, with your permissions"
  end
end

--- Makes a player from its text, which means the same as for `shogun play` and `shogun match`
-- (bots/text.lua): "greedy", "engine:level=3", "bot.lua" in a box, "unsafe:bot.lua" in this
-- process, "cmd:PROGRAM ARGS", which is started at once.
--
-- Any of them can be closed, which ends its box or its program. A text from elsewhere may name a
-- program: then pass false for `programs` and `unsafe`.
--- ```lua
--- local bot <close> = assert(shogun.bots.of "engine:level=3")
--- print(bot.name)  --> engine level 3
--- ```
---@param text string  "greedy", "bot.lua:memory=64"
---@param options? { programs: boolean?, unsafe: boolean?, seconds: number?, instructions: integer?,
--- memory: integer?, own_search: boolean?, log: fun(text: string)? }  programs, unsafe: whether
--- programs and bots outside of a box are made; default true; the other options are for a Lua file
--- whose text does not set them, as for `shogun.bots.boxed`
---@return shogun.Player? bot
---@return string? message  the text names no player, its file cannot be read or does not load, its
--- program does not start
function bots.of(text, options)
  check.of_type(text, "text", "string", "a player's text")
  local given = declared.read(options, of_text)
  local read, message = player_text.read(text)
  message = message or refusal(text, read, given)
  if message then return nil, message end
  local sources, problem = maker.sources(read)
  if problem then return nil, problem end
  return maker.player(read, sources, given)
end

return bots
