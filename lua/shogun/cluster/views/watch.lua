--- Watches matches that other processes play: one match, with its standings and (on a server) its
--- queue workers; or all matches and workers of a server.

local core = require "shogun.core"
local failure = require "shogun.failure"
local new_overview = require "shogun.cluster.views.overview"
local new_plan = require "shogun.arena.games.plan"
local new_queue_standings = require "shogun.cluster.views.standings"
local new_session = require "shogun.cluster.session"
local new_tally = require "shogun.arena.stats.tally"
local state = require "shogun.cluster.views.state"
local store = require "shogun.arena.store"

local now <const> = core.clock
local shortest_pause <const>, share <const> = 1, 5 -- seconds, or 5 times the reading time

-- The standings of a match outside a queue: this process counts its games.
local Count = {}
Count.__index = Count

--- Counts new games. Counted before: all games up to `seen_to`, and those in `seen`.
function Count:read()
  self.verdict = self.store:find(self.id, 1).finished
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

--- The standings of the counted games.
---@return shogun.Standings
function Count:standings() return self.tally:standings() end

--- The standings of the openings.
---@return shogun.OpeningStandings[]
function Count:openings() return self.tally:standings().openings end

local function new_count(opened, id, settings)
  return setmetatable({
    store = opened, id = id, tally = new_tally(settings), seen = {}, seen_to = 0,
  }, Count)
end

local function with(event, values)
  for name, value in pairs(values or {}) do event[name] = value end
  return event
end

-- Adds the seconds left, and the games and plies a second since the watch began; before the first
-- game, those that the workers report.
local function add_rates(self, event)
  local seconds, games = now() - self.began, event.games - self.done
  for _, worker in ipairs(games == 0 and event.workers or {}) do
    games = games + seconds * worker.games_a_second
  end
  event.games_a_second = games / seconds
  event.plies_a_second = event.games_a_second * event.plies / math.max(event.games, 1)
  local left = self.games - event.games
  event.seconds_left = left < math.huge and games > 0 and left * seconds / games or nil
  return event
end

local openings_every <const>, least_share <const> = 10, 20

-- Reads the boards of the openings into the settings, and returns the openings' standings.
local function read_openings(self)
  local found = self.session:persist(self.store.find, self.store, self.id)
  self.settings.openings.boards = found.settings.openings.boards
  return self.session:persist(self.count.openings, self.count)
end

-- Reads the openings of a match in a queue, but not often, since that takes time for each game.
local function add_openings(self, event)
  if not self.openings or not self.is_queue or event.games == 0 then return end
  local start = now()
  if start < (self.next_openings or 0) then return end
  event.openings = read_openings(self)
  self.next_openings = now() + math.max(openings_every, least_share * (now() - start))
end

local function report_progress(self)
  local event = with({ event = "progress" }, self.count:standings())
  add_openings(self, event)
  if self.is_queue then with(event, self.session:persist(state.of, self.store.db, self.id)) end
  self.report(add_rates(self, event))
end

-- Waits. Meanwhile it closes the file, so that the process that writes the file can close it, too.
local function pause(self, seconds)
  local db, deadline = self.store.db, now() + seconds
  if db.is_left then
    failure.raise(db.name .. ": no process plays it: run shogun match with the same options")
  end
  db:release()
  while now() < deadline and not self.stop() do core.wait_for_input({}, 50) end
  if not db.connection and not db.kind.is_remote then db:reconnect() end
end

-- Polls until the match is over; the pause grows with the time that reading takes.
local function follow(self)
  while not self.stop() do
    local start = now()
    self.session:persist(self.count.read, self.count)
    if self.count.verdict then return true end
    report_progress(self)
    pause(self, math.max(shortest_pause, share * (now() - start)))
  end
end

local function begin(self)
  self.is_queue = state.has(self.store.db, self.id)
  local found = self.store:find(self.id, self.is_queue and 1 or nil)
  local settings = found.settings
  settings.allow_faults = not found.finished -- the playing process decides whether faults end it
  self.settings = settings
  self.count = self.is_queue and new_queue_standings(self.store.db, self.id, settings)
    or new_count(self.store, self.id, settings)
  self.games = new_plan(settings):count()
  self.count:read()
  local standings = self.count:standings()
  self.done, self.began = standings.games, now()
  self.report {
    event = "start", match = self.id, settings = settings, done = standings.games,
    games = self.games < math.huge and self.games or nil,
  }
end

local function watch(self)
  begin(self)
  local is_over, standings = follow(self), self.count:standings()
  standings.openings = read_openings(self)
  standings.is_cancelled = self.count.verdict == "cancelled" or nil
  if is_over then self.report(with({ event = "end" }, standings)) end
  return standings
end

local function watch_queue(self)
  local last
  local is_over = new_overview(self.store.db, self.stop):follow(self.session, function(event)
    last = event
    self.report(event)
  end)
  if is_over then self.report { event = "over" } end
  return last
end

local retry_for <const> = 600 -- seconds

local function open(self, path)
  self.session = new_session {
    stop = self.stop, report = self.report, grace = 0, retry_for = retry_for,
  }
  self.store = self.session:persist(store.open, path, true)
  if self.store.db.kind.is_remote then self.session.db = self.store.db end
end

--- Watches a match until it is over. Its events are those of a match (arena/match.lua), without
--- single games; on a server `progress` also has the result of `state.of`. Without a match,
--- watches all matches in a server's queue until none is open, with the events "queue"
--- (overview.lua) and "over". After a failure it retries for ten minutes, with the events "lost"
--- and "connected".
---@param given { db: string, match: integer?, openings: boolean?, report: (fun(event: table))?,
--- stop: (fun(): any)? }  match: default: all matches in a queue, or if there is no queue the
--- newest match; openings: whether "progress" includes the openings (on a server only about every
--- ten seconds); stop: returns whether to end early
---@return shogun.Standings | table | nil  the standings, or the last event "queue"
---@return string? message
return function(given)
  return failure.try(function()
    local self = {
      openings = given.openings, report = given.report or function() end,
      stop = given.stop or function() return false end,
    }
    open(self, given.db)
    local opened <close> = self.store
    if not given.match and state.has(opened.db) then return watch_queue(self) end
    self.id = given.match or opened:newest()
    return watch(self)
  end)
end
