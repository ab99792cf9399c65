-- queue_spec.lua -- a server's queue that version 0.9.0 has left half worked: read, and
-- worked to its end.

local build_of = require "shogun.arena.queue.build"
local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local stored = require "spec.support.stored" "0.9"

describe("a server of version 0.9.0", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  local bots <const> = stored.folder .. "bots/"

  -- Calls with a database that the dump was read into.
  local function with_dump(call)
    postgres.with_database(function(url)
      postgres.execute(stored.read "queue.sql", url)
      store.open(url, false, true):close()
      call(url)
    end)
  end

  local function work(url, words)
    local output, said, code = command.run(("work --drain '%s' %s"):format(url, words or ""))
    return output .. said, code
  end

  -- The games of the second match by number, each as a text.
  local function games_of(url)
    local opened <close>, list = assert(store.open(url)), {}
    for game in opened:games { match = 2 } do
      list[game.task.number] = ("%s %s %s"):format(game.played, game.outcome.reason,
        game.outcome.moves)
    end
    return list
  end

  -- The counts of its chunks: reported, held by a worker that is gone, open.
  local function chunks_of(url)
    local row = cluster.query(url, "SELECT COUNT(reported) AS done, "
      .. "COUNT(*) FILTER (WHERE reported IS NULL AND worker IS NOT NULL) AS held, "
      .. "COUNT(*) FILTER (WHERE worker IS NULL) AS open FROM chunks WHERE match_id = 2")[1]
    return { row.done, row.held, row.open }
  end

  it("has its matches, their games and how far they are", function()
    with_dump(function(url)
      assert.same({ 3, 1, 36 }, chunks_of(url))
      local list = command.ends_with(0, ("games --matches '%s'"):format(url))
      assert.truthy(list:find "\n +1 +8 .* finished  random, greedy\n")
      assert.truthy(list:find "\n +2 +6 .* open +slow, talker\n")
      local records, count = command.ends_with(0, ("games --records '%s'"):format(url)), 0
      for _, found, message in shogun.record.games(records) do
        assert(shogun.record.replay(assert(found, message)))
        count = count + 1
      end
      assert.equal(14, count)
      assert.truthy(command.ends_with(0, ("games --match 2 --log 1 '%s'"):format(url))
        :find "^red: grüß dich\tred\t34\n")
      local events = command.ends_with(0, ("watch --json --match 1 '%s'"):format(url))
      local last = stored.values(events)
      assert.same({ "end", 8 }, { last[#last].event, last[#last].games })
    end)
  end)

  -- The games of two versions do not belong into one match.
  it("keeps its match from workers of another build, and loses nothing", function()
    with_dump(function(url)
      local before = games_of(url)
      local said, code = work(url)
      assert.equal(1, code)
      local why = shogun.version == stored.version and "another build of shogun"
        or "shogun " .. stored.version
      assert.truthy(said:find("match 2 is not played here: it was enqueued by " .. why, 1, true),
        said)
      assert.same(before, games_of(url))
      assert.same({ 3, 1, 36 }, chunks_of(url))
    end)
  end)

  -- As workers of its own build see it, with the sources that came along.
  it("is worked to its end from where it was", function()
    with_dump(function(url)
      local before = games_of(url)
      cluster.execute(url, ("UPDATE queues SET build = '%s'"):format(build_of()))
      cluster.execute(url, ("UPDATE matches SET version = '%s'"):format(shogun.version))
      cluster.execute(url, "UPDATE players SET spec = replace(spec, 'spec/data', '/nowhere')")
      local output, code = work(url, "--json")
      assert.equal(0, code, output)
      local after = games_of(url)
      assert.same({ 6, 80 }, { #before, #after })
      assert.same(before, { table.unpack(after, 1, 6) })
      assert.same({ 40, 0, 0 }, chunks_of(url))
      assert.equal("finished", cluster.query(url,
        "SELECT verdict FROM queues WHERE match_id = 2")[1].verdict)
      local first = stored.values(output)[1]
      assert.same({ "begin", 2 }, { first.event, first.match })
      local expected = stored.values(stored.read "events/work.jsonl")[1]
      expected.settings.players = nil -- others
      assert.same({}, stored.lacking(first, expected))
    end)
  end)

  it("has a match that goes on without the queue", function()
    if shogun.version ~= stored.version then return end
    with_dump(function(url)
      local before = games_of(url)
      local standings = assert(shogun.match {
        players = { bots .. "slow.lua", bots .. "talker.lua" }, pairs = 40, openings = "random:4",
        movetime = 5, seed = 8, db = url,
      })
      assert.equal(80, standings.games)
      assert.same(before, { table.unpack(games_of(url), 1, 6) })
    end)
  end)
end)
