--- A pool of worker processes that play the games of a match.
--
-- A worker may die at any time: a bot or a person may kill it. Its unfinished games are played
-- again, one at a time. If a second worker dies in a game, the game is retried in isolation: the
-- worker reports which player it is about to ask, and if the worker dies, that player has lost.
-- Each worker leads a process group, and holds one end of a lifeline (a pipe). The worker and its
-- children end when the other end closes: this process or its garbage collector closes it, or dies.
--
-- Callbacks of the event loop read nothing: Ctrl-C raises in the Lua code that runs next, and a
-- callback that raises would kill this process.

local core = require "shogun.core"
local failure = require "shogun.failure"
local ignore_broken_pipes = require "shogun.process.broken_pipes"
local load_luv = require "shogun.process.luv"
local messages = require "shogun.arena.pool.messages"
local new_process = require "shogun.arena.pool.process"
local player = require "shogun.arena.games.player"
local referee = require "shogun.arena.games.referee"

local now <const> = core.clock
local portion <const> = 1 << 16 -- bytes
local between_writes <const> = 5 -- milliseconds, while a message is too long for the socket
local supply <const> = 0.2 -- seconds of play assigned to a match worker in advance, or more
local most_games <const> = 1000
local notice_after <const>, describe_timeout <const> = 1, 30 -- seconds
local shutdown_timeout <const> = 1 -- seconds
local isolated_from <const> = 2 -- deaths
local most_failed_starts <const> = 3 -- workers in a row

---@class shogun.ProcessPool
---@field sources table<string, shogun.Source[]>  of the players that are files, by path
local ProcessPool = {}
ProcessPool.__index = ProcessPool

local function receive_ready(self, process, answer)
  local version = require "shogun.version"
  if answer.version ~= version then
    failure.raise(("a worker has version %s of shogun, expected %s")
      :format(answer.version, version))
  end
  process.is_ready, self.failed_starts = true, 0
end

-- A worker returns games in the order of assignment; a faster worker gets more games in advance.
local function receive_outcome(self, process, outcome)
  if outcome.number ~= process.given[process.done + 1] then return process:fail_protocol() end
  process.done = process.done + 1
  table.insert(self.outcomes, outcome)
  local mean = ((process.seconds_per_game or outcome.seconds) * 7 + outcome.seconds) / 8
  process.seconds_per_game = mean
  process.quota = math.max(1, math.min(most_games, self.supply / mean // 1))
end

local function receive_asks(_, process, asked)
  if asked.colour ~= "white" and asked.colour ~= "red" then return process:fail_protocol() end
  process.asked = asked
end

-- Handlers of a match worker's answers, by kind (messages.lua).
local receive <const> = {
  ready = receive_ready, outcome = receive_outcome, asks = receive_asks,
  player = function(self, _, answer) self.described = answer end,
  begun = function(self) self.has_begun = true end,
  problem = function(_, _, answer) failure.raise(answer.message, { of_player = true }) end,
}

-- Handles the complete messages.
local function dispatch(self, process)
  while not process.has_protocol_error do
    local text, problem = process.frames:next()
    if not text and not problem then return end
    local kind, answer = messages.unpack(text or "")
    if kind then receive[kind](self, process, answer) else process:fail_protocol() end
  end
end

-- Reads up to `portion` bytes, and handles the messages in them. Returns whether it read anything.
local function read_portion(self, process)
  local bytes = self.uv.fs_read(process.descriptor, portion, -1)
  if bytes == "" then process.is_silent = true end
  if not bytes or bytes == "" then return false end
  process.frames:add(bytes)
  dispatch(self, process)
  return not process.has_protocol_error
end

-- Waits up to `seconds` for messages from workers, and reads them. Meanwhile it writes parts of
-- long messages to workers.
local function listen(self, seconds)
  local descriptors, listening, is_writing = {}, {}, false
  for _, process in ipairs(self.processes) do
    is_writing = is_writing or process:is_writing()
    if not process.is_silent and not process.has_protocol_error then
      listening[#listening + 1], descriptors[#descriptors + 1] = process, process.descriptor
    end
  end
  local milliseconds = is_writing and between_writes or math.ceil(math.min(seconds, 1) * 1000)
  for _, place in ipairs(core.wait_for_input(descriptors, milliseconds)) do
    read_portion(self, listening[place])
  end
  self.uv.run "nowait"
end

local function forfeit(self, number, process)
  local task = self.plan:task(number)
  table.insert(self.outcomes, referee.forfeit(task, process.asked, process:fate()))
end

-- Queues a dead worker's games again, or forfeits them.
local function take_back(self, process)
  for _, number in ipairs(process:games()) do
    self.deaths[number] = (self.deaths[number] or 0) + 1
    if process.is_isolated then
      forfeit(self, number, process)
    else
      table.insert(self.again, number)
    end
  end
end

-- Replaces a dead match worker, after reading the worker's last messages from the pipe.
local function replace(self, place)
  local process = self.processes[place]
  while not process.has_protocol_error and read_portion(self, process) do end
  process:close()
  take_back(self, process)
  if not process.is_ready then self.failed_starts = self.failed_starts + 1 end
  if self.failed_starts >= most_failed_starts then
    failure.raise("a worker cannot be started: " .. process:fate())
  end
  self.processes[place] = new_process(self.uv, self.sources, self.settings)
end

-- Assigns consecutive games to a worker, with the boards of their openings. A worker cannot compute
-- a ladder's plan from settings, so the pool sends whole tasks.
local function send_games(self, process, first, last, is_isolated)
  local boards, tasks = {}, self.plan.tasks and {}
  for number = first, last do
    local task = self.plan:task(number)
    if tasks then tasks[number] = task else boards[task.pair] = task.board end
  end
  process:send {
    verb = "play", first = first, last = last, carefully = is_isolated, boards = boards,
    tasks = tasks,
  }
end

-- Assigns consecutive games to a worker, up to its quota.
local function give(self, process, next_number)
  local first = next_number()
  if not first then return end
  local last = first
  process.given, process.done = process:games(), 0
  process.is_alone, process.is_isolated = false, false
  table.insert(process.given, first)
  while process:left() < process.quota and next_number(last + 1) do
    last = last + 1
    table.insert(process.given, last)
  end
  send_games(self, process, first, last)
end

-- Assigns one game only: a game that killed another worker.
local function give_again(self, process)
  local number = table.remove(self.again)
  local is_isolated = self.deaths[number] >= isolated_from
  process.given, process.done, process.asked = { number }, 0, nil
  process.is_alone, process.is_isolated = true, is_isolated
  send_games(self, process, number, number, is_isolated)
end

local function wants_games(process)
  local left = process:left()
  if left == 0 then return not process.has_protocol_error end
  return not process.is_alone and left <= process.quota // 2 and left < process.quota
end

--- Assigns games to workers that have few or none.
---@param next_number fun(wanted: integer?): integer?  the number of the next unassigned game; if
--- `wanted` is given, nil unless that number is `wanted`
function ProcessPool:fill(next_number)
  for _, process in ipairs(self.processes) do
    if wants_games(process) then
      local is_again = #self.again > 0 and process:left() == 0
      if is_again then give_again(self, process) else give(self, process, next_number) end
    end
  end
end

--- Whether all games were collected: none is in play, or waits for a retry or for `collect`.
---@return boolean
function ProcessPool:is_idle()
  if #self.again > 0 or #self.outcomes > 0 then return false end
  for _, process in ipairs(self.processes) do
    if process:left() > 0 then return false end
  end
  return true
end

--- Waits up to `seconds`, and returns the finished games. Raises a failure if a worker cannot be
--- started, or cannot play this match.
---@param seconds number
---@return shogun.Outcome[]
function ProcessPool:collect(seconds)
  listen(self, seconds)
  for place, process in ipairs(self.processes) do
    if process:has_ended() then replace(self, place) else process:kill_after_grace() end
  end
  local outcomes = self.outcomes
  self.outcomes = {}
  return outcomes
end

-- Waits for the answer `name` of the first worker. Raises a failure if it takes too long, or the
-- worker ends. Reports once that `spec` is awaited if it takes longer than a second.
local function wait_for(self, name, spec, report)
  local began, process = now(), self.processes[1]
  repeat
    listen(self, 0.1)
    if self[name] then return self[name] end
    if process:has_ended() then
      failure.raise(("%s: %s"):format(spec, process:fate()), { of_player = true })
    end
    if report and now() - began > notice_after then
      report { event = "waiting", player = spec }
      report = nil
    end
  until now() - began > describe_timeout
  process:kill()
  failure.raise(("%s: not ready within %d seconds"):format(spec, describe_timeout),
    { of_player = true })
end

--- Describes a player. This process reads the player's file once; a worker runs the file, or starts
--- the program. Raises a failure if the player cannot play.
---@param read shogun.PlayerText
---@param permitted shogun.Permission
---@param report fun(event: shogun.MatchEvent)  called if the worker takes longer than a second
---@param by_cputime boolean  the match is limited by processor time
---@return shogun.MatchPlayer
function ProcessPool:describe(read, permitted, report, by_cputime)
  local process = self.processes[1]
  self.described = nil
  failure.expect(player.read_sources(read, self.sources))
  process:send_sources(self.sources)
  process:send {
    verb = "describe", player = read, permission = permitted, by_cputime = by_cputime,
  }
  return wait_for(self, "described", read.spec, report)
end

--- Waits until a worker has made the players of the match. Raises a failure if they cannot play.
function ProcessPool:await() wait_for(self, "has_begun", "the players") end

--- From now on assigns more games in advance: this process will be busy for up to `seconds`.
---@param seconds number
function ProcessPool:supply_for(seconds) self.supply = supply + 2 * seconds end

-- The settings without the openings: these may be many, so the pool sends them with the games.
local function without_boards(settings)
  local copy = {}
  for name, value in pairs(settings) do copy[name] = value end
  copy.openings = { spec = settings.openings.spec, boards = {} }
  return copy
end

--- Sends the settings of the match to all workers, and starts the missing workers.
---@param settings shogun.MatchSettings
---@param plan shogun.Plan  has the openings of assigned games
function ProcessPool:begin(settings, plan)
  settings = without_boards(settings)
  self.settings, self.plan = settings, plan
  for _, process in ipairs(self.processes) do
    process:send_sources(self.sources)
    process:send { verb = "begin", settings = settings }
  end
  for place = #self.processes + 1, self.size do
    self.processes[place] = new_process(self.uv, self.sources, settings)
  end
end

local function all_have_ended(self)
  for _, process in ipairs(self.processes) do
    if not process:has_ended() then return false end
  end
  return true
end

--- Ends all match workers: busy ones at once, idle ones after their programs have ended.
function ProcessPool:close()
  if self.is_closed then return end
  self.is_closed = true
  for _, process in ipairs(self.processes) do
    if process:left() > 0 then process:kill() end
    process.pipe:close()
  end
  local deadline = now() + shutdown_timeout
  repeat
    self.uv.run "nowait"
    if all_have_ended(self) then break end
    core.wait_for_input({}, 5)
  until now() > deadline
  for _, process in ipairs(self.processes) do process:close() end
  self.uv.run "nowait"
end

ProcessPool.__close = ProcessPool.close

--- Makes a pool: starts the first worker at once, the others when the match begins. Raises a
--- failure if the first worker cannot be started.
---@param size integer
---@param sources? table<string, shogun.Source[]>  of players that are files, by path; default:
--- the sources of the players that the pool describes
---@return shogun.ProcessPool
return function(size, sources)
  local uv = assert(load_luv())
  ignore_broken_pipes(uv)
  sources = sources or {}
  return setmetatable({
    uv = uv, size = size, sources = sources, processes = { new_process(uv, sources) },
    outcomes = {}, again = {}, deaths = {}, failed_starts = 0, supply = supply,
  }, ProcessPool)
end
