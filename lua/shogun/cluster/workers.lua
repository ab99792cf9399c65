--- The workers of a server: what each plays, how fast, and how far its results deviate.
--
-- All workers play the same pairings, so the points of one differ from those of all by chance
-- alone. The residual of a worker is that difference over its pairings, in standard deviations:
-- where it is large, the worker's machine plays other games than the others (a broken memory,
-- another processor's arithmetic, a clock that is too fast, a busy machine).

local functions = require "shogun.arena.store.server.functions"
local rows_of = require "shogun.arena.store.rows"

local workers = {}

-- A residual that deviates. None of 300 simulated matches with a thousand workers that play the
-- same, looked at after each ten of their pairs, had one; with 4.5 and a variance of 40 one in six
-- had. With little variance chance is not normal: where all pairs are won, a lost one says nothing.
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

local alive <const> = ("SELECT name, host, version, match_id AS match, games_a_second, "
  .. "$NOW - seen AS seen FROM workers WHERE ended IS NULL AND seen > $NOW - ?"
  .. "::double precision"):gsub("$NOW", functions.now)

-- Half points: their sum over a worker's pairs less those that are expected of so many pairs, and
-- the variance of that. A worker's own pairs are among all.
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

--- The statements of a look, for `Database:together`.
---@param seconds number  a worker that was not seen for longer is gone
---@param match? integer  default: all
---@param condition string  in SQL: on the contributions that are counted
---@param ... any  its values
---@return table, table
function workers.statements(seconds, match, condition, ...)
  local who = { of_workers, alive .. (match and " AND match_id = ?" or "") .. " ORDER BY name",
    seconds, match }
  return who, { of_contributions, contributed:format(condition), ... }
end

local function residual_of(row)
  if row.variance <= 0 then return nil end
  return row.excess / math.sqrt(row.variance)
end

local function is_deviating(row, residual)
  return row.pairs >= fewest_pairs and row.variance >= least_variance
    and math.abs(residual) >= bound
end

---@class shogun.SeenWorker
---@field name string
---@field host string
---@field version string  of shogun
---@field match? integer  that it plays
---@field games_a_second number
---@field seen number  seconds ago
---@field games integer  that it has reported
---@field faults integer  of players, in these games
---@field residual? number  nil where nothing can be said

--- What a look has found.
---@param alive_rows table[]
---@param contributions table[]
---@return { workers: shogun.SeenWorker[], deviating: { worker: string, pairs: integer,
--- residual: number }[] }
function workers.of(alive_rows, contributions)
  local by_name, deviating = {}, {}
  for _, row in ipairs(contributions) do
    local residual = residual_of(row)
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
