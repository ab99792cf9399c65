-- workers_spec.lua -- the residuals of workers: how far each worker's results lie from the mean.

local cluster = require "spec.support.cluster"
local postgres = require "spec.support.postgres"
local shogun_random = require "shogun.random"
local state = require "shogun.cluster.views.state"
local store = require "shogun.arena.store"

if not postgres.server then return pending(postgres.missing()) end

-- Draws pairs by these weights, and counts them by the half points of the first player.
local function draw(random, weights, pairs)
  local counts, sum = { 0, 0, 0, 0, 0 }, 0
  for _, weight in ipairs(weights) do sum = sum + weight end
  for _ = 1, pairs do
    local at, halves = random(1, sum), 1
    while at > weights[halves] do at, halves = at - weights[halves], halves + 1 end
    counts[halves] = counts[halves] + 1
  end
  return counts
end

local function row(match, worker, second, counts, faults)
  local games = 2 * (counts[1] + counts[2] + counts[3] + counts[4] + counts[5])
  return ("(%d, '%s', 1, %d, %d, %d, '{%s}')"):format(match, worker, second, games, faults or 0,
    table.concat(counts, ","))
end

-- Calls with the state of a match of three players whose workers have reported the list's rows.
local function with_contributions(list, call)
  postgres.with_database(function(url)
    cluster.enqueue(url, { pairs = 2, players = { "random", "greedy", "alphabeta:depth=1" } })
    cluster.execute(url, "INSERT INTO contributions VALUES " .. table.concat(list, ", "))
    cluster.execute(url, "INSERT INTO workers SELECT DISTINCT worker, 'host', '0.9.0', 1, now, "
      .. "now, NULL::double precision, 1, 1 FROM contributions, "
      .. "(SELECT extract(epoch FROM clock_timestamp()) AS now) AS t")
    local opened <close> = store.open(url, true)
    call(state.of(opened.db, 1))
  end)
end

it("hides a worker a minute after its last beat, and deletes it after a week",
  cluster.queued({ pairs = 2 }, function(worker)
    local db = worker "a".db
    for name, days in pairs { now = 0, early = -1, ahead = 1, old = -8, odd = 8 } do
      db:query("INSERT INTO workers SELECT ?, 'host', '0', 1, 1, extract(epoch FROM "
        .. "clock_timestamp()) + 86400 * ?::integer, NULL, 1, 1", name, days)
    end
    local found = state.of(db, 1).workers
    assert.same({ "now", 1 }, { found[1].name, #found })
    db:query "SELECT shogun_beat('me', 'host', '0', 1, 1, 0)"
    local left = db:query "SELECT string_agg(name, ' ' ORDER BY name) AS names FROM workers"
    assert.equal("ahead early me now", left[1].names)
  end))

describe("the residual of a worker", function()
  it("is the difference of the worker's points from the mean, in standard deviations", function()
    local one, two = { 10, 20, 40, 20, 10 }, { 5, 10, 50, 20, 15 }
    with_contributions({ row(1, "a", 2, one, 3), row(1, "b", 2, two) }, function(found)
      local n, points, squares = 0, 0, 0
      for halves = 0, 4 do
        local count = one[halves + 1] + two[halves + 1]
        n, points, squares = n + count, points + count * halves, squares + count * halves ^ 2
      end
      local expected = 100 * points / n
      local variance = 100 * (squares / n - (points / n) ^ 2) * (1 - 100 / n)
      local residual = (200 - expected) / math.sqrt(variance)
      assert.near(residual, found.workers[1].residual, 1e-9)
      assert.near(-residual, found.workers[2].residual, 1e-9)
      assert.same({ 200, 3, 200, 0 }, { found.workers[1].games, found.workers[1].faults,
        found.workers[2].games, found.workers[2].faults })
      assert.same({}, found.deviating)
    end)
  end)

  it("does not exist for a single worker, or if all pairs had equal results", function()
    with_contributions({ row(1, "a", 2, { 1, 2, 3, 4, 5 }), row(1, "b", 3, { 0, 0, 0, 0, 90 }),
      row(1, "c", 3, { 0, 0, 0, 0, 90 }), row(1, "d", 3, { 0, 0, 0, 0, 0 }) }, function(found)
      assert.equal(4, #found.workers)
      for _, worker in ipairs(found.workers) do assert.is_nil(worker.residual) end
    end)
  end)

  it("marks only the one worker of two hundred that deviates", function()
    local random, list = shogun_random(5), {}
    for i = 1, 200 do
      for second, weights in pairs { [2] = { 5, 20, 50, 20, 5 }, [3] = { 0, 0, 2, 8, 90 } } do
        list[#list + 1] = row(1, "w" .. i, second, draw(random, weights, 150))
      end
    end
    list[#list + 1] = row(1, "odd", 2, draw(random, { 2, 8, 40, 35, 15 }, 150))
    with_contributions(list, function(found)
      assert.equal(1, #found.deviating)
      assert.equal("odd", found.deviating[1].worker)
      assert(found.deviating[1].residual > 5.5 and found.deviating[1].pairs == 150)
    end)
  end)

  it("marks no worker after few pairs, or after a rare event", function()
    with_contributions({ row(1, "a", 2, { 500, 0, 0, 0, 500 }), row(1, "b", 2, { 29, 0, 0, 0, 0 }),
      row(1, "c", 3, { 0, 0, 0, 0, 9990 }), row(1, "d", 3, { 2, 0, 0, 0, 28 }) }, function(found)
      assert(math.abs(found.workers[2].residual) > 5 and math.abs(found.workers[4].residual) > 5.5)
      assert.same({}, found.deviating)
    end)
  end)
end)
