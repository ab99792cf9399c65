-- killed_spec.lua -- workers that are killed, and a server that stops, leave no trace in a
-- match. GAMES sets how many it has.

local cluster = require "spec.support.cluster"
local postgres = require "spec.support.postgres"
local random = require "shogun.random"
local uv = require "luv"

describe("a match of four workers", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  local games <const> = math.tointeger(tonumber(os.getenv "GAMES")) or 2000
  local options <const> = { players = { "engine:nodes=6000", "random" }, pairs = games // 2 }
  local words <const> = { "--drain", "--lease", "2", "--concurrency", "1" }

  -- Plays with a worker killed every two seconds, and the server stopped and started once.
  local function play(url)
    local workers, source = {}, random(os.time())
    for i = 1, 4 do workers[i] = cluster.start(url, words) end
    local kills, has_restarted = 0, false
    repeat
      uv.sleep(2000)
      local victim = source(1, 4)
      uv.kill(workers[victim].pid, "sigkill")
      workers[victim] = cluster.start(url, words)
      kills = kills + 1
      if not has_restarted and cluster.count(url) > games / 3 then
        postgres.restart()
        has_restarted = true
      end
    until cluster.count(url) == games
    assert(cluster.join(30, workers), "a worker does not end")
    assert.is_true(has_restarted)
    return kills
  end

  it("has each game once, and the results of an undisturbed one", function()
    postgres.with_database(function(url)
      cluster.enqueue(url, options)
      local started = uv.hrtime()
      local kills = play(url)
      local seconds = (uv.hrtime() - started) / 1e9
      local lost = cluster.query(url, "SELECT SUM(lost)::integer AS lost FROM chunks")[1].lost
      local results, count = cluster.results(url)
      print(("%d games in %.1f s, %d workers killed, %d leases lost"):format(count, seconds, kills,
        lost))
      assert.equal(games, count)
      assert(kills > 0 and lost > 0, "no kill hit a worker that held something")
      postgres.with_database(function(other)
        started = uv.hrtime()
        assert.same(cluster.undisturbed(other, options), results)
        seconds = (uv.hrtime() - started) / 1e9
        print(("undisturbed, one match with two workers: %.1f s"):format(seconds))
      end)
    end)
  end)
end)
