-- answers_spec.lua -- a match whose workers lose answers of their server, by a proxy between them
-- (fakes/wire.lua). With FAULTS=n (make postgres) in n runs, so that each answer is lost once.

local cluster = require "spec.support.cluster"
local faults = require "spec.support.faults"
local postgres = require "spec.support.postgres"
local uv = require "luv"

describe("a match over an unreliable connection", function()
  if not postgres.server then return pending(postgres.missing()) end

  local expected
  setup(function() expected = faults.undisturbed() end)

  -- What a worker asks when it connects, which ends one that has not been connected before.
  local function is_opening(kinds)
    return kinds == "connect" or kinds:find "^ ?BEGIN; SET " or kinds:find "tablename"
      or kinds:find "shogun_schema"
  end

  local function count_hits(run, list)
    run.hit, run.opening, run.exchanges = 0, 0, #list
    for _, each in ipairs(list) do
      local is_hit = each.action ~= "-"
      if is_hit then run.hit = run.hit + 1 end
      if is_hit and is_opening(each.kinds) then run.opening = run.opening + 1 end
    end
  end

  -- Plays the match behind a proxy. Fails unless it ends as if nothing had happened, and no worker
  -- has given up that was connected. Returns the run.
  local function play(words, lease)
    local run
    postgres.with_database(function(url)
      faults.enqueue(url)
      faults.with_wire(url, words, function(proxied, exchanges)
        run = faults.play { url = proxied, direct = url, lease = lease }
        count_hits(run, exchanges())
      end)
      print(("%-20s %6.1f s, %4d exchanges, %3d hit, %d workers gave up"):format(
        table.concat(words, " "), run.seconds, run.exchanges, run.hit, run.failed))
      assert(run.failed <= run.opening, run.said)
      faults.check(url, expected)
    end)
    return run
  end

  it("loses no game if the first or second answer of each kind is lost", function()
    assert(play({ "lose", "kind:1" }).hit > 10)
    if faults.is_full then assert(play({ "lose", "kind:2" }).hit > 10) end
  end)

  it("loses no game if answers are cut off, or requests are lost", function()
    assert(play({ "cut", "every:11:9" }).hit > 1)
    if faults.is_full then assert(play({ "drop", "every:11:9" }).hit > 1) end
  end)

  it("loses no game if any answer is lost", function()
    if not faults.is_full then return pending "it takes minutes: make postgres FAULTS=20" end
    local hit, every <const> = 0, math.max(faults.runs, 10)
    for run = 1, faults.runs do
      hit = hit + play({ "lose", ("every:%d:%d"):format(every, run) }).hit
    end
    print(("%d runs, %d answers lost"):format(faults.runs, hit))
  end)

  it("needs at most two round trips for a chunk, and is fast over a slow connection", function()
    local chunks <const> = faults.games // (faults.is_full and 20 or 2)
    local run = play({ "delay", faults.is_full and "200" or "20" }, "30")
    print(("%.0f games/s, %.2f round trips a chunk"):format(faults.games / run.seconds,
      run.exchanges / chunks))
    assert(run.exchanges <= 2 * chunks, run.exchanges)
    if faults.is_full then assert(faults.games / run.seconds >= 150, run.seconds) end
  end)

  it("is enqueued only once if it is enqueued again after a lost answer", function()
    local read <const> = [[SELECT
      (SELECT COUNT(*) FROM matches) AS matches, (SELECT COUNT(*) FROM players) AS players,
      (SELECT md5(string_agg(board, ' ' ORDER BY place)) FROM openings) AS openings,
      (SELECT concat_ws(' ', size, made, most, games) FROM queues) AS queue,
      (SELECT md5(string_agg(concat_ws(' ', number, first, last, expires, tries, begun), ','
        ORDER BY number)) FROM chunks) AS chunks]]
    local whole, lost, is_hit = nil, 0, true
    local step <const> = faults.is_full and 1 or 6
    while is_hit do
      postgres.with_database(function(url)
        local at = tostring(1 + lost * step)
        faults.with_wire(url, { "lose", "every:1000000:" .. at }, function(proxied, exchanges)
          local ok = pcall(faults.enqueue, proxied)
          is_hit = #exchanges() >= tonumber(at)
          if not ok then faults.enqueue(url) end
        end)
        local found = cluster.query(url, read)[1]
        whole = whole or found
        assert.same(whole, found)
        lost = lost + (is_hit and 1 or 0)
      end)
    end
    print(("%d answers lost to one who enqueues"):format(lost))
    assert(lost > 15 and whole.matches == 1, lost)
  end)

  it("ends within 25 seconds after its workers get SIGTERM, even if the server hangs", function()
    if not faults.is_full then return pending "worker_spec does: here make postgres FAULTS=20" end
    postgres.with_database(function(url)
      faults.enqueue(url)
      faults.with_wire(url, { "hang", "from:25" }, function(proxied, exchanges)
        local workers = {}
        for i = 1, 2 do workers[i] = cluster.start(proxied, { "--concurrency", "1" }) end
        assert(cluster.wait(60, function() return #exchanges() >= 25 end))
        uv.sleep(500)
        for _, worker in ipairs(workers) do uv.kill(worker.pid, "sigterm") end
        local began = uv.hrtime()
        assert(cluster.join(40, workers), "a worker does not end")
        local seconds = (uv.hrtime() - began) / 1e9
        print(("workers of a server that hangs ended after %.1f s"):format(seconds))
        assert(seconds < 25, seconds)
      end)
    end)
  end)
end)
