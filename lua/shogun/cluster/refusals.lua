--- The hosts that refuse a match, and why: a player does not start there, or the build differs.

local functions = require "shogun.arena.store.server.functions"
local rows_of = require "shogun.arena.store.rows"

local refusals = {}

local of_refusals <const> = rows_of.shape("refusals", {
  match_id = "count", host = "text", reason = "text",
})

local read <const> =
  "SELECT match_id, host, reason FROM refusals WHERE %s ORDER BY match_id, host LIMIT 1000"

--- As SQL: why no worker plays the match `queues.match_id`; NULL if some worker can. A worker not
--- seen for a minute counts as ended.
refusals.waits = ([[CASE
    WHEN NOT EXISTS (SELECT FROM workers WHERE ended IS NULL AND seen > $NOW - 60)
      THEN 'no worker runs'
    WHEN NOT EXISTS (SELECT FROM workers WHERE ended IS NULL AND seen > $NOW - 60
      AND NOT EXISTS (SELECT FROM refusals WHERE refusals.match_id = queues.match_id
        AND refusals.host = workers.host)) THEN 'all hosts with workers refuse it' END]])
  :gsub("$NOW", functions.now)

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
