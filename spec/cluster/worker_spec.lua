-- worker_spec.lua -- workers of a queue: `shogun work`, started, stopped and refused.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local random = require "spec.support.random"
local roles = require "spec.support.roles"
local schema = require "shogun.arena.store.schema"
local slow_net = require "spec.oracle.slow_net"
local uv = require "luv"

describe("a worker", function()
  if not postgres.server then return pending(postgres.missing()) end

  local run <const> = cluster.run

  -- Starts one, and waits until it has reported a game.
  local function start_and_wait(url, words)
    local worker = cluster.start(url, words)
    assert(cluster.wait(20, function() return cluster.count(url) > 0 end), "no game is reported")
    return worker
  end

  -- Enqueues a match, removes its players' files, and has a worker play it.
  local function play_without(url, given, paths)
    cluster.enqueue(url, given)
    postgres.with_database(function(other)
      local expected = cluster.undisturbed(other, given)
      for _, path in ipairs(paths) do os.remove(path) end
      local said, code = run(url, "--drain")
      assert.equal(0, code, said)
      assert.same(expected, (cluster.results(url)))
    end)
  end

  it("needs no file of a bot, and plays the bot as it was enqueued",
    postgres.in_database(function(url)
      local bot = os.tmpname()
      os.remove(bot)
      command.write(bot .. ".lua", ([[
        local best = require "%s_moves"
        return function(board) return board:moves()[best] end]]):format(bot:match "[^/]+$"))
      command.write(bot .. "_moves.lua", "-- \xff\nreturn 1")
      play_without(url, { players = { bot .. ".lua", "random" }, pairs = 5, movetime = 10 },
        { bot .. ".lua", bot .. "_moves.lua" })
    end))

  it("needs no file of a net, and plays the net as it was enqueued",
    postgres.in_database(function(url)
      local path = os.tmpname()
      command.write(path, slow_net.random(random.source(1), "magnets"))
      local players = { "engine:nodes=50,net=" .. path, "random" }
      play_without(url, { players = players, pairs = 3 }, { path })
    end))

  it("ends after one or two SIGTERMs, and returns unplayed games",
    postgres.in_database(function(url)
      cluster.enqueue(url, { players = { "engine:nodes=7000", "random" }, pairs = 300 })
      local worker = start_and_wait(url, {})
      uv.kill(worker.pid, "sigterm")
      uv.kill(worker.pid, "sigterm")
      assert(cluster.join(10, { worker }))
      assert.same({ 0, 0 }, { worker.status, worker.signal })
      assert.same({}, cluster.query(url,
        "SELECT number FROM chunks WHERE worker IS NOT NULL AND reported IS NULL"))
      assert(cluster.count(url) < 600)
      assert.equal(0, cluster.query(url, "SELECT MAX(tries) AS most FROM chunks WHERE reported IS "
        .. "NULL")[1].most)
    end))

  it("exits with 130 at Ctrl-C, also while it waits for its first connection",
    postgres.in_database(function(url)
      for _, each in ipairs { url, "postgresql://127.0.0.1:1/x" } do
        local worker = cluster.start(each, {})
        uv.sleep(1500)
        uv.kill(worker.pid, "sigint")
        assert(cluster.join(10, { worker }))
        assert.equal(130, worker.status)
      end
    end))

  it("refuses a match of another build or version, and reports the refusal",
    cluster.queued({ pairs = 1 }, function(_, url)
      local function refused(statement, why)
        cluster.execute(url, statement)
        local said, code = run(url, "--drain")
        assert.equal(1, code)
        assert.truthy(said:find("match 1 is not played here: it was enqueued by " .. why, 1, true),
          said)
      end
      refused("UPDATE queues SET build = left(build, 64) || 'x'", "another build of shogun")
      refused("UPDATE matches SET version = '0.1'", "shogun 0.1, but this is")
      assert.equal(0, cluster.count(url))
    end))

  it("shares its time between equally urgent matches", postgres.in_database(function(url)
    for seed = 1, 2 do cluster.enqueue(url, { pairs = 100000, seed = seed }) end
    local worker = cluster.start(url, { "--concurrency", "1" })
    local sql <const> = "SELECT 1 FROM contributions WHERE games > 100"
    assert(cluster.wait(60, function() return #cluster.query(url, sql) == 2 end))
    uv.kill(worker.pid, "sigterm")
    assert(cluster.join(30, { worker }))
  end))

  it("runs programs only if the option --programs permits it", postgres.in_database(function(url)
    local program = "cmd:" .. command.interpreter() .. " lua/bin/shogun bot examples/bot.lua"
    cluster.enqueue(url, { players = { program, "random" }, pairs = 1 })
    local said, code = run(url, "--drain")
    assert.equal(1, code)
    assert.truthy(said:find("add --programs if you trust it", 1, true), said)
    said, code = run(url, "--drain --programs")
    assert.equal(0, code, said)
    assert.equal(2, cluster.count(url))
  end))

  it("refuses tables of another version by a message with both versions",
    cluster.queued({ pairs = 1 }, function(_, url)
      cluster.execute(url, "UPDATE shogun_schema SET version = 99")
      local rows <const> = "TABLE matches; TABLE queues; TABLE chunks; TABLE workers"
      local before = roles.ask(url, rows)
      local expected = ("its tables have version 99, expected %d")
        :format(schema.of_server().version)
      for _, line in ipairs { "work '%s'", "queue '%s' --pause 1", "games '%s'", "watch '%s'",
        "match greedy random --pairs 1 --quiet --enqueue --db '%s'" } do
        local said = select(2, command.ends_with(1, line:format(url)))
        assert.truthy(said:find(expected, 1, true), said)
      end
      assert.equal(before, roles.ask(url, rows))
    end))

  it("plays no unboxed bot, even if the database names one",
    cluster.queued({ players = { "examples/bot.lua", "random" }, pairs = 1 }, function(_, url)
      for spec, why in pairs {
        ["unsafe:examples/bot.lua"] = "plays without a box",
        ["cmd:true"] = "is a program", ["nothing"] = "cannot play here",
      } do
        cluster.execute(url, ("UPDATE players SET spec = '%s' WHERE place = 1"):format(spec))
        local said, code = run(url, "--drain")
        assert.equal(1, code)
        assert.truthy(said:find("not played here: " .. spec, 1, true), said)
        assert.truthy(said:find(why, 1, true), said)
      end
      assert.equal(0, cluster.count(url))
    end))

  it("loses its chunks if it hangs, and exits when it wakes up",
    cluster.queued({ players = { "engine:nodes=8000", "random" }, pairs = 60 }, function(_, url)
      local words = { "--drain", "--lease", "2", "--concurrency", "1" }
      local hung = start_and_wait(url, words)
      uv.kill(hung.pid, "sigstop")
      local other = cluster.start(url, words)
      assert(cluster.join(60, { other }))
      assert.equal(0, other.status)
      assert.equal(120, cluster.count(url))
      uv.kill(hung.pid, "sigcont")
      assert(cluster.join(10, { hung }))
      assert.equal(0, hung.status)
      assert.equal(120, cluster.count(url))
    end))

  it("retries at its start if the server is full, starting or down, otherwise ends", function()
    local function check(url, is_retried)
      local said, code = run(url, "--drain --retry-for 0.2")
      assert.same({ 1, is_retried }, { code, said:find("; trying again", 1, true) ~= nil }, said)
    end
    for state, is_retried in pairs {
      ["57P03"] = true, ["57P01"] = true, ["57P02"] = true, ["53300"] = true, ["08P01"] = false,
      ["28P01"] = false, ["28000"] = false, ["3D000"] = false,
    } do
      postgres.with_odd_server(state, function(url) check(url, is_retried) end)
    end
    for rest, is_retried in pairs {
      ["127.0.0.1:1/x"] = true, ["/x?host=/nowhere"] = true, ["127.0.0.1:1/x?sslmode=odd"] = false,
    } do
      check("postgresql://" .. rest, is_retried)
    end
  end)

  it("gives up after the time given by --retry-for", cluster.queued({ pairs = 1 }, function(_, url)
    cluster.execute(url, "ALTER DATABASE " .. url:match "/(spec_[%d_]+)"
      .. " SET default_transaction_read_only = on")
    local said, code = run(url, "--drain --retry-for 0.5")
    assert.equal(1, code, said)
    assert.truthy(said:find("read-only transaction", 1, true), said)
  end))

  it("reports games set aside, and exits with 1", cluster.queued({ pairs = 2 }, function(_, url)
    cluster.execute(url, "UPDATE chunks SET tries = 5, worker = 'gone', expires = 0 "
      .. "WHERE number = 1")
    local said, code = run(url, "--drain")
    assert.equal(1, code)
    assert.truthy(said:find("match 1: games 1 to 2 were set aside", 1, true), said)
    assert.equal(2, cluster.count(url))
    cluster.enqueue(url, { pairs = 2 })
    assert.equal(0, select(2, run(url, "--drain")))
    assert.equal(4, cluster.count(url))
  end))

  it("reports nothing a second after the match is decided, and exits within two seconds", function()
    cluster.with_queue({
      players = { "engine:nodes=15000", "random" }, openings = "random",
      sprt = { elo0 = 0, elo1 = 10 },
    }, function(_, url)
      local workers = {}
      for i = 1, 3 do workers[i] = cluster.start(url, { "--drain", "--concurrency", "1" }) end
      local ended, seconds = 0, nil
      assert(cluster.wait(90, function()
        local left = 0
        for _, worker in ipairs(workers) do left = left + (worker.status and 0 or 1) end
        if left == 0 then
          seconds = cluster.query(url, "SELECT extract(epoch FROM clock_timestamp())::float8 "
            .. "- decided AS seconds FROM queues")[1].seconds
        end
        ended = #workers - left
        return left == 0
      end), ended .. " workers have ended")
      assert(seconds < 2, ("%.2f s after the decision"):format(seconds))
      local row = cluster.query(url, "SELECT verdict, MAX(reported) - decided AS late FROM queues "
        .. "JOIN chunks ON queues.match_id = chunks.match_id GROUP BY verdict, decided")[1]
      assert.equal("H1", row.verdict)
      assert(row.late < 1, row.late)
      assert.same({}, cluster.query(url,
        "SELECT number FROM chunks WHERE reported IS NULL AND expires > 0"))
      print(("all ended %.2f s after the decision, the last report %+.2f s"):format(seconds,
        row.late))
    end)
  end)
end)
