-- watch_spec.lua -- watching matches that other processes play: `shogun watch`.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local dkjson = require "dkjson"
local matches = require "spec.support.matches"
local postgres = require "spec.support.postgres"
local store = require "shogun.arena.store"
local watch = require "shogun.cluster.views.watch"

local function watched(path, most, match)
  return cluster.watched({ db = path, match = match }, most, "progress")
end

describe("the watch of a match", function()
  if os.getenv "SHOGUN_HARSH" then return pending "luasql does not run under ASan" end

  it("has the standings of the games played so far, and the final standings",
    matches.in_database(function(path)
      local opened = assert(store.open(path))
      local match = assert(opened:begin(matches.settings()))
      opened:save(match, matches.games(1, 5))
      opened:save(match, matches.games(9, 10))
      local events, standings = watched(path, 1)
      assert.equal(7, standings.games)
      assert.same({ "start", "progress" }, { events[1].event, events[2].event })
      assert.same({ 7, 20 }, { events[1].done, events[1].games })
      opened:save(match, matches.games(6, 20))
      opened:finish(match)
      opened:close()
      events, standings = watched(path, 9)
      assert.same({ "start", "end" }, { events[1].event, events[2].event })
      assert.equal(20, standings.games)
    end))

  it("counts each game once, even if the numbers of stored games have gaps",
    matches.in_database(function(path)
      local opened = assert(store.open(path))
      local match = assert(opened:begin(matches.settings()))
      local steps, counts = { { 1, 4 }, { 9, 12 }, { 7, 8 }, { 5, 6 }, { 13, 20 } }, {}
      local standings = assert(watch {
        db = path,
        report = function(event)
          if event.event == "progress" then counts[#counts + 1] = event.games end
          local step = table.remove(steps, 1)
          if step then assert(opened:save(match, matches.games(step[1], step[2]))) end
          if not step then opened:finish(match) end
        end,
      })
      opened:close()
      assert.same({ 4, 8, 10, 12, 20 }, counts)
      assert.equal(20, standings.games)
    end))

  it("reports that the match or the database is missing", matches.in_database(function(path)
    assert.same({ nil, "/nowhere/x.db: no such file" }, { watch { db = "/nowhere/x.db" } })
    assert(store.open(path)):close()
    assert.same({ nil, path .. ": has no match" }, { watch { db = path } })
    assert.same({ nil, path .. ": no match 7" }, { watch { db = path, match = 7 } })
  end))

  it("reports workers, lost leases and games set aside", function()
    if not postgres.server then return pending(postgres.missing()) end
    cluster.with_queue({ pairs = 3 }, function(_, url)
      cluster.execute(url, "UPDATE chunks SET worker = 'ann', expires = 0, tries = 4, lost = 2 "
        .. "WHERE number = 1")
      cluster.execute(url, "UPDATE chunks SET worker = 'bob', expires = 1e12, tries = 1 "
        .. "WHERE number = 2")
      cluster.execute(url, "INSERT INTO workers SELECT name, 'host', '0', 1, now, now, ended, 1, "
        .. "2.5 FROM (VALUES ('ann', 1), ('bob', NULL)) AS w (name, ended), "
        .. "extract(epoch FROM clock_timestamp()) AS now")
      local event = watched(url, 1, 1)[2]
      assert.equal(1, #event.workers)
      local bob = event.workers[1]
      assert.same({ "bob", "host", "0", 1, 0, 0, 2.5 }, { bob.name, bob.host, bob.version,
        bob.match, bob.games, bob.faults, bob.games_a_second })
      assert.equal(2, event.leases_lost)
      assert.near(2.5, event.games_a_second, 1e-9)
      assert.same({ { number = 1, first = 1, last = 2 } }, event.set_aside)
      cluster.execute(url, "UPDATE chunks SET tries = 0, worker = NULL, expires = 0")
      command.ends_with(0, "work --drain '" .. url .. "'")
      local output, said = command.ends_with(0, "watch --match 1 '" .. url .. "'")
      local title <const> = "random against greedy under boxed: 6 games, 3 pairs"
      assert.truthy(output:find(title, 1, true), output)
      assert.equal("", said)
      output = command.ends_with(0, "watch --match 1 --json '" .. url .. "'")
      local line = output:match "([^\n]*)\n$"
      assert.same({ "end", 6 }, { dkjson.decode(line).event, dkjson.decode(line).games })
    end)
  end)
end)
