-- overview_spec.lua -- all matches and workers of a server: `shogun watch` without a match.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local dkjson = require "dkjson"
local overview = require "shogun.cli.match.overview"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"

if not postgres.server then return pending(postgres.missing()) end

local function watched(url, most, call) return cluster.watched({ db = url }, most, nil, call) end

-- Inserts a worker: its name, seconds since its last beat, its match, its games a second.
local beat <const> = "INSERT INTO workers SELECT '%s', 'host', '0.9.0', 1, now, now - %d, NULL, "
  .. "%s, %g FROM (SELECT extract(epoch FROM clock_timestamp()) AS now) AS t"

describe("the overview of a server", function()
  it("has the open matches and their workers, until all matches are decided",
    cluster.queued({ pairs = 3 }, function(_, url)
      cluster.enqueue(url, { pairs = 2, players = { "random", "greedy", "alphabeta:depth=1" } })
      cluster.execute(url, beat:format("ann", 3, "1", 2.5))
      cluster.execute(url, beat:format("bob", 30, "1", 1.5))
      cluster.execute(url, beat:format("gone", 700, "2", 9))
      local events, last = watched(url, 9, function(count)
        if count == 1 then cluster.work(url) end
      end)
      local first, second = events[1], events[2]
      assert.same({ "queue", "queue", "over" }, { first.event, second.event, events[3].event })
      assert.same({ "open", 0, 6, 2, 4.0, "open", 12 }, { first.matches[1].state,
        first.matches[1].done, first.matches[1].games, first.matches[1].workers,
        first.matches[1].games_a_second, first.matches[2].state, first.matches[2].games })
      assert.same({ "ann", "bob" }, { first.workers[1].name, first.workers[2].name })
      assert(first.workers[2].seen >= 30 and first.workers[2].seen < 90)
      assert.equal(second, last)
      local one, two = table.unpack(second.matches)
      assert.same({ "decided", 6, 6 }, { one.state, one.done, one.strength.games })
      assert.same({ "decided", 12, 3 }, { two.state, two.done, #two.ratings })
    end))

  it("hides matches decided over an hour ago or in the future, and shows paused matches",
    postgres.in_database(function(url)
      for seed = 1, 4 do cluster.enqueue(url, { pairs = 1, seed = seed }) end
      command.ends_with(0, ("queue '%s' --pause 3"):format(url))
      cluster.query(url, "SELECT shogun_cancel(id) FROM unnest('{1,2,4}'::integer[]) AS id")
      cluster.execute(url, "UPDATE queues SET decided = decided - 4000 WHERE match_id = 1")
      cluster.execute(url, "UPDATE queues SET decided = decided + 86400 WHERE match_id = 4")
      local event = watched(url, 1)[1]
      assert.equal(2, #event.matches)
      assert.same({ "cancelled", "paused" }, { event.matches[1].state, event.matches[2].state })
    end))

  it("needs the same number of statements for any number of matches",
    postgres.in_database(function(url)
      local function statements()
        local opened <close> = store.open(url, true)
        local count, together = 0, opened.db.together
        opened.db.together = function(self, list)
          count = count + #list
          return together(self, list)
        end
        opened.db.kind = setmetatable({ run = error }, { __index = opened.db.kind })
        require "shogun.cluster.views.overview"(opened.db, error):look()
        return count
      end
      cluster.enqueue(url, { pairs = 1 })
      local few = statements()
      for seed = 1, 9 do cluster.enqueue(url, { pairs = 1, seed = 10 + seed }) end
      cluster.work(url)
      assert.equal(few, statements())
    end))

  it("continues after a lost connection", cluster.queued({ pairs = 1 }, function(_, url)
    local events = watched(url, 4, function(count)
      if count > 1 then return end
      cluster.query(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        .. "WHERE pid <> pg_backend_pid() AND datname = current_database()")
    end)
    assert.same({ "queue", "lost", "queue", "connected" }, { events[1].event, events[2].event,
      events[3].event, events[4].event })
  end))

  it("is printed as a log, as JSON, and finally as a list",
    cluster.queued({ pairs = 3 }, function(_, url)
      cluster.enqueue(url, { pairs = 3, seed = 5 })
      command.ends_with(0, ("queue '%s' --cancel 2"):format(url))
      cluster.work(url)
      local output, said = command.ends_with(0, ("watch '%s'"):format(url))
      assert.truthy(output:find("\n    1  finished          0             6 of 6  random", 1, true))
      assert.truthy(said:find("\n    2  cancelled", 1, true), said)
      local lines = command.events((command.ends_with(0, ("watch --json '%s'"):format(url))))
      assert.same({ "queue", "over" }, { lines[1].event, lines[2].event })
      output = command.ends_with(0, ("watch '%s' --match 2"):format(url))
      assert.truthy(output:find "^The match was cancelled%.\n", output)
      output = command.ends_with(0, ("watch --json '%s' --match 2"):format(url))
      assert.is_true(dkjson.decode(output:match "[^\n]*\n$").is_cancelled)
    end))

  it("lists problems first", cluster.queued({ pairs = 3 }, function(_, url)
    cluster.execute(url, "UPDATE chunks SET tries = 4 WHERE number = 2")
    cluster.execute(url, "INSERT INTO contributions VALUES (1, 'odd-1-" .. ("e1"):rep(16)
      .. "', 1, 2, 200, 0, '{0,0,0,20,80}'), (1, 'a', 1, 2, 400, 3, '{20,40,100,30,10}')")
    cluster.execute(url, beat:format("a", 1, "1", 2))
    local lines = overview.lines(watched(url, 1)[1], 79)
    assert.equal("match 1: games 3 to 4 are set aside", lines[1])
    assert.truthy(table.concat(lines, "\n"):find(
      "\nworker odd%-1%-e1e1e1 deviates: %+%d+%.%d standard deviations in 100 pairs\n"))
    for _, line in ipairs(lines) do assert(#line <= 90, line) end
  end))
end)
