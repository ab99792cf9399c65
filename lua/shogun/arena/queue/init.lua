--- The queue of a match on a server: its games in chunks, which queue workers claim, play and
--- report. Needs PostgreSQL.
--
-- A chunk is a run of whole pairs. A queue worker that claims it holds a lease, which it renews
-- while it plays the games; a worker that dies or is cut off loses the lease, and another one
-- claims the chunk. A report is one transaction, and counts if no other worker has claimed the
-- chunk: so every game is stored once. All times are the server's.
--
-- A chunk that was lost before is claimed by a worker without other chunks, so that a game which
-- ends its worker costs no other one; after three tries it is set aside.
--
-- Chunks are made of games whose openings are stored. Where a match needs more openings than it was
-- enqueued with, its judge finds them.
--
-- The workers decide together when a match is over: one of them is its judge, by a lease like that
-- of a chunk. It counts the stored games up to the first gap, and writes the verdict; all poll it.
-- @module shogun.arena.queue

local failure = require "shogun.failure"
local new_plan = require "shogun.arena.games.plan"
local postgres = require "shogun.arena.store.postgres"
local rows_of = require "shogun.arena.store.rows"
local store = require "shogun.arena.store"

local queue = {}

local most_tries <const> = 3
local ahead <const> = 1000 -- chunks made at once
-- The time when the statement began: a constant, so that an index can be searched.
local now <const> = "extract(epoch FROM statement_timestamp())::double precision"

--- The server's time in seconds, in SQL.
queue.now = now

--- The tries after which an unreported chunk is set aside.
queue.most_tries = most_tries

local shape <const> = rows_of.shape
local of_sources <const> = shape("sources", {
  place = "count", position = "count", name = "text", shown = "text", text = "source",
})
local of_queues <const> = shape("queues", { size = "count", made = "natural" })
local of_openings <const> = shape("openings", { count = "natural" })
local of_builds <const> = shape("queues", { build = "text" })
local of_matches <const> = shape("queues", {
  id = "count", build = "text", games = "natural", has_work = "boolean", is_played = "boolean",
  has_aside = "boolean",
})
local of_chunks <const> = shape("chunks", { number = "count", first = "count", last = "count" })
local of_workers <const> = shape("chunks", {
  name = "text", games = "integer", recent = "integer", is_playing = "boolean",
})
local of_losses <const> = shape("chunks", { lost = "integer" })

-- Games in a chunk: few in a small match, or where a test decides.
local function size_of(plan)
  local count = plan:count()
  if count == math.huge then return 4 end
  return math.max(2, math.min(20, count // 1000 * 2))
end

-- A source may have any bytes; a text of the database may not.
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
function queue.sources(db, id)
  local by_place = {}
  local rows = db:rows(of_sources,
    "SELECT * FROM sources WHERE match_id = ? ORDER BY place, position", id)
  for _, row in ipairs(rows) do
    by_place[row.place] = by_place[row.place] or {}
    table.insert(by_place[row.place], { name = row.name, shown = row.shown, text = read(row.text) })
  end
  return by_place
end

--- The most chunks: of all games, or of those whose openings were found; then the last one is
--- whole.
---@param db shogun.Database
---@param id integer
---@param plan shogun.Plan  of the match
---@param size integer  games in a chunk
---@return number
function queue.most_chunks(db, id, plan, size)
  local openings = db:rows(of_openings, "SELECT COALESCE(MAX(place), 0)::bigint AS count "
    .. "FROM openings WHERE match_id = ?", id)[1].count
  local games, count = plan:games_of(openings), plan:count()
  if games == math.huge then return math.huge end
  return games == count and -(-games // size) or games // size
end

--- Makes more chunks, if the match has more games with stored openings, in a transaction of the
--- caller's.
---@param db shogun.Database
---@param id integer
---@param plan shogun.Plan  of the match
---@return boolean  whether there are more now
function queue.make_chunks(db, id, plan)
  local row = db:rows(of_queues, "SELECT size, made FROM queues WHERE match_id = ? "
    .. "AND decided IS NULL FOR UPDATE", id)[1]
  if not row then return false end
  local count = plan:count()
  local last = math.min(row.made + ahead, queue.most_chunks(db, id, plan, row.size))
  if last <= row.made then return false end
  db:execute("INSERT INTO chunks SELECT ?, n, (n - 1) * ? + 1, least(n * ?, ?), NULL, 0, 0, 0, "
    .. "0, NULL FROM generate_series(?, ?) AS n", id, row.size, row.size,
    count < math.huge and count or (1 << 31) - 1, row.made + 1, last)
  db:execute("UPDATE queues SET made = ? WHERE match_id = ?", last, id)
  return true
end

-- Marks chunks of games that were played before the match had a queue, or had fewer pairs.
local function note_games(db, id)
  db:execute([[UPDATE chunks SET begun = 1 WHERE match_id = ? AND reported IS NULL AND EXISTS
    (SELECT 1 FROM games WHERE games.match_id = chunks.match_id AND
      games.number BETWEEN first AND last)]], id)
  db:execute([[UPDATE chunks SET reported = ]] .. now .. [[ WHERE match_id = ? AND begun = 1 AND
    reported IS NULL AND last - first + 1 = (SELECT COUNT(*) FROM games WHERE
      games.match_id = chunks.match_id AND games.number BETWEEN first AND last)]], id)
end

local function enqueue(db, id, given)
  local plan = new_plan(given.settings)
  store.insert_openings(db, id, given.first_board, given.settings.openings.boards)
  local row = db:rows(of_builds, "SELECT build FROM queues WHERE match_id = ?", id)[1]
  if row and row.build ~= given.build then
    db:fail "the match in it was enqueued by another build of shogun"
  elseif row then
    db:execute("UPDATE queues SET verdict = NULL, decided = NULL WHERE match_id = ?", id)
    db:execute("UPDATE chunks SET tries = 0, worker = NULL, expires = 0 WHERE match_id = ? AND "
      .. "reported IS NULL AND tries >= ? AND expires < " .. now, id, most_tries)
  else
    db:execute("INSERT INTO queues VALUES (?, ?, ?, 0, NULL, NULL, NULL, NULL)", id, given.build,
      size_of(plan))
    insert_sources(db, id, given.sources)
  end
  queue.make_chunks(db, id, plan)
  note_games(db, id)
end

--- Fails where a database cannot have a queue.
---@param opened shogun.Store
function queue.check(opened)
  if postgres.is_url(opened.db.path) then return end
  failure.raise(opened.db.name .. ": only PostgreSQL has a queue: expected postgresql://...")
end

--- Enqueues a match that has begun. An enqueued one continues, and chunks that were set aside are
--- tried again.
---@param opened shogun.Store
---@param match { id: integer }
---@param given { settings: shogun.MatchSettings, build: string, first_board: integer,
--- sources: table<integer, shogun.Source[]> }  first_board: the first opening that may be new
function queue.enqueue(opened, match, given)
  opened.db:alone(function() enqueue(opened.db, match.id, given) end)
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
---@field games integer  in its chunks
---@field has_work boolean  a chunk can be claimed
---@field is_played boolean  a worker holds a chunk
---@field has_aside boolean  a chunk ended three workers

--- The matches that are not decided, the oldest first.
---@param db shogun.Database
---@return shogun.OpenMatch[]
function queue.open_matches(db) return db:rows(of_matches, open_matches) end

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
---@return { number: integer, first: integer, last: integer }[]
function queue.set_aside(db, id)
  return db:rows(of_chunks, "SELECT number, first, last FROM chunks WHERE match_id = ? "
    .. "AND reported IS NULL AND tries >= ? AND expires < " .. now .. " ORDER BY number", id,
    most_tries)
end

local recently <const> = 10 -- seconds

local workers <const> = ([[
  SELECT worker AS name,
    COALESCE(SUM(last - first + 1) FILTER (WHERE reported IS NOT NULL), 0)::bigint AS games,
    COALESCE(SUM(last - first + 1) FILTER (WHERE reported > %s - %d), 0)::bigint AS recent,
    COALESCE(BOOL_OR(reported IS NULL AND expires > %s), FALSE) AS is_playing
  FROM chunks WHERE match_id = ? AND worker IS NOT NULL GROUP BY worker ORDER BY worker]])
  :format(now, recently, now)

--- The course of a match: each worker of the last seconds with its reported games and its games a
--- second in these; the number of lost leases; the chunks that were set aside.
---@param db shogun.Database
---@param id integer
---@return { workers: { name: string, games: integer, games_a_second: number }[],
--- leases_lost: integer, set_aside: table[] }
function queue.course(db, id)
  local list = {}
  for _, row in ipairs(db:rows(of_workers, workers, id)) do
    if row.is_playing or row.recent > 0 then
      list[#list + 1] = {
        name = row.name, games = row.games, games_a_second = row.recent / recently,
      }
    end
  end
  local lost = db:rows(of_losses, "SELECT COALESCE(SUM(lost), 0)::bigint AS lost FROM chunks "
    .. "WHERE match_id = ?", id)[1].lost
  return {
    workers = list, leases_lost = lost, set_aside = queue.set_aside(db, id),
  }
end

return queue
