--- The crew of a match: worker processes that play its games.
--
-- A worker may die at any time: a bot may end it, a person may kill it. The games it had are played
-- again, one at a time. One whose worker died twice is played carefully: its worker says which
-- player it asks, and if it dies again that player has lost. Each worker leads a process group of
-- its own. It holds one end of a lifeline, and ends with all that it has started when the other one
-- is closed: by this process or its end, or by the collector (worker.lua).
--
-- Nothing is read in callbacks of the event loop: Ctrl-C raises in the Lua code that runs next, and
-- a callback that raises would end the process.
-- @module shogun.arena.crew

local core = require "shogun.core"
local failure = require "shogun.arena.failure"
local ignore_broken_pipes = require "shogun.broken_pipes"
local messages = require "shogun.arena.messages"
local new_member = require "shogun.arena.member"
local referee = require "shogun.arena.referee"

local now <const> = core.clock
local portion <const> = 1 << 16 -- bytes
local supply <const> = 0.2 -- seconds of play that a worker is given in advance
local most_games <const> = 1000
local patience <const>, longest_description <const> = 1, 30 -- seconds
local longest_farewell <const> = 1 -- seconds
local careful_from <const> = 2 -- deaths
local most_stillborn <const> = 3 -- workers in a row

---@class shogun.Crew
local Crew = {}
Crew.__index = Crew

local function receive_ready(self, member, answer)
  local version = require("shogun").version
  if answer.version ~= version then
    failure.raise(("a worker has version %s of shogun, expected %s")
      :format(answer.version, version))
  end
  member.is_ready, self.stillborn = true, 0
end

-- Games come back in the order in which they were given. The faster they are, the more are given.
local function receive_outcome(self, member, outcome)
  if outcome.number ~= member.given[member.done + 1] then return member:expel() end
  member.done = member.done + 1
  table.insert(self.outcomes, outcome)
  member.pace = ((member.pace or outcome.seconds) * 7 + outcome.seconds) / 8
  member.quota = math.max(1, math.min(most_games, supply / member.pace // 1))
end

local function receive_asks(_, member, asked)
  if asked.colour ~= "white" and asked.colour ~= "red" then return member:expel() end
  member.asked = asked
end

-- What to do with the answers of a worker, by their kinds (messages.lua).
local receive <const> = {
  ready = receive_ready, outcome = receive_outcome, asks = receive_asks,
  player = function(self, _, answer) self.described = answer end,
  problem = function(_, _, answer) failure.raise(answer.message) end,
}

-- Carries out the messages that are complete.
local function dispatch(self, member)
  while not member.is_expelled do
    local text, problem = member.frames:next()
    if not text and not problem then return end
    local kind, answer = messages.unpack(text or "")
    if kind then receive[kind](self, member, answer) else member:expel() end
  end
end

-- Reads a portion. Returns whether there was one.
local function read(self, member)
  local bytes = self.uv.fs_read(member.descriptor, portion, -1)
  if bytes == "" then member.is_silent = true end
  if not bytes or bytes == "" then return false end
  member.frames:add(bytes)
  dispatch(self, member)
  return not member.is_expelled
end

-- Waits for workers at most some seconds, and reads from those that have something to say.
local function listen(self, seconds)
  local descriptors, heard = {}, {}
  for _, member in ipairs(self.members) do
    if not member.is_silent and not member.is_expelled then
      heard[#heard + 1], descriptors[#descriptors + 1] = member, member.descriptor
    end
  end
  local milliseconds = math.ceil(math.min(seconds, 1) * 1000)
  for _, place in ipairs(core.wait_for_input(descriptors, milliseconds)) do
    read(self, heard[place])
  end
  self.uv.run "nowait"
end

local function forfeit(self, number, member)
  local task = self.plan:task(number)
  table.insert(self.outcomes, referee.forfeit(task, member.asked, member:fate()))
end

-- Has the games of a dead worker played again, or lost.
local function take_back(self, member)
  for _, number in ipairs(member:games()) do
    self.deaths[number] = (self.deaths[number] or 0) + 1
    if member.is_careful then
      forfeit(self, number, member)
    else
      table.insert(self.again, number)
    end
  end
end

-- Puts a new worker in the place of one that has died. What that one has sent is in the pipe still.
local function replace(self, place)
  local member = self.members[place]
  while not member.is_expelled and read(self, member) do end
  member:close()
  take_back(self, member)
  if not member.is_ready then self.stillborn = self.stillborn + 1 end
  if self.stillborn >= most_stillborn then
    failure.raise("a worker cannot be started: " .. member:fate())
  end
  self.members[place] = new_member(self.uv, self.settings)
end

local function replace_all(self)
  for place, member in ipairs(self.members) do
    if member:has_ended() then replace(self, place) else member:insist() end
  end
end

-- Has a worker play games that follow each other.
local function send_games(self, member, first, last, is_careful)
  local boards = {}
  for number = first, last do
    local task = self.plan:task(number)
    boards[task.pair] = task.board
  end
  member:send { verb = "play", first = first, last = last, carefully = is_careful, boards = boards }
end

-- Gives a worker games that follow each other, up to its quota.
local function give(self, member, next_number)
  local first = next_number()
  if not first then return end
  local last = first
  member.given, member.done = member:games(), 0
  member.is_alone, member.is_careful = false, false
  table.insert(member.given, first)
  while member:left() < member.quota and next_number(last + 1) do
    last = last + 1
    table.insert(member.given, last)
  end
  send_games(self, member, first, last)
end

-- Gives a worker nothing but a game that has ended another one.
local function give_again(self, member)
  local number = table.remove(self.again)
  local is_careful = self.deaths[number] >= careful_from
  member.given, member.done, member.asked = { number }, 0, nil
  member.is_alone, member.is_careful = true, is_careful
  send_games(self, member, number, number, is_careful)
end

local function wants_games(member)
  local left = member:left()
  if left == 0 then return not member.is_expelled end
  return not member.is_alone and left <= member.quota // 2 and left < member.quota
end

--- Gives games to workers that have few or none.
---@param next_number fun(wanted: integer?): integer?  the next game that nobody has; where one is
--- wanted, that one or nil
function Crew:fill(next_number)
  for _, member in ipairs(self.members) do
    if wants_games(member) then
      local is_again = #self.again > 0 and member:left() == 0
      if is_again then give_again(self, member) else give(self, member, next_number) end
    end
  end
end

--- Whether no game is being played, or waits to be played again or to be collected.
---@return boolean
function Crew:is_idle()
  if #self.again > 0 or #self.outcomes > 0 then return false end
  for _, member in ipairs(self.members) do
    if member:left() > 0 then return false end
  end
  return true
end

--- The games that have come back; waits for the first at most so many seconds. Raises where a
--- worker cannot be started, or cannot play this match.
---@param seconds number
---@return shogun.Outcome[]
function Crew:collect(seconds)
  listen(self, seconds)
  replace_all(self)
  local outcomes = self.outcomes
  self.outcomes = {}
  return outcomes
end

-- Waits until the first worker has described a player, and returns how it is. Raises if it cannot.
local function await_description(self, spec, permitted, report)
  local began, member, is_told = now(), self.members[1], false
  member:send { verb = "describe", spec = spec, permission = permitted }
  repeat
    listen(self, 0.1)
    if self.described then return self.described end
    if member:has_ended() then failure.raise(("%s: %s"):format(spec, member:fate())) end
    if not is_told and now() - began > patience then
      is_told = true
      report { event = "waiting", player = spec }
    end
  until now() - began > longest_description
  member:kill()
  failure.raise(("%s: not ready within %d seconds"):format(spec, longest_description))
end

--- Who a player is. A worker runs its file, or starts its program.
---@param spec string
---@param permitted shogun.Permission
---@param report fun(event: shogun.MatchEvent)  called where it takes longer than a second
---@return shogun.MatchPlayer?
---@return string? message  why it cannot play
function Crew:describe(spec, permitted, report)
  self.described = nil
  return failure.try(await_description, self, spec, permitted, report)
end

-- The settings without openings, which come with the games: there may be any number of them.
local function without_boards(settings)
  local copy = {}
  for name, value in pairs(settings) do copy[name] = value end
  copy.openings = { spec = settings.openings.spec, boards = {} }
  return copy
end

--- Tells all workers which match they play.
---@param settings shogun.MatchSettings
---@param plan shogun.Plan  has the openings of the games that are given
function Crew:begin(settings, plan)
  settings = without_boards(settings)
  self.settings, self.plan = settings, plan
  for _, member in ipairs(self.members) do
    member:send { verb = "begin", settings = settings }
  end
  for place = #self.members + 1, self.size do
    self.members[place] = new_member(self.uv, settings)
  end
end

local function all_have_ended(self)
  for _, member in ipairs(self.members) do
    if not member:has_ended() then return false end
  end
  return true
end

--- Ends all workers: those that play at once, the others when they have ended what they started.
function Crew:close()
  if self.is_closed then return end
  self.is_closed = true
  for _, member in ipairs(self.members) do
    if member:left() > 0 then member:kill() end
    member.pipe:close()
  end
  local deadline = now() + longest_farewell
  repeat
    self.uv.run "nowait"
    if all_have_ended(self) then break end
    core.wait_for_input({}, 5)
  until now() > deadline
  for _, member in ipairs(self.members) do member:close() end
  self.uv.run "nowait"
end

Crew.__close = Crew.close

--- Hires a crew: the first worker at once, the others when the match begins.
---@param size integer
---@return shogun.Crew?
---@return string? message
return function(size)
  local uv = require "luv"
  ignore_broken_pipes(uv)
  local member, message = failure.try(new_member, uv)
  if not member then return nil, message end
  return setmetatable({
    uv = uv, size = size, members = { member }, outcomes = {}, again = {}, deaths = {},
    stillborn = 0,
  }, Crew)
end
