--- The queue of a match on a server: its games in chunks, which workers anywhere claim, play and
--- report. Needs PostgreSQL.
--
-- A chunk is a run of whole pairs. Whoever claims it holds it by a lease that is renewed while its
-- games are played; one who dies or is cut off loses it, and another one claims it. A report is one
-- transaction, and counts where the reporter holds the chunk still: so every game is there once.
-- All times are the server's.
--
-- A chunk that was lost before is claimed by one who holds nothing else, so that a game which ends
-- its worker takes no other one along; after three tries it is set aside.
--
-- The workers decide together when a match is over: one of them is its judge, by a lease like that
-- of a chunk. It counts what is there without a gap, and writes the verdict; all look at it.
-- @module shogun.arena.queue

local database = require "shogun.arena.database"
local new_plan = require "shogun.arena.plan"
local new_tally = require "shogun.arena.tally"
local postgres = require "shogun.arena.postgres"
local store = require "shogun.arena.store"

local queue = {}

local most_tries <const> = 3
local ahead <const> = 1000 -- chunks made at once
local judging <const> = 3 -- seconds of a judge that is not heard of
-- When the statement began: one value, which an index is searched for.
local now <const> = "extract(epoch FROM statement_timestamp())::double precision"

-- Games in a chunk: few, where there are few for each worker, or where a test decides.
local function size_of(settings)
  local count = new_plan(settings):count()
  if count == math.huge then return 4 end
  return math.max(2, math.min(20, count // 1000 * 2))
end

-- A source may be any bytes; a text of the database may not.
local function written(text)
  return (text:gsub("[%%\0\x80-\xff]", function(byte) return ("%%%02x"):format(byte:byte()) end))
end

local function read(text)
  return (text:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

local function insert_sources(db, id, sources)
  for place, list in pairs(sources) do
    for position, source in ipairs(list) do
      db:execute("INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?)", id, place, position, source.name,
        source.shown, written(source.text))
    end
  end
end

--- The sources of the players of a match, by their places.
---@param db shogun.Database
---@param id integer
---@return table<integer, shogun.Source[]>
queue.sources = database.guarded(function(db, id)
  local by_place = {}
  local rows = db:query("SELECT * FROM sources WHERE match_id = ? ORDER BY place, position", id)
  for _, row in ipairs(rows) do
    by_place[row.place] = by_place[row.place] or {}
    table.insert(by_place[row.place], { name = row.name, shown = row.shown, text = read(row.text) })
  end
  return by_place
end)

-- Makes more chunks, if the match has more games. Returns whether there are more now.
local function make_chunks(db, id, count)
  local row = db:query("SELECT size, made FROM queues WHERE match_id = ? AND decided IS NULL "
    .. "FOR UPDATE", id)[1]
  if not row then return false end
  local most = count < math.huge and -(-count // row.size) or math.huge
  local last = math.min(row.made + ahead, most)
  if last <= row.made then return false end
  db:execute("INSERT INTO chunks SELECT ?, n, (n - 1) * ? + 1, least(n * ?, ?), NULL, 0, 0, 0, "
    .. "0, NULL FROM generate_series(?, ?) AS n", id, row.size, row.size,
    count < math.huge and count or (1 << 31) - 1, row.made + 1, last)
  db:execute("UPDATE queues SET made = ? WHERE match_id = ?", last, id)
  return true
end

-- Games that were played before the match had a queue, or before it was to have more pairs.
local function note_games(db, id)
  db:execute([[UPDATE chunks SET begun = 1 WHERE match_id = ? AND reported IS NULL AND EXISTS
    (SELECT 1 FROM games WHERE games.match_id = chunks.match_id AND
      games.number BETWEEN first AND last)]], id)
  db:execute([[UPDATE chunks SET reported = ]] .. now .. [[ WHERE match_id = ? AND begun = 1 AND
    reported IS NULL AND last - first + 1 = (SELECT COUNT(*) FROM games WHERE
      games.match_id = chunks.match_id AND games.number BETWEEN first AND last)]], id)
end

local function enqueue(db, id, given)
  local row = db:query("SELECT build FROM queues WHERE match_id = ?", id)[1]
  if row and row.build ~= given.build then
    db:fail "the match in it was enqueued by another build of shogun"
  elseif row then
    db:execute("UPDATE queues SET verdict = NULL, decided = NULL WHERE match_id = ?", id)
    db:execute("UPDATE chunks SET tries = 0, worker = NULL, expires = 0 WHERE match_id = ? AND "
      .. "reported IS NULL AND tries >= ? AND expires < " .. now, id, most_tries)
  else
    db:execute("INSERT INTO queues VALUES (?, ?, ?, 0, NULL, NULL, NULL, NULL)", id, given.build,
      size_of(given.settings))
    insert_sources(db, id, given.sources)
  end
  make_chunks(db, id, new_plan(given.settings):count())
  note_games(db, id)
end

--- Puts a match into the queue. One that is there already goes on, and chunks that were set aside
--- are tried again.
---@param kept shogun.Store
---@param given { settings: shogun.MatchSettings, build: string,
--- sources: table<integer, shogun.Source[]> }
---@return { id: integer, is_new: boolean, is_finished: boolean }?
---@return string? message
function queue.enqueue(kept, given)
  if not postgres.is_url(kept.db.path) then
    return nil, kept.db.name .. ": only PostgreSQL has a queue: expected postgresql://..."
  end
  local match, message = kept:begin(given.settings, true)
  if not match or match.is_finished then return match, message end
  local ok
  ok, message = database.guarded(function()
    kept.db:alone(function() enqueue(kept.db, match.id, given) end)
    return true
  end)()
  return ok and match, message
end

local open_matches <const> = ([[
  SELECT match_id AS id, build, made * size::bigint AS games,
    EXISTS (SELECT 1 FROM chunks WHERE chunks.match_id = queues.match_id AND reported IS NULL AND
      tries < %d AND expires < %s) AS has_work,
    EXISTS (SELECT 1 FROM chunks WHERE chunks.match_id = queues.match_id AND reported IS NULL AND
      tries > 0 AND expires >= %s) AS is_played,
    EXISTS (SELECT 1 FROM chunks WHERE chunks.match_id = queues.match_id AND reported IS NULL AND
      tries > 0 AND tries >= %d AND expires < %s) AS has_aside
  FROM queues WHERE decided IS NULL ORDER BY match_id]])
  :format(most_tries, now, now, most_tries, now)

---@class shogun.OpenMatch
---@field id integer
---@field build string
---@field games integer  that chunks were made of
---@field has_work boolean  a chunk can be claimed
---@field is_played boolean  somebody holds a chunk
---@field has_aside boolean  a chunk ended three workers

--- The matches that are not decided, the oldest first.
---@param db shogun.Database
---@return shogun.OpenMatch[]
queue.open_matches = database.guarded(function(db) return db:query(open_matches) end)

--- Whether more chunks can be claimed or made. A test without an end would never end beside
--- chunks that were set aside.
---@param row shogun.OpenMatch
---@param games number  of the match
---@return boolean
function queue.has_work(row, games)
  return row.has_work or not row.has_aside and row.games < games
end

--- The chunks of a match that ended three workers.
---@param db shogun.Database
---@param id integer
---@return { number: integer, first: integer, last: integer }[]?
---@return string? message
queue.set_aside = database.guarded(function(db, id)
  return db:query("SELECT number, first, last FROM chunks WHERE match_id = ? AND reported IS NULL "
    .. "AND tries >= ? AND expires < " .. now .. " ORDER BY number", id, most_tries)
end)

local recently <const> = 10 -- seconds

local workers <const> = ([[
  SELECT worker AS name,
    COALESCE(SUM(last - first + 1) FILTER (WHERE reported IS NOT NULL), 0)::bigint AS games,
    COALESCE(SUM(last - first + 1) FILTER (WHERE reported > %s - %d), 0)::bigint AS recent,
    COALESCE(BOOL_OR(reported IS NULL AND expires > %s), FALSE) AS is_playing
  FROM chunks WHERE match_id = ? AND worker IS NOT NULL GROUP BY worker ORDER BY worker]])
  :format(now, recently, now)

--- Who plays a match: each worker of the last seconds with the games that it has reported, and how
--- many of them a second in these; how many leases were lost; the chunks that were set aside.
---@param db shogun.Database
---@param id integer
---@return { workers: { name: string, games: integer, games_a_second: number }[],
--- leases_lost: integer, set_aside: table[] }?
---@return string? message
queue.course = database.guarded(function(db, id)
  local list = {}
  for _, row in ipairs(db:query(workers, id)) do
    if row.is_playing or row.recent > 0 then
      list[#list + 1] = {
        name = row.name, games = row.games, games_a_second = row.recent / recently,
      }
    end
  end
  local lost = db:query("SELECT COALESCE(SUM(lost), 0)::bigint AS lost FROM chunks WHERE "
    .. "match_id = ?", id)[1].lost
  return {
    workers = list, leases_lost = lost, set_aside = queue.set_aside(db, id),
  }
end)

---@class shogun.Chunk
---@field number integer
---@field first integer  game
---@field last integer
---@field tries integer
---@field begun integer  1 where some of its games are there

---@class shogun.Queue
---@field worker string
local Queue = {}
Queue.__index = Queue

local claim <const> = ([[
  UPDATE chunks SET worker = ?, expires = %s + ?, tries = tries + 1,
    lost = lost + (worker IS NOT NULL)::integer
  WHERE match_id = ? AND number IN (
    SELECT number FROM chunks WHERE match_id = ? AND reported IS NULL AND tries < %d
      AND %%s ORDER BY number LIMIT ? FOR UPDATE SKIP LOCKED)
  RETURNING number, first, last, tries, begun]]):format(now, most_tries)

local claim_tried <const> = claim:format("tries > 0 AND expires < " .. now)
-- While one is to be tried again, hands become empty, so that somebody can.
local claim_fresh <const> = claim:format(([[tries = 0 AND expires = 0 AND NOT EXISTS
  (SELECT 1 FROM chunks AS others WHERE others.match_id = chunks.match_id AND
    others.reported IS NULL AND others.tries > 0 AND others.tries < %d AND others.expires < %s)]])
  :format(most_tries, now))

local function claim_with(self, statement, count)
  local rows = self.db:query(statement, self.worker, self.lease, self.id, self.id, count)
  table.sort(rows, function(a, b) return a.number < b.number end)
  return rows
end

--- Claims chunks that nobody holds: one that was lost before, or as many new ones as are wanted.
---@param count integer
---@param has_none boolean  whether the worker holds no chunk
---@return shogun.Chunk[]
function Queue:claim(count, has_none)
  local rows = has_none and claim_with(self, claim_tried, 1) or {}
  if #rows == 0 then rows = claim_with(self, claim_fresh, count) end
  if #rows > 0 or not has_none then return rows end
  local has_more = self.db:transaction(function()
    return make_chunks(self.db, self.id, self.games)
  end)
  return has_more and claim_with(self, claim_fresh, count) or rows
end

--- The games of chunks that are there already.
---@param chunk shogun.Chunk
---@return table<integer, true>
function Queue:played(chunk)
  local numbers = {}
  if chunk.begun == 0 then return numbers end
  for _, row in ipairs(self.db:query("SELECT number FROM games WHERE match_id = ? AND number "
    .. "BETWEEN ? AND ?", self.id, chunk.first, chunk.last)) do
    numbers[row.number] = true
  end
  return numbers
end

--- Holds what the worker has for another while.
function Queue:renew()
  return self.db:execute("UPDATE chunks SET expires = " .. now .. " + ? WHERE match_id = ? AND "
    .. "worker = ? AND reported IS NULL AND tries > 0", self.lease, self.id, self.worker)
end

local function numbers_of(chunks)
  local list = {}
  for i, chunk in ipairs(chunks) do list[i] = ("%d"):format(chunk.number) end
  return table.concat(list, ", ")
end

-- Carries out a change of chunks that the worker holds still, and saves the games of those.
local function hand_in(self, chunks, change)
  return self.db:transaction(function()
    local rows = self.db:query(("UPDATE chunks SET %s WHERE match_id = ? AND worker = ? AND "
      .. "reported IS NULL AND number IN (%s) RETURNING number"):format(change,
      numbers_of(chunks)), self.id, self.worker)
    local is_ours, games = {}, {}
    for _, row in ipairs(rows) do is_ours[row.number] = true end
    for _, chunk in ipairs(chunks) do
      if is_ours[chunk.number] then table.move(chunk.games, 1, #chunk.games, #games + 1, games) end
    end
    return store.insert(self.db, self, games)
  end)
end

--- Reports chunks with all their games. Those that another worker holds by now are left out.
---@param chunks shogun.Chunk[]  with `games`: { task, outcome }[]
---@return integer  games that count
function Queue:report(chunks) return hand_in(self, chunks, "reported = " .. now) end

--- Gives chunks back, with those of their games that were played.
---@param chunks shogun.Chunk[]  with `games`
---@return integer  games that count
function Queue:give_back(chunks)
  return hand_in(self, chunks, "worker = NULL, expires = 0, tries = tries - 1, begun = 1")
end

--- What was decided; nil if nothing is yet.
---@return string?  "H0", "H1", or "finished": all games are there
function Queue:verdict()
  local row = self.db:query("SELECT verdict FROM queues WHERE match_id = ?", self.id)[1]
  return row and row.verdict
end

local function has_all(self)
  local row = self.db:query("SELECT made * size::bigint >= ? AND NOT EXISTS (SELECT 1 FROM chunks "
    .. "WHERE chunks.match_id = ? AND reported IS NULL) AS is_all FROM queues WHERE match_id = ?",
    math.tointeger(math.min(self.games, 1 << 60)), self.id, self.id)[1]
  return row.is_all
end

-- Counts what has come, as far as there is no gap.
local function count_on(self)
  for task, outcome in self.kept:outcomes(self, self.counted + 1) do
    if task.number > self.counted + 1 or self.tally:verdict() then return end
    self.tally:add(task, outcome)
    self.counted = task.number
  end
end

local function decision(self)
  if self.tally then
    count_on(self)
    if self.tally:verdict() then return self.tally:verdict() end
  end
  return has_all(self) and "finished" or nil
end

-- Whether this worker is the judge, from now on or again.
local function is_judge(self)
  return self.db:execute("UPDATE queues SET judge = ?, judges_until = " .. now .. " + ? WHERE "
    .. "match_id = ? AND decided IS NULL AND (judge IS NULL OR judge = ? OR judges_until < " .. now
    .. ")", self.worker, judging, self.id, self.worker) == 1
end

--- Finds out whether the match is over, if no other worker does.
function Queue:judge()
  local verdict = is_judge(self) and decision(self)
  if not verdict then return end
  self.db:transaction(function()
    self.db:execute("UPDATE queues SET verdict = ?, decided = " .. now .. " WHERE match_id = ? AND "
      .. "decided IS NULL", verdict, self.id)
    self.db:execute("UPDATE matches SET finished = " .. self.db:timestamp()
      .. " WHERE id = ? AND finished IS NULL", self.id)
  end)
end

--- Leaves the judging to others.
function Queue:resign()
  return self.db:execute("UPDATE queues SET judge = NULL WHERE match_id = ? AND judge = ?", self.id,
    self.worker)
end

for _, name in ipairs {
  "claim", "played", "renew", "report", "give_back", "verdict", "judge", "resign",
} do
  Queue[name] = database.guarded(Queue[name])
end

--- The queue of a match, for a worker.
---@param kept shogun.Store
---@param match { id: integer, settings: shogun.MatchSettings }
---@param worker string  a name that no other one has
---@param lease number  seconds
---@return shogun.Queue
function queue.of(kept, match, worker, lease)
  local settings = match.settings
  return setmetatable({
    kept = kept, db = kept.db, id = match.id, worker = worker, lease = lease,
    games = new_plan(settings):count(), counted = 0,
    tally = settings.sprt and new_tally(settings) or nil,
  }, Queue)
end

return queue
