--- The hosts that refuse a match, and why (a player does not start there, or the build differs);
--- and what else a match waits for.

local moments = require "shogun.arena.store.server.moments"
local rows_of = require "shogun.arena.store.rows"

local refusals = {}

local of_refusals <const> = rows_of.shape("refusals", {
  match_id = "count", host = "text", reason = "text",
})

local read <const> =
  "SELECT match_id, host, reason FROM refusals WHERE %s ORDER BY match_id, host LIMIT 1000"

--- In SQL: what the match `queues.match_id` waits for; NULL once it is decided. Each subquery stops
--- at the first chunk in the order of an index, or reads only held chunks.
refusals.waits = moments.expand(([[CASE
    WHEN decided IS NOT NULL THEN NULL
    WHEN paused THEN 'paused'
    WHEN NOT EXISTS (SELECT FROM workers WHERE $ALIVE) THEN 'no worker runs'
    WHEN NOT EXISTS (SELECT FROM workers WHERE $ALIVE AND NOT EXISTS (SELECT FROM refusals
      WHERE refusals.match_id = queues.match_id AND refusals.host = workers.host))
      THEN 'all hosts with workers refuse'
    WHEN (SELECT TRUE FROM chunks JOIN workers ON name = worker
      WHERE $THESE AND tries > 0 AND $HELD AND $ALIVE LIMIT 1) THEN 'games are in play'
    WHEN (SELECT TRUE FROM chunks WHERE $THESE AND tries < $MOST AND NOT ($HELD)
      ORDER BY expires LIMIT 1) THEN 'no worker is free'
    WHEN (SELECT TRUE FROM chunks WHERE $THESE AND $HELD ORDER BY expires LIMIT 1)
      THEN 'lost workers hold games until their leases end'
    WHEN (SELECT TRUE FROM chunks WHERE $THESE ORDER BY expires LIMIT 1)
      THEN 'the last games are set aside'
    WHEN made < most THEN 'no worker is free'
    WHEN queues.games IS NULL OR made::bigint * size < queues.games
      THEN 'a judge looks for openings'
    ELSE 'a judge is about to decide' END]])
  :gsub("$THESE", "chunks.match_id = queues.match_id AND reported IS NULL"))

---@class shogun.Refusal
---@field host string
---@field reason string

--- The statement that reads refusals, for `Database:together`.
---@param condition string  in SQL
---@param ... any  its values
---@return table
function refusals.statement(condition, ...) return { of_refusals, read:format(condition), ... } end

--- Tells the server that this host refuses a match.
---@param db shogun.Database
---@param id integer
---@param host string
---@param reason string
function refusals.add(db, id, host, reason)
  db:query("SELECT shogun_refuse(?, ?, ?)", id, host, reason)
end

return refusals
