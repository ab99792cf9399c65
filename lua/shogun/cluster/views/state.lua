--- The state of the matches in a queue: which are open, what can be played, who plays.

local moments = require "shogun.arena.store.server.moments"
local refusals = require "shogun.cluster.refusals"
local rows_of = require "shogun.arena.store.rows"
local workers = require "shogun.cluster.views.workers"

local state = {}

local shape <const> = rows_of.shape
local of_matches <const> = shape("queues", {
  id = "count", version = "text", build = "text", is_paused = "boolean", is_made = "boolean",
  enqueued = "seconds", share = "integer",
  has_new = "boolean?", has_lost = "boolean?", is_played = "boolean?", has_aside = "boolean?",
  lacks_judge = "boolean",
})
local of_chunks <const> = shape("chunks", { number = "count", first = "count", last = "count" })
local of_facts <const> = shape("queues", { lost = "integer", waits = "text?" })

local function expanded(sql)
  return moments.expand(sql:gsub("$%u+", {
    ["$THESE"] = "chunks.match_id = id AND reported IS NULL",
    ["$ORDER"] = "ORDER BY expires LIMIT 1", ["$LOST"] = moments.lost "match_id = id OFFSET 0",
  }))
end

local of_one <const> = shape("queues", { is_there = "boolean" })

--- Whether a match is in the queue of its database.
---@param db shogun.Database
---@param id? integer  default: any match
---@return boolean
function state.has(db, id)
  if not db.kind.is_remote then return false end
  return db:row(of_one, "SELECT EXISTS (SELECT FROM queues WHERE match_id = coalesce(?, match_id)) "
    .. "AS is_there", id).is_there
end

local of_cancelled <const> = shape("queues", { match_id = "count" })

--- The matches of a database that were cancelled, by their numbers.
---@param db shogun.Database
---@return table<integer, true>
function state.cancelled(db)
  local list = db.kind.is_remote and db:rows(of_cancelled,
    "SELECT match_id FROM queues WHERE verdict = 'cancelled'") or {}
  local is_cancelled = {}
  for _, row in ipairs(list) do is_cancelled[row.match_id] = true end
  return is_cancelled
end

-- Each subquery returns one row, in the order of an index, so that PostgreSQL uses the index. With
-- no order, or with EXISTS, PostgreSQL might read the chunks of all matches. Only lost chunks are
-- all read, once for two columns.
local look <const> = expanded [[
  SELECT id, version, build, paused AS is_paused, enqueued, made >= most AS is_made,
    $SHARE AS share,
    (SELECT TRUE FROM chunks WHERE $THESE AND tries = 0 AND expires = 0 ORDER BY number LIMIT 1)
      AS has_new,
    (SELECT TRUE FROM chunks WHERE $THESE AND tries > 0 AND $HELD $ORDER) AS is_played, lost.*,
    NOT ($JUDGED) AND coalesce(
      (SELECT TRUE FROM chunks WHERE chunks.match_id = id AND reported IS NOT NULL AND NOT counted
        ORDER BY number LIMIT 1), (SELECT FALSE FROM chunks WHERE $THESE $ORDER), TRUE)
      AS lacks_judge
  FROM queues JOIN matches ON id = queues.match_id CROSS JOIN LATERAL (
    SELECT bool_or(tries < $MOST OR tries = $MOST AND worker IS DISTINCT FROM ?) AS has_lost,
      bool_or(tries >= $MOST) AS has_aside FROM $LOST) AS lost
  WHERE decided IS NULL ORDER BY priority DESC, share, random()]]

---@class shogun.OpenMatch
---@field id integer
---@field version string  of shogun
---@field build string
---@field is_paused boolean
---@field enqueued number  when it was enqueued last
---@field share integer  among equally urgent matches, that of the smallest share comes first
---@field is_made boolean  no more chunks can be made of the stored openings
---@field has_new? boolean  a new chunk can be claimed
---@field has_lost? boolean  a worker that holds nothing can claim a lost chunk
---@field is_played? boolean  some worker holds a chunk
---@field has_aside? boolean  a chunk has killed four workers in a row
---@field lacks_judge boolean  there is something to count or decide, but no judge

--- The undecided matches: the most urgent first, then those of smaller shares.
---@param db shogun.Database
---@param worker string  who asks
---@return shogun.OpenMatch[]
function state.open_matches(db, worker) return db:rows(of_matches, look, worker) end

--- Whether a worker finds something to play. Chunks that are still to be made, as in an unlimited
--- test, do not count while a chunk is set aside, since the verdict waits for that chunk.
---@param row shogun.OpenMatch
---@return boolean
function state.has_work(row)
  if row.is_paused then return false end
  return row.has_lost or row.has_new or not row.has_aside and not row.is_made
end

local read_aside <const> = expanded [[
  SELECT number, first, last FROM chunks WHERE match_id = ? AND reported IS NULL AND tries >= $MOST
    AND NOT ($HELD) ORDER BY number]]

--- The chunks of a match that have killed four workers in a row.
---@param db shogun.Database
---@param id integer
---@return { number: integer, first: integer, last: integer }[]
function state.set_aside(db, id) return db:rows(of_chunks, read_aside, id) end

local read_facts <const> = "SELECT (SELECT COALESCE(SUM(lost), 0) FROM chunks WHERE "
  .. "chunks.match_id = queues.match_id AND lost > 0)::bigint AS lost, " .. refusals.waits
  .. " AS waits FROM queues WHERE match_id = ?"

local unseen <const> = 30 -- seconds after which a silent worker no longer counts

--- Who plays a match (workers.lua), and who refuses it; how many leases were lost; the chunks set
--- aside; what it waits for.
---@param db shogun.Database
---@param id integer
---@return { workers: shogun.SeenWorker[], deviating: table[], leases_lost: integer,
--- set_aside: table[], refusals: shogun.Refusal[], waits: string? }
function state.of(db, id)
  local alive, contributed = workers.statements(unseen, id, "match_id = ?", id)
  local rows, contributions, facts, aside, refused = table.unpack(db:together {
    alive, contributed, { of_facts, read_facts, id, one = true }, { of_chunks, read_aside, id },
    refusals.statement("match_id = ?", id),
  })
  local found = workers.of(rows, contributions)
  found.leases_lost, found.waits = facts[1].lost, facts[1].waits
  found.set_aside, found.refusals = aside, refused
  return found
end

return state
