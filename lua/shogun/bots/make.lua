--- Makes players from their parsed texts (bots/text.lua).

local builtin = require "shogun.bots.builtin"
local bundle = require "shogun.box.bundle"
local check = require "shogun.check"
local external = require "shogun.bots.external"
local file = require "shogun.bots.file"
local new_boxed = require "shogun.box.player"
local nets = require "shogun.engine.net"
local players = require "shogun.game.players"

local make = {}

local new_human <const> = require "shogun.bots.human"

-- Calls a function. Turns an error into a message, without a position in a file of ours.
local function tried(...)
  local ok, made, message, is_unstarted = check.try(...)
  if not ok then return nil, tostring(made) end
  return made, message, is_unstarted
end

local function copy_of(options)
  local copy = {}
  for name, value in pairs(options) do copy[name] = value end
  return copy
end

local function read_bundle(path)
  local sources, message = bundle.of_bot(path)
  return sources, message and check.printable(message)
end

-- A net as the one source of its player.
local function read_net(path)
  local bytes, message = nets.bytes(path)
  if not bytes then return nil, "net: " .. message end
  return { { name = "net", shown = path:match "[^/]*$", text = bytes } }
end

local read_of <const> = { builtin = read_net, file = read_bundle }

--- Reads the files of a player that has some.
---@param read shogun.PlayerText
---@return shogun.Source[]?  nil for one without files
---@return string? message  why they cannot be read
function make.sources(read)
  if not read.path then return nil end
  return read_of[read.kind](read.path)
end

-- Makes a built-in player. `sources`: the net that its text names, if any; it has to fit the board.
local function make_builtin(read, sources, board)
  local options = copy_of(read.options)
  if sources then
    local net, message = nets.read(sources[1].text, read.path)
    message = message and "net: " .. message or board and nets.misfit(net, board)
    if message then return nil, message end
    options.net = net
  end
  return tried(builtin.by_name[read.name].new, options)
end

--- Makes a player from a Lua file.
---@param read shogun.PlayerText
---@param sources shogun.Source[]
---@param given { seconds: number?, globals: table?, instructions: integer?, memory: integer?,
--- own_search: boolean?, time: integer?, log: fun(text: string)? }  as for `shogun.bots.boxed`, if
--- the player's text does not set them; globals: of an unboxed bot, default: those of the program
---@return shogun.Player?
---@return string? message
---@return boolean? is_unstarted  no box could be started
function make.file(read, sources, given)
  if read.is_unsafe then
    return file.run(sources[1].text, read.path, given.seconds, given.globals, read.options)
  end
  return tried(new_boxed, {
    path = read.path, seconds = given.seconds, time = given.time, log = given.log,
    instructions = read.box.instructions or given.instructions,
    memory = read.box.memory or given.memory, options = read.options,
    own_search = read.box.own_search or read.box.own_search == nil and given.own_search or nil,
  }, sources)
end

-- Starts the program now, so that a missing one is reported before its first move.
local function make_program(read)
  local bot, message = tried(external, { command = read.command })
  if not bot then return nil, message end
  local ok, problem = check.try(bot.start, bot)
  if not ok then return nil, tostring(problem) end
  bot.name = bot.says.name or bot.name
  return bot
end

local closing <const> = { __close = function() end }

-- Makes a player closable that has nothing to close. If the player has a metatable of its own,
-- returns another table, which stands for the player.
local function closable(bot)
  local metatable = getmetatable(bot)
  if type(metatable) == "table" and metatable.__close then return bot end
  if type(bot) == "table" and metatable == nil then return setmetatable(bot, closing) end
  local stand_in = { choose = function(_, board, info) return bot:choose(board, info) end }
  return setmetatable(stand_in, { __index = bot, __newindex = bot, __close = closing.__close })
end

local function make_player(read, sources, given)
  if read.kind == "person" then return new_human() end
  if read.kind == "program" then return make_program(read) end
  if read.kind == "builtin" then return make_builtin(read, sources, given.board) end
  return make.file(read, sources, given)
end

--- The options that the bot of a Lua file declares, whichever its text sets.
---@param read shogun.PlayerText
---@param sources shogun.Source[]
---@param given table  as for `make.file`
---@return shogun.Option[]?
---@return string? message
function make.options(read, sources, given)
  local plain = copy_of(read)
  plain.options = {}
  local loaded, message = make.file(plain, sources, given)
  if not loaded then return nil, message end
  local bot <close> = closable(loaded)
  return players.options_of(bot)
end

--- Makes any, which can be closed.
---@param read shogun.PlayerText
---@param sources? shogun.Source[]  of its files (`make.sources`)
---@param given table  as for `make.file`; board: which its net has to fit
---@return shogun.Player?
---@return string? message
function make.player(read, sources, given)
  local bot, message = make_player(read, sources, given)
  if not bot then return nil, message end
  return closable(bot)
end

return make
