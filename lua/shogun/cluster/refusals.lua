--- The hosts on which a match is not played, and why: what a player lacks there, or another build.

local functions = require "shogun.arena.store.server.functions"
local rows_of = require "shogun.arena.store.rows"

local refusals = {}

local of_refusals <const> = rows_of.shape("refusals", {
  match_id = "count", host = "text", reason = "text", is_everywhere = "boolean",
})

local unseen <const> = 60 -- seconds after which a worker is not one that could play

-- A match is refused everywhere if no worker is left whose host does not.
local read <const> = ([[
  SELECT match_id, host, reason, NOT EXISTS (SELECT FROM workers WHERE ended IS NULL
    AND seen > $NOW - %d AND NOT EXISTS (SELECT FROM refusals AS other
      WHERE other.match_id = refusals.match_id AND other.host = workers.host)) AS is_everywhere
  FROM refusals WHERE %%s ORDER BY match_id, host LIMIT 1000]]):format(unseen)
  :gsub("$NOW", functions.now)

---@class shogun.Refusal
---@field host string
---@field reason string
---@field is_everywhere boolean  no worker is left that could play the match

--- The statement of a look, for `Database:together`.
---@param condition string  in SQL
---@param ... any  its values
---@return table
function refusals.statement(condition, ...) return { of_refusals, read:format(condition), ... } end

--- Says that this host does not play a match.
---@param db shogun.Database
---@param id integer
---@param host string
---@param reason string
function refusals.add(db, id, host, reason)
  db:query("SELECT shogun_refuse(?, ?, ?)", id, host, reason)
end

return refusals
