--- shogun bot: serves a bot to a program that speaks the text protocol.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local make = lazy_require "shogun.bots.make"
local now <const> = require("shogun.core").clock
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

-- `grace`: seconds from the order to stop until a bot is ended. `unattended`: seconds from the end
-- of the input until the order to stop, if the bot's time is not limited.
local grace <const>, unattended <const> = 1, 0.5

local unlimited <const> = 1e9 -- seconds
local ended <const> = "stopped: the bot did not answer within a second, and was ended"

-- Reads commands. Returns whether the bot has to stop: from the time `due` on. Lua's hook may call
-- this function again before it returns.
local function is_due(self)
  if not (self.due or self.is_reading) then
    self.is_reading = true
    local is_stopped = self.session:poll_available()
    if is_stopped or self.session.lines.at_end and not self.is_limited then
      self.due = now() + (is_stopped and 0 or unattended)
    end
    self.is_reading = false
  end
  return self.due and now() >= self.due
end

local function is_over(self) return is_due(self) and now() > self.due + grace end

-- The clock of a bot in this process. An infinite time interrupts the bot.
local function clock_of(self)
  return function() return is_over(self) and math.huge or now() end
end

-- What other bots call while they wait or search, as `on_input` of `engine:search`.
local function on_input_of(self)
  return function()
    if is_over(self) then error(ended, 0) end
    if is_due(self) then return false end
    return self.is_limited and self.session.lines.at_end and "end" or nil
  end
end

-- Lets the adapter serve this bot from now on, and reads the options that the bot declares.
local function take(self, bot)
  local list, message = players.options_of(bot)
  if not list then return nil, message end
  if not self.read.is_unsafe then
    local waiting = bot.host or bot -- the host of a boxed bot
    waiting.input, waiting.on_input = protocol.standard_input, on_input_of(self)
  end
  self.bot, self.options = bot, list
  return true
end

local function load_bot(self, read)
  local bot, message = make.player(read, self.sources, { log = console.log_of(read) })
  if not bot then return nil, message end
  local before <close> = self.bot -- luacheck: no unused
  self.read = read
  return take(self, bot)
end

-- Sets an option by loading the bot again, since a bot may read its options while it loads.
function Adapter:set(name, value)
  local read = copy_of(self.read)
  read.options = copy_of(read.options)
  read.options[name] = value
  return load_bot(self, read)
end

-- Why the bot has failed. If it had to be ended, the next search loads it again.
local function problem_of(self, message)
  if not is_over(self) then return message end
  local bot <close> = self.bot
  if self.read.kind == "program" then bot.program:kill() end -- no second more for `quit`
  self.bot = nil
  return ended
end

function Adapter:new_game(session)
  if not self.bot then return nil end
  self.session, self.is_limited, self.due = session, true, nil
  local ok, message = players.start_game(self.bot, clock_of(self))
  return not ok and problem_of(self, message) or nil
end

function Adapter:search(session, limits)
  if not self.bot then
    local ok, problem = load_bot(self, self.read)
    if not ok then return nil, problem end
  end
  local board = session.board
  local clock = protocol.clock(limits, board:turn())
  self.session, self.is_limited, self.due = session, clock ~= nil, nil
  local info = {
    clock = clock, history = session.history, start = session.start, moves = session.moves,
    random = random(self.seed + board:hash()), options = options.values(self.options),
  }
  local seconds = clock and clock.left or unlimited
  local code, fault, message = players.ask(self.bot, board, info, seconds, clock_of(self))
  if limits.infinite and not self.due then session:wait_for_stop() end
  if code then return math.type(code) and board:move(code) or code end
  return nil, problem_of(self, ("%s: %s"):format(fault, message or "too late"))
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
  console.expect(take(adapter, bot))
  console.written(protocol.serve(adapter, io.stdin, io.stdout))
  return 0
end

return verb
