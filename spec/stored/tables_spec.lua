-- tables_spec.lua -- databases of version 0.10.0, a file's at version 2 of the tables, a server's
-- at version 3: read, resumed or refused, and worked to their end.

local build_of = require "shogun.arena.queue.build"
local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local stored = require "spec.support.stored" "0.10"

local ends_with <const> = command.ends_with

describe("a database of version 0.10.0", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("gives the records of its games, with the seeds of levels and processor time", function()
    stored.with_copy("matches.db", function(path)
      assert.equal(stored.read "matches.txt", (ends_with(0, ("games %s --records"):format(path))))
      assert.truthy(stored.read "matches.txt":find '%[Seed "%d+"%]\n.*%[Cputime "true"%]')
      assert.equal("game 2: the same, 48 plies\n",
        (ends_with(0, ("games %s --match 2 --replay 2"):format(path))))
    end)
  end)

  it("goes on, or names both versions", function()
    stored.with_copy("matches.db", function(path)
      local _, said, code = command.run(("match %sbots/tuned.lua:greed=4 random --pairs 2 --seed 3 "
        .. "--nodes 100 --openings random:2 --quiet --db %s"):format(stored.folder, path))
      if shogun.version == stored.version then return assert.equal(0, code, said) end
      assert.equal(1, code)
      assert.truthy(said:find(stored.differs, 1, true), said)
    end)
  end)
end)

describe("a server of version 0.10.0", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  -- Calls with a database that the dump was read into.
  local function with_dump(call)
    postgres.with_database(function(url)
      postgres.execute(stored.read "queue.sql", url)
      store.open(url, false, true):close()
      call(url)
    end)
  end

  it("has its matches, and how far they are", function()
    with_dump(function(url)
      local list = ends_with(0, ("games --matches '%s'"):format(url))
      assert.truthy(list:find "\n +1 +4 .* open +random, greedy\n", list)
      assert.truthy(list:find "\n +2 +8 .* finished  random, greedy\n", list)
      local records, count = ends_with(0, ("games --records '%s'"):format(url)), 0
      for _, found, message in shogun.record.games(records) do
        assert(shogun.record.replay(assert(found, message)))
        count = count + 1
      end
      assert.equal(12, count)
      assert.equal("", (ends_with(0, ("queue --verify 2 '%s'"):format(url))))
    end)
  end)

  it("keeps its match from workers of another build, and is worked to its end", function()
    with_dump(function(url)
      cluster.execute(url, "UPDATE queues SET build = 'another'")
      local _, said = ends_with(1, ("work --drain '%s'"):format(url))
      assert.truthy(said:find("match 1 is not played here: it was enqueued by ", 1, true), said)
      cluster.execute(url, ("UPDATE queues SET build = '%s'"):format(build_of()))
      cluster.execute(url, ("UPDATE matches SET version = '%s'"):format(shogun.version))
      ends_with(0, ("work --drain '%s'"):format(url))
      local list = ends_with(0, ("games --matches '%s'"):format(url))
      assert.truthy(list:find "\n +1 +20 .* finished ", list)
      assert.equal("", (ends_with(0, ("queue --verify 1 '%s'"):format(url))))
    end)
  end)
end)
