--- A queue worker: claims chunks of games, plays them with a pool of its own, reports them, and
--- claims more.
--
-- It claims about a second of play at a time, so that it queries the server as often for fast games
-- as for slow ones. It retries a lost connection with growing pauses, and holds its games
-- meanwhile.
--
-- It reports events, which `shogun work --json` writes as lines of JSON; `event` names the kind:
--
-- - `begin`: it plays a `match`, whose `settings` come along; `worker` is its name;
-- - `progress`, about once a second: `games` that counted so far, of all matches, and those that it
--   plays now, `games_a_second`;
-- - `refused`: it does not play a `match`, since `message`;
-- - `lost`: the connection, since `message`; `connected`: after it was restored;
-- - `decided`: a `match` is over by `verdict` ("H0", "H1", "undecided": the test cannot go on, or
--   "finished": all games are there);
-- - `aside`: `chunks` of a `match` (`number`, `first` and `last` game) that ended three workers;
-- - `end`: `games` that counted.
-- @module shogun.arena.queue.worker

local build_of = require "shogun.arena.queue.build"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.failure"
local new_leases = require "shogun.arena.queue.leases"
local new_process_pool = require "shogun.arena.pool.process_pool"
local new_assignment = require "shogun.arena.queue.assignment"
local new_plan = require "shogun.arena.games.plan"
local permission = require "shogun.arena.games.permission"
local player = require "shogun.arena.games.player"
local queue = require "shogun.arena.queue"
local store = require "shogun.arena.store"

local now <const> = core.clock

-- All in seconds.
local a_claim <const> = 1 -- of play
local look_every <const>, report_every <const>, judge_every <const> = 0.4, 0.4, 1
local progress_every <const>, rate_every <const> = 1, 0.2
local listening <const>, idling <const>, longest_idling <const> = 0.05, 0.3, 2
local longest_lull <const> = 6 -- longer than the lease of a judge that has died
local first_pause <const>, longest_pause <const> = 0.1, 5
local default_lease <const>, default_grace <const> = 30, 25

local Work = {}
Work.__index = Work

-- Whether a person or a scheduler has stopped it; the grace period begins then.
local function is_stopping(self)
  if not self.stopped and self.stop() then self.stopped = now() end
  return self.stopped ~= nil
end

local function is_out_of_grace(self)
  return is_stopping(self) and now() - self.stopped > self.grace
end

local function pause(self, seconds, ends)
  local deadline = now() + seconds
  while now() < deadline and not ends(self) do
    core.wait_for_input({}, 50)
    self.uv.run "nowait"
  end
end

-- Connects again; retries until it succeeds, or the grace period is over.
local function reconnect(self, message)
  self.report { event = "lost", message = message }
  local db, wait = self.store.db, first_pause
  repeat
    if is_out_of_grace(self) then failure.raise(message) end
    pause(self, wait, is_out_of_grace)
    wait = math.min(2 * wait, longest_pause)
    failure.try(db.reconnect, db)
  until db.connection
  self.report { event = "connected" }
end

-- Calls a function, and retries while the connection is lost.
local function persist(self, call, ...)
  while true do
    local ok, result = pcall(call, ...)
    if ok then return result end
    if not failure.facts(result).is_lost then error(result, 0) end
    reconnect(self, tostring(result))
  end
end

-- Whether a periodic task is due.
local function is_due(self, what, seconds)
  if now() - (self.done[what] or 0) < seconds then return false end
  self.done[what] = now()
  return true
end

-- Why a player does not play here; nil if it does. Only its text counts, since the rest comes from
-- the database, which others write.
local function problem_of(self, described, sources)
  local read, message = player.read(described.spec)
  if not read then return "cannot play here: " .. check.printable(message) end
  if read.is_unsafe then return "plays outside of a box, which no worker allows" end
  if read.kind == "file" and not sources then return "came without its source" end
  return permission.refusal(self.permission, described.spec, read)
end

-- The part of a match that this queue worker cannot play; nil if it can play all.
local function refusal(self, row, settings, sources)
  local version = require("shogun").version
  if settings.version ~= version then
    return ("it was enqueued by shogun %s, this is %s"):format(settings.version, version)
  end
  if row.build ~= self.build then return "it was enqueued by another build of shogun" end
  for place, each in ipairs(settings.players) do
    local problem = problem_of(self, each, sources[place])
    if problem then return ("%s %s"):format(check.printable(each.spec), problem) end
  end
end

-- The match of a row, read once: its leases, or why it is refused.
local function match_of(self, row)
  if self.matches[row.id] then return self.matches[row.id] end
  local found = persist(self, self.store.find, self.store, row.id)
  local match = { id = row.id, settings = found.settings, plan = new_plan(found.settings) }
  match.sources = persist(self, queue.sources, self.store.db, row.id)
  match.refusal = refusal(self, row, found.settings, match.sources)
  if match.refusal then
    self.report { event = "refused", match = row.id, message = match.refusal }
  else
    match.leases = new_leases(self.store, match, self.name, self.lease)
  end
  self.matches[row.id] = match
  return match
end

-- The sources by the names of their files.
local function sources_of(match)
  local by_path = {}
  for place, sources in pairs(match.sources) do
    by_path[player.read(match.settings.players[place].spec).path] = sources
  end
  return by_path
end

-- Ends the pool at once.
local function leave(self)
  if self.pool then self.pool:close() end
  self.pool, self.match = nil, nil
end

-- Makes the pool of a match, unless it exists.
local function enter(self, match)
  if self.match == match then return end
  leave(self)
  self.assignment, self.rate, self.counted, self.size = new_assignment(), 0, 0, 2
  self.pool, self.match = new_process_pool(self.concurrency, sources_of(match)), match
  self.pool:begin(permission.grant(match.settings, self.permission), match.plan)
  self.report {
    event = "begin", match = match.id, worker = self.name, settings = match.settings,
  }
end

-- Reads the openings up to those of a chunk, the last one that was claimed.
local function read_openings(self, chunk)
  local match = self.match
  local needed = chunk and match.plan:opening(chunk.last) or 0
  if needed <= #match.settings.openings.boards then return end
  persist(self, match.leases.read_openings, match.leases)
  if needed <= #match.settings.openings.boards then return end
  failure.raise(("match %d: opening %d is missing"):format(match.id, needed))
end

-- Claims a second of play where less than a third of that is left.
local function claim(self)
  local assignment, ours = self.assignment, self.match.leases
  local games, has_none = math.max(self.rate * a_claim, self.concurrency), #assignment.chunks == 0
  if assignment:is_alone() or assignment:waiting() > games / 3 then return end
  if not has_none and now() - (self.done.in_vain or 0) < idling then return end
  local count = math.max(1, math.ceil((games - assignment:waiting()) / self.size))
  local chunks = persist(self, ours.claim, ours, count, has_none)
  if #chunks == 0 then self.done.in_vain = now() end
  read_openings(self, chunks[#chunks])
  for _, chunk in ipairs(chunks) do
    self.size = chunk.last - chunk.first + 1
    assignment:take(chunk, persist(self, ours.played, ours, chunk))
  end
end

local function count_rate(self)
  local seconds = now() - (self.done.rate or 0)
  if not is_due(self, "rate", rate_every) then return end
  self.rate, self.counted = self.counted / seconds, 0
end

local function collect(self)
  local outcomes = self.pool:collect(listening)
  for _, outcome in ipairs(outcomes) do
    self.assignment:keep(self.match.plan:task(outcome.number), outcome)
  end
  self.counted = self.counted + #outcomes
  count_rate(self)
end

local function report(self)
  local ours, complete = self.match.leases, self.assignment:complete()
  if #complete > 0 then self.games = self.games + persist(self, ours.report, ours, complete) end
end

local function report_progress(self)
  if not is_due(self, "progress", progress_every) then return end
  self.report {
    event = "progress", match = self.match.id, games = self.games, games_a_second = self.rate,
  }
end

-- Runs the periodic tasks. Returns the verdict, if there is one.
local function look_around(self)
  local ours = self.match.leases
  if is_due(self, "judge", judge_every) then persist(self, ours.judge, ours) end
  if is_due(self, "renew", self.lease / 3) then persist(self, ours.renew, ours) end
  report_progress(self)
  return is_due(self, "look", look_every) and persist(self, ours.verdict, ours) or nil
end

-- Finishes the games in play, reports them, and releases the other chunks.
local function finish(self)
  repeat
    self.pool:fill(function() end) -- games that ended their process are played again
    collect(self)
  until self.pool:is_idle() or is_out_of_grace(self)
  report(self)
  local ours, rest = self.match.leases, self.assignment:rest()
  if #rest > 0 then self.games = self.games + persist(self, ours.give_back, ours, rest) end
end

local function close_match(self, verdict)
  self.report { event = "decided", match = self.match.id, verdict = verdict }
  leave(self)
end

-- Plays a match until it is decided, the worker is to stop, or there is nothing to claim.
local function play(self)
  local assignment = self.assignment
  while not is_stopping(self) do
    local verdict = look_around(self)
    if verdict then return close_match(self, verdict) end
    claim(self)
    self.pool:fill(function(wanted) return assignment:next(wanted) end)
    collect(self)
    if #assignment.chunks == 0 then return end
    if is_due(self, "report", report_every) or self.pool:is_idle() then report(self) end
  end
  finish(self)
end

-- Releases chunks that failed here; their tries count on other queue workers.
local function play_or_give_back(self)
  local ok, raised = pcall(play, self)
  if ok then return end
  local ours, rest = self.match and self.match.leases, self.assignment:rest()
  if ours and #rest > 0 then failure.try(ours.give_back, ours, rest) end
  error(raised, 0)
end

-- Plays the first match with work. Returns the open matches, and whether a worker plays one.
local function look_for_work(self)
  local open = persist(self, queue.open_matches, self.store.db)
  local is_played = false
  for _, row in ipairs(open) do
    local match = match_of(self, row)
    if not match.refusal and queue.has_work(row, match.plan:count()) then
      enter(self, match)
      play_or_give_back(self)
      return open, true
    end
    if not match.refusal then persist(self, match.leases.judge, match.leases) end
    is_played = is_played or row.is_played
  end
  return open, is_played
end

local function report_aside(self, open)
  for _, row in ipairs(open) do
    if row.has_aside and not self.matches[row.id].refusal then
      local chunks = persist(self, queue.set_aside, self.store.db, row.id)
      self.report { event = "aside", match = row.id, chunks = chunks }
    end
  end
end

-- Whether a match waits for its verdict: after the last report nobody plays it.
local function has_pending(self, open)
  for _, row in ipairs(open) do
    if not row.has_aside and not self.matches[row.id].refusal then return true end
  end
  return false
end

-- Whether a worker that drains the queue may end: it can play none of the matches that are left.
local function is_drained(self, open, is_played)
  if #open == 0 then return true end
  if is_played then
    self.lull = nil
    return false
  end
  self.lull = self.lull or now()
  if has_pending(self, open) and now() - self.lull < longest_lull then return false end
  self.is_left = true
  report_aside(self, open)
  return true
end

local function run(self)
  local wait = idling
  while not is_stopping(self) do
    local open, is_played = look_for_work(self)
    if self.drain and is_drained(self, open, is_played) then return end
    wait = self.match and idling or math.min(2 * wait, longest_idling)
    pause(self, wait, is_stopping)
  end
end

local function resign(self)
  for _, match in pairs(self.matches) do
    local ours = match.leases
    if ours and self.store.db.connection then failure.try(ours.resign, ours) end
  end
end

local function conduct(self)
  local ok, raised = pcall(run, self)
  leave(self)
  resign(self)
  self.store:close()
  if not ok then error(raised, 0) end
  self.report { event = "end", games = self.games }
  return { games = self.games, is_left = self.is_left or false }
end

local function new_name(uv)
  return ("%s-%d-%04x"):format(uv.os_gethostname(), math.tointeger(uv.os_getpid()),
    math.tointeger(uv.hrtime()) & 0xffff)
end

---@class shogun.WorkOptions
---@field db string  a URL
---@field concurrency? integer  games at once; default: one for each processor
---@field drain? boolean  end when nothing is left to play
---@field programs? boolean  run programs that a match names
---@field lease? number  seconds after which what a dead worker held is free; default 30
---@field grace? number  seconds that the games in play have where it is to stop; default 25
---@field stop? fun(): any  whether it is to stop
---@field report? fun(event: table)  called as things happen

--- Plays the matches in the queue of a server.
---@param given shogun.WorkOptions
---@return { games: integer, is_left: boolean }?  games that counted; whether some were left that
--- this worker could not play
---@return string? message
return function(given)
  local uv = require "luv"
  return failure.try(function()
    local self = setmetatable({
      uv = uv, name = new_name(uv), build = build_of(), store = store.open(given.db),
      drain = given.drain,
      concurrency = given.concurrency or #(uv.cpu_info() or { 1 }),
      permission = { programs = given.programs },
      lease = given.lease or default_lease, grace = given.grace or default_grace,
      stop = given.stop or function() return false end,
      report = given.report or function() end, games = 0, matches = {}, done = {},
    }, Work)
    return conduct(self)
  end)
end
