--- A queue worker: claims chunks of games, plays them with its own pool, reports them, and claims
--- more.
--
-- It claims about a second of play at a time, or more if an exchange takes long (leases.lua). So
-- fast games need no more exchanges with the server than slow games. While the connection is lost,
-- finished games wait (session.lua).
--
-- It reports events, which `shogun work --json` writes as lines of JSON; `event` names the kind:
--
-- - `begin`: it plays a `match` with these `settings`; `worker` is its name;
-- - `progress`, about once a second: `games`, how many of its games count so far, in all matches,
--   and `games_a_second`;
-- - `refused`: it does not play a `match` because of `message`;
-- - `lost`, at once and then every minute: the server is unreachable because of `message`;
--   `connected`: the server is reachable again;
-- - `decided`: a `match` is over by `verdict` ("H0", "H1", "undecided": the test cannot decide;
--   "faults": a player errs too often; "finished": all games are stored; "cancelled");
-- - `aside`: these `chunks` of a `match` are set aside, since each killed four workers in a row;
--   a chunk has its `number`, and its `first` and `last` game;
-- - `end`: `games`, how many of its games counted.

local build_of = require "shogun.cluster.build"
local core = require "shogun.core"
local failure = require "shogun.failure"
local load_luv = require "shogun.process.luv"
local new_assignment = require "shogun.cluster.assignment"
local new_known_match = require "shogun.cluster.known_match"
local new_process_pool = require "shogun.arena.pool.process_pool"
local new_session = require "shogun.cluster.session"
local new_token = require "shogun.cluster.token"
local processors = require "shogun.process.processors"
local state = require "shogun.cluster.views.state"

local now <const> = core.clock

-- All in seconds.
local a_claim <const> = 1 -- of play
local look_every <const>, report_every <const> = 1, 0.4
local beat_every <const>, progress_every <const>, rate_every <const> = 10, 1, 0.2
local listening <const>, idling <const>, longest_idling <const>, draining <const> = 0.05, 0.3, 10, 2
local longest_lull <const> = 60 -- longer than any lease of another worker
local default_lease <const>, grace <const> = 30, 20
local stay <const> = 10 -- while a more urgent match is unplayable here
-- A slice, after which a worker may change to an equally urgent match: seconds; more for each open
-- match; the least games for each process.
local a_slice <const>, slice_a_match <const>, slice_games <const> = 1, 0.01, 10

local function is_due(self, what, seconds)
  if now() - (self.done[what] or 0) < seconds then return false end
  self.done[what] = now()
  return true
end

local function match_of(self, row)
  local match = self.matches[row.id]
  if match and match.leases and not match.refusal then match:refresh(row.enqueued) end
  if not match or match.enqueued ~= row.enqueued then
    match = new_known_match(self, row)
    self.matches[row.id] = match
  end
  return match
end

-- Kills the pool.
local function leave(self)
  if self.pool then self.pool:close() end
  self.pool, self.match = nil, nil
end

-- Makes the pool of a match, unless it exists.
local function enter(self, match)
  if self.match == match then return end
  if self.match then self.match.is_pending = true end
  leave(self)
  self.assignment, self.rate, self.counted, self.size = new_assignment(), 0, 0, 2
  self.entered = now()
  self.pool, self.match = new_process_pool(self.concurrency, match.sources), match
  match:start(self.pool)
  self.report {
    event = "begin", match = match.id, worker = self.name, settings = match.settings,
  }
end

-- The longest time that this process neglects the games in play while it waits for the server or
-- judges.
local function absence(self)
  return math.max(self.exchange_time, math.min(a_claim, self.match.judging or 0))
end

-- How many games should wait here: enough for a second of play, and for three times `absence`.
local function stock(self)
  return math.max(self.rate * (a_claim + 3 * absence(self)), self.concurrency)
end

-- The next claim, if less than a third of the stock is left.
local function wanted_claim(self)
  local assignment, games = self.assignment, stock(self)
  if self.match.is_outranked then return nil end
  local is_idle = #assignment.chunks == 0
  if assignment:is_alone() or assignment:waiting() > games / 3 then return nil end
  if not is_idle and now() - (self.done.in_vain or 0) < idling then return nil end
  local count = math.max(1, math.ceil((games - assignment:waiting()) / self.size))
  return { count = count, is_idle = is_idle, token = new_token(self.uv) }
end

-- Fails if an opening of a chunk is missing.
local function check_openings(match, chunk)
  local plan, boards = match.plan, match.settings.openings.boards
  for number = chunk.first, chunk.last, 2 do
    if not boards[plan:opening(number)] then
      failure.raise(("match %d: opening %d is missing"):format(match.id, plan:opening(number)))
    end
  end
end

local function take_claimed(self, chunks)
  if #chunks == 0 then
    self.done.in_vain = now()
    return
  end
  self.size = chunks[1].last - chunks[1].first + 1
  for _, chunk in ipairs(chunks) do
    check_openings(self.match, chunk)
    self.assignment:take(chunk)
  end
end

-- Drops chunks whose leases were not renewed, since other workers may hold them.
local function drop_lost(self, chunks, held)
  local lost = {}
  for _, chunk in ipairs(chunks) do
    if not held[chunk.number] then lost[#lost + 1] = chunk end
  end
  self.assignment:drop(lost)
end

local function exchange(self, request)
  local began, leases = now(), self.match.leases
  local answer = self.session:persist(leases.exchange, leases, request)
  self.exchange_time = math.min(a_claim, now() - began)
  self.games = self.games + answer.games
  if request.report then self.assignment:drop(request.report) end
  if request.save then request.save[1].games = {} end
  if request.renew then drop_lost(self, request.renew, answer.held) end
  if request.claim then take_claimed(self, answer.claimed) end
  return answer
end

-- The chunk whose games are saved one by one: a chunk that was lost before.
local function chunk_to_save(self)
  local chunk = self.assignment:is_alone() and self.assignment.chunks[1]
  return chunk and chunk.left > 0 and #chunk.games > 0 and { chunk } or nil
end

-- A heartbeat, with the games a second since the last heartbeat.
local function beat(self)
  local rate = self.collected / (now() - self.beaten)
  self.collected, self.beaten = 0, now()
  return {
    host = self.host, version = require "shogun.version", concurrency = self.concurrency,
    rate = rate,
  }
end

-- The request for one exchange with all that is due; nil if nothing is due.
local function due_request(self)
  local request, complete = { claim = wanted_claim(self) }, self.assignment:complete()
  local is_look = is_due(self, "look", look_every)
  if request.claim or is_look or is_due(self, "report", report_every) or self.pool:is_idle() then
    request.report = #complete > 0 and complete or nil
    request.save = chunk_to_save(self)
  end
  if is_due(self, "renew", self.lease / 3) and #self.assignment.chunks > 0 then
    request.renew = table.move(self.assignment.chunks, 1, #self.assignment.chunks, 1, {})
  end
  -- More often at first, so that watchers soon see a rate.
  local wait = math.min(math.max((now() - self.entered) / 2, 1), beat_every)
  if is_due(self, "beat", wait) then request.beat = beat(self) end
  local is_test = self.match.settings.sprt and self.match:is_to_judge(false)
  if next(request) or is_look or is_test or self.session:is_notified() then return request end
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
  self.counted, self.collected = self.counted + #outcomes, self.collected + #outcomes
  self.slice.games = self.slice.games + #outcomes
  count_rate(self)
end

local function report_progress(self)
  if not is_due(self, "progress", progress_every) then return end
  self.report {
    event = "progress", match = self.match.id, games = self.games, games_a_second = self.rate,
  }
end

-- Finishes the games in play, reports complete chunks, and gives the other chunks back.
local function finish(self)
  repeat
    self.pool:fill(function() end) -- games that killed their process are played again
    collect(self)
  until self.pool:is_idle() or self.session:is_out_of_grace()
  local complete, rest = self.assignment:complete(), {}
  for _, chunk in ipairs(self.assignment.chunks) do
    if chunk.left > 0 then rest[#rest + 1] = chunk end
  end
  if #complete + #rest == 0 then return end
  exchange(self, {
    report = #complete > 0 and complete or nil, give_back = #rest > 0 and rest or nil,
  })
  self.assignment:drop(rest)
end

-- Leaves a match that is over, and returns its chunks in case the match is enqueued again.
local function close_match(self, answer)
  local chunks = self.assignment.chunks
  if #chunks > 0 and not answer.is_gone then exchange(self, { give_back = chunks }) end
  self.match:report_verdict(answer.verdict or "gone")
  self.matches[self.match.id] = nil
  leave(self)
end

-- Begins a slice. Its length is random, so that workers do not all change their matches together.
local function begin_slice(self, open)
  self.slice = { games = 0, shares = {} }
  for _, row in ipairs(open) do self.slice.shares[row.id] = row.share end
  self.slice.ends = now() + (a_slice + slice_a_match * #open) * (0.5 + self.session.random())
end

-- Whether to leave the match at the end of a slice, for an equally urgent one of a smaller share.
-- Chance decides: as many workers leave as make the shares equal at the end of another slice.
local function gives_way(self)
  local slice, other = self.slice, nil
  if now() < slice.ends or slice.games < slice_games * self.concurrency then return false end
  local open = self.session:persist(state.open_matches, self.store.db, self.name)
  begin_slice(self, open)
  local function gain(row) return row.share - (slice.shares[row.id] or row.share) end
  for _, row in ipairs(open) do
    if row.id == self.match.id then
      return other and 2 * gain(row) * self.session.random()
        < row.share - other.share + gain(row) - gain(other)
    end
    if not other and state.has_work(row) and match_of(self, row):prepare() then other = row end
  end
end

-- Exchanges with the server if something is due. Returns whether the match is over for this worker.
local function talk(self)
  local request = due_request(self)
  local answer = request and exchange(self, request)
  if not answer then return false end
  if answer.verdict or answer.is_gone then
    close_match(self, answer)
    return true
  end
  self.match:refresh(answer.enqueued)
  if self.match:is_to_judge(answer.lacks_judge) then self.match:run_judge() end
  local match, rival = self.match, answer.rival or -1
  match.is_outranked = rival > 0 and now() >= match.stays_until
    or rival == 0 and (match.is_outranked or gives_way(self))
  return #self.assignment.chunks == 0
end

-- Judges the matches that the worker has left.
local function judge_pending(self)
  for _, match in pairs(self.matches) do
    if match ~= self.match then match:judge_pending() end
  end
end

-- Plays a match until it is decided, the worker is to stop, or there is nothing to claim.
local function play(self)
  local assignment = self.assignment
  self.done.in_vain = nil
  while not self.session:is_stopping() do
    if talk(self) then return end
    self.pool:supply_for(absence(self))
    self.pool:fill(function(wanted) return assignment:next(wanted) end)
    collect(self)
    judge_pending(self)
    report_progress(self)
  end
  finish(self)
end

-- Plays a match. After a failure it gives the chunks back, for other queue workers. If a player
-- does not start here, it refuses the match and returns false.
local function play_or_give_back(self, match)
  local ok, raised = pcall(function()
    enter(self, match)
    play(self)
  end)
  if ok then return true end
  local rest = self.match and self.assignment.chunks or {}
  if #rest > 0 and self.store.db.connection then
    pcall(self.match.leases.exchange, self.match.leases, { give_back = rest })
  end
  if not failure.facts(raised).of_player then error(raised, 0) end
  leave(self)
  match:refuse(tostring(raised))
  return false
end

-- Plays the first match with work. Returns the open matches, and whether a worker plays one.
local function look_for_work(self)
  local open = self.session:persist(state.open_matches, self.store.db, self.name)
  local is_played, has_passed = false, false
  for _, row in ipairs(open) do
    local match = match_of(self, row)
    if state.has_work(row) and match:prepare() then
      match.is_outranked, match.stays_until = false, has_passed and now() + stay or 0
      begin_slice(self, open)
      if play_or_give_back(self, match) then return open, true end
    end
    if match:wants_judge(row.lacks_judge) then match:run_judge() end
    is_played, has_passed = is_played or row.is_played, has_passed or not row.is_paused
  end
  return open, is_played
end

local function report_aside(self, open)
  for _, row in ipairs(open) do
    if row.has_aside and not self.matches[row.id].refusal then
      local chunks = self.session:persist(state.set_aside, self.store.db, row.id)
      self.report { event = "aside", match = row.id, chunks = chunks }
    end
  end
end

-- Whether a match waits only for its verdict, since all games are reported.
local function has_pending(self, open)
  for _, row in ipairs(open) do
    if not row.has_aside and not row.is_paused and not self.matches[row.id].refusal then
      return true
    end
  end
  return false
end

-- Idle seconds while the server was reachable.
local function lull_of(self)
  self.lull = self.lull or now()
  return now() - math.max(self.lull, self.session.restored or 0)
end

-- Whether a draining worker may exit, since it can play none of the remaining matches.
local function is_drained(self, open, is_played)
  if #open == 0 then return true end
  if is_played then
    self.lull = nil
    return false
  end
  if lull_of(self) < longest_lull and has_pending(self, open) then return false end
  self.is_left = true
  report_aside(self, open)
  return true
end

-- Sends an idle worker's sign of life, and forgets finished matches.
local function rest(self, open)
  if is_due(self, "beat", beat_every) then
    local facts = beat(self)
    self.session:persist(self.store.db.query, self.store.db,
      "SELECT shogun_beat(?, ?, ?, ?, NULL, 0)", self.name, facts.host, facts.version,
      facts.concurrency)
  end
  local is_open = {}
  for _, row in ipairs(open) do is_open[row.id] = true end
  for id in pairs(self.matches) do
    if not is_open[id] then self.matches[id] = nil end
  end
end

local function run(self)
  local wait, longest = idling, self.drain and draining or longest_idling
  while not self.session:is_stopping() do
    local open, is_played = look_for_work(self)
    if self.drain and is_drained(self, open, is_played) then return end
    rest(self, open)
    wait = self.match and idling or math.min(2 * wait, longest)
    if self.session:wait(wait) then
      self.session:scatter()
      wait = idling
    end
  end
end

-- Leaves the judging to others, and signs off from the list of workers.
local function resign(self)
  local db = self.store.db
  for _, match in pairs(self.matches) do
    if db.connection then match:resign() end
  end
  if db.connection then pcall(db.query, db, "SELECT shogun_end(?)", self.name) end
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

local function new_work(given)
  local uv = assert(load_luv())
  local host, pid = uv.os_gethostname(), math.tointeger(uv.os_getpid()) -- alike in some containers
  local session = new_session {
    stop = given.stop, report = given.report, grace = grace,
    retry_for = given.retry_for or math.huge, awaits = given.awaits,
  }
  return {
    uv = uv, host = host, name = ("%s-%d-%s"):format(host, pid, new_token(uv)), build = build_of(),
    session = session, store = session:open(given.db), drain = given.drain,
    concurrency = given.concurrency or processors(),
    permission = { programs = given.programs }, lease = given.lease or default_lease,
    report = given.report, games = 0, matches = {}, done = {}, exchange_time = 0,
    collected = 0, beaten = now(),
  }
end

---@class shogun.WorkOptions
---@field db string  a URL
---@field concurrency? integer  how many games at once; default: one for each processor
---@field drain? boolean  exit when nothing is left to play
---@field programs? boolean  run programs that a match names
---@field lease? number  seconds after which a dead worker's chunks are free; default 30
---@field retry_for? number  seconds to retry after temporary failures; default: no limit
---@field awaits? boolean  whether to retry, too, if no server answers at the beginning
---@field stop fun(): any  whether it must stop
---@field report fun(event: table)  called for each event

--- Plays the matches in the queue of a server.
---@param given shogun.WorkOptions
---@return { games: integer, is_left: boolean }?  how many games counted; whether matches are left
--- that this worker cannot play
---@return string? message
return function(given)
  return failure.try(function() return conduct(new_work(given)) end)
end
