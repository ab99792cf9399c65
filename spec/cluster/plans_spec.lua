-- plans_spec.lua -- the server's query plans: indexes for all frequent statements.

local cluster = require "spec.support.cluster"
local postgres = require "spec.support.postgres"
local state = require "shogun.cluster.views.state"
local store = require "shogun.arena.store"

describe("PostgreSQL's query plans", function()
  if not postgres.server then return pending(postgres.missing()) end

  local read_scans <const> = "SELECT sum(seq_scan)::integer AS count FROM pg_stat_user_tables "
    .. "WHERE relname IN ('chunks', 'games')"
  local read_others <const> = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() "
    .. "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"

  -- Times that chunks or games were read whole. A connection tells its counts when it ends.
  local function scans(url)
    assert(cluster.wait(20, function() return #cluster.query(url, read_others) == 0 end))
    return cluster.query(url, read_scans)[1].count
  end

  -- A worker's exchanges with some chunks, a connection long.
  local function exchange(url)
    local worker = cluster.worker(url, "a", 60)
    for _ = 1, 3 do
      local chunks = cluster.play(worker, worker:claim(3, true))
      worker:renew(chunks)
      worker:save { chunks[1] }
      worker:report { chunks[1], chunks[2] }
      worker:give_back { chunks[3] }
    end
    worker.store:close()
  end

  it("read chunks and games by an index, even in small tables",
    cluster.queued({ pairs = 20 }, function(_, url)
      for _, statement in ipairs { "SELECT 1", "ANALYZE", "ANALYZE" } do
        cluster.query(url, statement)
        local before = scans(url)
        exchange(url)
        assert.equal(before, scans(url), statement)
      end
    end))

  it("find work by an index if most chunks belong to another match",
    cluster.queued({ pairs = 5000, openings = "random:1" }, function(_, url)
      for seed = 4, 9 do cluster.enqueue(url, { pairs = 1, seed = seed }) end
      cluster.query(url, "ANALYZE")
      local before = scans(url)
      local opened = store.open(url)
      state.open_matches(opened.db, "a")
      opened:close()
      assert.equal(before, scans(url))
    end))
end)
