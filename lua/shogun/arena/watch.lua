--- Watches a match that other processes play: reports its standings as games reach the database,
--- and on a server its queue workers.
-- @module shogun.arena.watch

local core = require "shogun.core"
local failure = require "shogun.failure"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local queue = require "shogun.arena.queue"
local store = require "shogun.arena.store"

local now <const> = core.clock
local shortest_pause <const>, share <const> = 1, 5 -- seconds; of the time that reading takes

-- Counts new games. All up to a number were counted before, and some beyond.
local function read_on(self)
  for task, outcome in self.store:outcomes(self, self.seen_to + 1) do
    if task.number > self.seen_to and not self.seen[task.number] then
      self.seen[task.number] = true
      self.tally:add(task, outcome)
    end
    while self.seen[self.seen_to + 1] do
      self.seen_to = self.seen_to + 1
      self.seen[self.seen_to] = nil
    end
  end
end

local function with(event, values)
  for name, value in pairs(values or {}) do event[name] = value end
  return event
end

-- Games a second since the watch began, and the seconds left.
local function add_pace(self, event)
  local seconds, games = now() - self.began, event.games - self.done
  event.games_a_second = games / seconds
  event.plies_a_second = (event.plies - self.plies_done) / seconds
  local left = self.count - event.games
  event.seconds_left = left < math.huge and games > 0 and left * seconds / games or nil
  return event
end

local function report_progress(self)
  local event = with({ event = "progress" }, self.tally:standings())
  if self.is_queue then with(event, queue.course(self.store.db, self.id)) end
  self.report(add_pace(self, event))
end

-- Waits without holding the file, so that the writer can close it.
local function pause(self, seconds)
  local db, deadline = self.store.db, now() + seconds
  if db:is_copy() then
    failure.raise(db.name .. ": nobody goes on with it: shogun match does, with the same options")
  end
  db:release()
  while now() < deadline and not self.stop() do core.wait_for_input({}, 50) end
  if not db.connection then db:reconnect() end
end

-- Polls until the match is over; the pause grows with the time that reading takes.
local function follow(self)
  while not self.stop() do
    local start, is_over = now(), self.store:find(self.id).finished ~= nil
    read_on(self)
    if is_over then return true end
    report_progress(self)
    pause(self, math.max(shortest_pause, share * (now() - start)))
  end
end

local function newest(opened)
  local matches = opened:matches()
  if #matches == 0 then failure.raise(opened.db.name .. ": no match in it") end
  return matches[#matches].id
end

local function watch(self)
  local settings = self.store:find(self.id).settings
  self.tally, self.count = new_tally(settings), new_plan(settings):count()
  self.is_queue = self.store.db.kind.is_remote
  read_on(self)
  local standings = self.tally:standings()
  self.done, self.plies_done, self.began = standings.games, standings.plies, now()
  self.report {
    event = "start", settings = settings, done = standings.games,
    games = self.count < math.huge and self.count or nil,
  }
  local is_over = follow(self)
  standings = self.tally:standings()
  if is_over then self.report(with({ event = "end" }, standings)) end
  return standings
end

--- Watches a match until it is over. Its events are those of a match (arena/match.lua), without
--- single games; `progress` has on a server `workers` (name, games, games_a_second), `leases_lost`
--- and `set_aside` (chunks that ended three workers) too.
---@param given { db: string, match: integer?, report: (fun(event: table))?,
--- stop: (fun(): any)? }  match: default the newest one; stop: whether to end before it is over
---@return shogun.Standings?
---@return string? message
return function(given)
  return failure.try(function()
    local opened <close> = store.open(given.db, true)
    return watch {
      store = opened, id = given.match or newest(opened), report = given.report or function() end,
      stop = given.stop or function() return false end, seen = {}, seen_to = 0,
    }
  end)
end
