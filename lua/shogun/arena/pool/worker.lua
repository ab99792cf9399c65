--- A match worker: a separate process that plays games.
--
-- It reads tables (messages.lua) from a descriptor and answers there; the output of bots goes
-- elsewhere. Each table has a `verb`:
--
--     source     stores the `sources` of a bot, which the match has read at `path`
--     describe   describes a `player`, whose text is parsed, with the `permission` to start it;
--                `by_cputime` says whether processor time limits the match. Answers with the
--                player, or with a problem
--     begin      takes a match's `settings`: answers that it has begun, or with a problem
--     play       plays the games from `first` to `last`, `carefully` or not. `boards` has the board
--                of each pair by the pair's number, or `tasks` has it. Answers with each outcome
--
-- In an isolated retry (`carefully`) it also reports each player that it is about to ask, with the
-- game so far (process_pool.lua).

local check = require "shogun.check"
local core = require "shogun.core"
local load_luv = require "shogun.process.luv"
local messages = require "shogun.arena.pool.messages"
local new_plan = require "shogun.arena.games.plan"
local player = require "shogun.arena.games.player"
local referee = require "shogun.arena.games.referee"

local worker = {}

local portion <const> = 1 << 16 -- bytes
local most_buffered <const> = 1 << 14 -- bytes of answers
local longest_buffered <const> = 0.05 -- seconds

local Worker = {}
Worker.__index = Worker

local function flush(self)
  local text = table.concat(self.buffered)
  self.buffered, self.size, self.flushed = {}, 0, core.clock()
  while #text > 0 do
    local count = assert(self.uv.fs_write(self.descriptor, text, -1))
    text = text:sub(math.tointeger(count) + 1)
  end
end

-- Sends an answer. There may be thousands of outcomes, so it sends several together.
local function answer(self, kind, values)
  local text = messages.frame(messages.pack(kind, values))
  self.buffered[#self.buffered + 1], self.size = text, self.size + #text
  local is_old = core.clock() - self.flushed > longest_buffered
  if kind ~= "outcome" or is_old or self.size > most_buffered then flush(self) end
end

local function describe(self, message)
  local described, problem = player.describe(message.player, message.permission, self.sources,
    message.by_cputime)
  answer(self, described and "player" or "problem", described or { message = problem })
end

-- The worker reads no bot's file: the file may have changed, or be on another machine.
local function add_source(self, message) self.sources[message.path] = message.sources end

local function begin(self, message)
  message.settings.sources = self.sources
  self.plan = new_plan(message.settings)
  local problem
  self.referee, problem = referee.new(message.settings)
  answer(self, self.referee and "begun" or "problem", { message = problem })
end

local function play_game(self, number, message)
  local task = message.tasks and message.tasks[number] or self.plan:task(number)
  task.board = task.board or message.boards[task.pair]
  self.referee.ask = message.carefully and function(asked) answer(self, "asks", asked) end or nil
  local outcome, unstarted = self.referee:play(task)
  if unstarted and self.referee.settings.of_queue then
    return answer(self, "problem", { message = outcome.message })
  end
  if unstarted and self.referee.settings.is_ladder then outcome.reason = "void" end
  answer(self, "outcome", outcome)
end

local function play(self, message)
  for number = message.first, message.last do play_game(self, number, message) end
  flush(self)
end

local verbs <const> = { source = add_source, describe = describe, begin = begin, play = play }

local function read_on(self)
  local bytes = assert(self.uv.fs_read(self.descriptor, portion, -1))
  self.frames:add(bytes)
  return #bytes > 0
end

local function serve(self)
  answer(self, "ready", { version = require "shogun.version" })
  repeat
    local text, problem = self.frames:next()
    if problem then error(problem, 0) end
    local message = text and messages.read(text)
    if message then verbs[message.verb](self, message) end
  until not text and not read_on(self)
end

-- All processes of a job may get SIGTERM, but the match decides whether workers finish their games.
-- This handler never runs, since nothing runs the event loop; child processes do not inherit it.
local function ignore_termination(uv) uv.new_signal():start("sigterm", function() end) end

-- Starts a thread that waits for the end of the lifeline. Then the thread kills the process and its
-- group at once, whatever a bot does, and then the programs that play, which lead their own groups.
-- (If it killed programs first, the worker would start them again.) The thread has its own Lua
-- state. Its handle stays referenced, or the garbage collector would free the thread's code.
-- Children are found in /proc.
local function hold(uv, lifeline)
  worker.thread = assert(uv.new_thread(function(descriptor)
    local luv = require "luv"
    luv.fs_read(descriptor, 1, -1)
    local own = math.tointeger(luv.os_getpid())
    local kill = "kill -9 -" .. own
    local folder = io.open "/proc/self/stat" and luv.fs_scandir "/proc"
    for name in folder and luv.fs_scandir_next or function() end, folder do
      local file = name:find "^%d+$" and io.open("/proc/" .. name .. "/stat")
      local parent = file and (file:read "a" or ""):match "^.*%) %S (%d+)"
      if file then file:close() end
      if math.tointeger(tonumber(parent)) == own then kill = kill .. " -" .. name end
    end
    luv.spawn("/bin/sh", { args = { "-c", kill }, detached = true })
    luv.sleep(1000)
    luv.kill(-own, "sigkill") -- if there is no shell
  end, lifeline))
end

--- Serves until the end of the input. Then it ends the process by force: the thread that holds the
--- lifeline would not let Lua close its state.
---@param descriptor integer
---@param lifeline integer  the descriptor of the worker's end of the lifeline
function worker.serve(descriptor, lifeline)
  local uv = assert(load_luv())
  hold(uv, lifeline)
  ignore_termination(uv)
  local self = setmetatable({
    uv = uv, descriptor = descriptor, frames = messages.frames(math.huge), buffered = {},
    size = 0, flushed = 0, sources = {},
  }, Worker)
  local ok, raised = xpcall(serve, debug.traceback, self)
  -- If a bot has used all memory, this process just dies; process_pool.lua plays the game again.
  if not ok and raised ~= check.no_memory then
    pcall(answer, self, "problem", { message = tostring(raised) })
  end
  self.referee = nil
  collectgarbage() -- ends the programs that play
  uv.kill(uv.os_getpid(), "sigkill")
end

return worker
