--- shogun bot: serves a bot to a program that speaks the text protocol.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local make = lazy_require "shogun.bots.make"
local now = require("shogun.core").clock
local options = lazy_require "shogun.game.options"
local players = lazy_require "shogun.game.players"
local protocol = lazy_require "shogun.engine.protocol"
local random = lazy_require "shogun.random"
local shared = require "shogun.cli.options"

local verb = {
  formats = { "protocol", "players", "bots" },
  examples = { { "shogun bot mybot.lua", "for programs that speak the protocol" } },
}

function verb.define(command)
  command:argument("bot", console.players())
  shared.add(command, "seed", "; setoption changes it"):default "1"
  shared.box(command)
end

local Adapter = {}
Adapter.__index = Adapter

local function copy_of(fields)
  local copy = {}
  for name, value in pairs(fields) do copy[name] = value end
  return copy
end

-- Lets the adapter serve this bot from now on, and reads the options that the bot declares.
local function take(self, bot)
  local list, message = players.options_of(bot)
  if not list then return nil, message end
  self.bot, self.options = bot, list
  return true
end

-- Sets an option by loading the bot again, since a bot may read its options while it loads.
function Adapter:set(name, value)
  local read = copy_of(self.read)
  read.options = copy_of(read.options)
  read.options[name] = value
  local bot, message = make.player(read, self.sources, { log = console.log_of(read) })
  if not bot then return nil, message end
  local before <close> = self.bot -- luacheck: no unused
  self.read = read
  return take(self, bot)
end

function Adapter:new_game()
  local ok, message = players.start_game(self.bot)
  return not ok and message or nil
end

function Adapter:search(session, limits)
  local board = session.board
  local clock = protocol.clock(limits, board:turn())
  local info = {
    clock = clock, history = session.history, start = session.start, moves = session.moves,
    random = random(self.seed + board:hash()), options = options.values(self.options),
  }
  local code, fault, message = players.ask(self.bot, board, info, clock and clock.left, now)
  if code then return math.type(code) and board:move(code) or code end
  return nil, ("%s: %s"):format(fault, message or "too late")
end

function Adapter:__close()
  local bot <close> = self.bot -- luacheck: no unused
end

function verb.run(arguments)
  local bot, read, sources = console.player(arguments.bot, arguments)
  local adapter <close> = setmetatable({
    name = players.name_of(bot, "bot"), seed = arguments.seed, read = read, sources = sources,
    author = players.author_of(bot, read.kind == "builtin" and console.authors or "unknown"),
  }, Adapter)
  local ok, message = take(adapter, bot)
  if not ok then console.fail(message) end
  console.written(protocol.serve(adapter, io.stdin, io.stdout))
  return 0
end

return verb
