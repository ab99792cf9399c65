--- The workers of a server: what each plays, how fast, and how far its results deviate.
--
-- All workers play the same pairings, so a worker's points differ from the mean of all workers only
-- by chance. A worker's residual is this difference, summed over its pairings, in standard
-- deviations. If the residual is large, the worker's machine plays differently (broken memory,
-- other arithmetic, a clock that is too fast, a busy machine).

local moments = require "shogun.arena.store.server.moments"
local rows_of = require "shogun.arena.store.rows"

local workers = {}

-- The smallest residual that counts as deviating. In 300 simulated matches of a thousand equal
-- workers, checked after every ten pairs, no worker reached it. With a bound of 4.5 and a least
-- variance of 40, workers reached it in one match of six. With little variance the difference is
-- not normally distributed: if all pairs are won, one lost pair proves nothing.
local bound <const>, fewest_pairs <const>, least_variance <const> = 5.5, 30, 60

local shape <const> = rows_of.shape
local of_workers <const> = shape("workers", {
  name = "text", host = "text", version = "text", match = "count?", games_a_second = "seconds",
  seen = "real",
})
local of_contributions <const> = shape("contributions", {
  worker = "text", games = "natural", faults = "natural", pairs = "natural", excess = "real",
  variance = "real",
})

local alive <const> = "SELECT name, host, version, match_id AS match, games_a_second, "
  .. "$NOW - seen AS seen FROM workers WHERE ended IS NULL AND $SEEN(%d)"

-- A worker's half points minus the half points expected from as many pairs, and the variance of
-- this difference. The mean of all workers includes the worker's own pairs.
local contributed <const> = [[
  WITH sums AS (
    SELECT match_id, first, second, worker, games, faults,
      counts[1] + counts[2] + counts[3] + counts[4] + counts[5]::double precision AS pairs,
      counts[2] + 2 * counts[3] + 3 * counts[4] + 4 * counts[5]::double precision AS points,
      counts[2] + 4 * counts[3] + 9 * counts[4] + 16 * counts[5]::double precision AS squares
    FROM contributions WHERE %s),
  beside AS (
    SELECT *, sum(pairs) OVER everyone AS n, sum(points) OVER everyone AS all_points,
      sum(squares) OVER everyone AS all_squares
    FROM sums WINDOW everyone AS (PARTITION BY match_id, first, second))
  SELECT worker, sum(games)::bigint AS games, sum(faults)::bigint AS faults,
    sum(pairs)::bigint AS pairs,
    coalesce(sum(points - pairs * all_points / nullif(n, 0)), 0) AS excess,
    coalesce(sum(pairs * (all_squares / nullif(n, 0) - (all_points / nullif(n, 0)) ^ 2)
      * (1 - pairs / nullif(n, 0))), 0) AS variance
  FROM beside GROUP BY worker ORDER BY worker]]

--- The statements that read the workers, for `Database:together`.
---@param seconds number  leaves out workers that were not seen for longer
---@param match? integer  default: all
---@param condition string  in SQL, which contributions to count
---@param ... any  its values
---@return table, table
function workers.statements(seconds, match, condition, ...)
  local who = { of_workers, moments.expand(alive:format(seconds))
    .. (match and " AND match_id = ?" or "") .. " ORDER BY name", match }
  return who, { of_contributions, contributed:format(condition), ... }
end

local function is_deviating(row, residual)
  return row.pairs >= fewest_pairs and row.variance >= least_variance
    and math.abs(residual) >= bound
end

---@class shogun.SeenWorker
---@field name string
---@field host string
---@field version string  of shogun
---@field match? integer  the number of the match that it plays
---@field games_a_second number
---@field seen number  seconds ago
---@field games integer  how many games it reported
---@field faults integer  how many of these games a player lost by a fault
---@field residual? number  nil without enough data

--- Makes the list of workers from the results of `statements`.
---@param alive_rows table[]
---@param contributions table[]
---@return { workers: shogun.SeenWorker[], deviating: { worker: string, pairs: integer,
--- residual: number }[] }
function workers.of(alive_rows, contributions)
  local by_name, deviating = {}, {}
  for _, row in ipairs(contributions) do
    local residual = row.variance > 0 and row.excess / math.sqrt(row.variance) or nil
    by_name[row.worker] = { games = row.games, faults = row.faults, residual = residual }
    if residual and is_deviating(row, residual) then
      deviating[#deviating + 1] = { worker = row.worker, pairs = row.pairs, residual = residual }
    end
  end
  for _, worker in ipairs(alive_rows) do
    local played = by_name[worker.name] or { games = 0, faults = 0 }
    worker.games, worker.faults = played.games, played.faults
    worker.residual, worker.seen = played.residual, math.max(worker.seen, 0.0)
  end
  return { workers = alive_rows, deviating = deviating }
end

return workers
