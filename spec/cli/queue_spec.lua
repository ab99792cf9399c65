-- queue_spec.lua -- the verb queue: lists the matches of a server, and changes them.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local dkjson = require "dkjson"
local listing = require "shogun.cli.match.listing"
local postgres = require "spec.support.postgres"

local ends_with = command.ends_with

describe("shogun queue", function()
  it("names matches that wait for the same reason in one line", function()
    local list = { { match = 1, waits = "paused" }, { match = 2 } }
    for i = 3, 9 do list[i] = { match = i, waits = "no worker runs" } end
    assert.same({ "match 1 waits: paused",
      "matches 3, 4, 5, 6, 7 and 2 more wait: no worker runs" }, listing.refusals(list))
  end)

  local missing = postgres.missing()
  if missing then return pending(missing) end

  local function queue(url, words, code)
    return ends_with(code or 0, ("queue '%s' %s"):format(url, words))
  end

  local work <const> = cluster.work

  -- Calls with a server that has two matches, of six games and of four.
  local with_two = command.tests_with(function(call)
    postgres.with_database(function(url)
      cluster.enqueue(url, { pairs = 3 })
      cluster.enqueue(url, { pairs = 2, seed = 4 })
      call(url)
    end)
  end)

  local function listed(url) return command.events((queue(url, "--json"))) end

  it("lists matches with their progress, or says that the queue has no matches",
    postgres.in_database(function(url)
      assert.equal("no match in the queue\n", (queue(url, "")))
      cluster.enqueue(url, { pairs = 3 })
      work(url)
      cluster.enqueue(url, { pairs = 2, seed = 4 })
      local lines = queue(url, "")
      assert(lines:find "^match 2 waits: no worker runs\n", lines)
      assert(lines:find("\n +1  finished +0 +6 of 6  random, greedy\n"), lines)
      assert(lines:find("\n +2  open +0 +0 of 4  random, greedy\n"), lines)
      local first, second = table.unpack(listed(url))
      assert.same({ 1, "decided", "finished", 6, 6 },
        { first.match, first.state, first.verdict, first.done, first.games })
      assert.same({ 2, "open", 0, 4, { "random", "greedy" } },
        { second.match, second.state, second.done, second.games, second.players })
    end))

  it("lists games that were set aside, with advice, before the matches",
    with_two(function(url)
      cluster.execute(url, "UPDATE chunks SET tries = 4 WHERE match_id = 2 AND number = 2")
      local lines = queue(url, "")
      assert(lines:find "^match 2: games 3 to 4 are set aside\n  They killed four workers", lines)
      assert.same({ { number = 2, first = 3, last = 4 } }, listed(url)[2].set_aside)
    end))

  it("cancels a match, which resumes if the user enqueues it again", with_two(function(url)
    local worker = cluster.worker(url, "ann", 30)
    local chunks = cluster.play(worker, worker:claim(1, true))
    assert.equal("match 1: cancelled, priority 0\n", (queue(url, "--cancel 1")))
    assert(command.output(("lua/bin/shogun games '%s' --matches"):format(url)):find "cancelled")
    assert.equal("match 1: cancelled, priority 0\n", (queue(url, "--cancel 1")))
    assert.equal("cancelled", worker:verdict())
    assert.equal(0, worker:report(chunks))
    assert.same({}, worker:claim(1, true))
    work(url)
    local first, second = table.unpack(listed(url))
    assert.same({ "cancelled", "cancelled", 0 }, { first.state, first.verdict, first.done })
    assert.same({ "decided", 4 }, { second.state, second.done })
    cluster.enqueue(url, { pairs = 3 })
    work(url)
    assert.same({ "decided", 6 }, { listed(url)[1].state, listed(url)[1].done })
    assert(select(2, queue(url, "--cancel 1", 1)):find("match 1 is over: finished", 1, true))
    worker.store:close()
  end))

  it("pauses and resumes a match", with_two(function(url)
    assert.equal("match 1: paused, priority 0\n", (queue(url, "--pause 1")))
    work(url, 1)
    local first, second = table.unpack(listed(url))
    assert.same({ "paused", 0, "decided" }, { first.state, first.done, second.state })
    assert.equal("match 1: open, priority 0\n", (queue(url, "--resume 1")))
    work(url)
    assert.equal("decided", listed(url)[1].state)
  end))

  it("gives a match a priority, by which workers choose their match", with_two(function(url)
    assert.equal(-5, dkjson.decode((queue(url, "--priority 1 -5 --json"))).priority)
    local output = ends_with(0, ("work '%s' --drain --json"):format(url))
    local begun = {}
    for number in output:gmatch '"event":"begin","match":(%d)' do begun[#begun + 1] = number end
    assert.same({ "2", "1" }, begun)
  end))

  it("moves workers to a match with a higher priority, and back when that match ends",
    postgres.in_database(function(url)
      cluster.enqueue(url, { pairs = 1500, players = { "alphabeta:depth=1", "greedy" } })
      local log = os.tmpname()
      local worker = cluster.start(url, { "--concurrency", "1", "--json" }, log)
      local function has(text)
        return cluster.wait(60, function() return command.read(log):find(text, 1, true) end)
      end
      assert(has '"event":"begin","match":1')
      cluster.enqueue(url, { pairs = 2, seed = 4 })
      queue(url, "--priority 2 1")
      assert(has '"event":"decided","match":2')
      assert.equal("open", listed(url)[1].state)
      local begun = {}
      assert(cluster.wait(60, function()
        begun = {}
        for number in command.read(log):gmatch '"event":"begin","match":(%d)' do
          begun[#begun + 1] = number
        end
        return #begun == 3
      end))
      assert.same({ "1", "2", "1" }, begun)
      queue(url, "--cancel 1")
      assert(has '"event":"decided","match":1')
      require("luv").kill(worker.pid, "sigterm")
      assert(cluster.join(30, { worker }))
      os.remove(log)
    end))

  it("deletes a finished match, whose number is never used again", with_two(function(url)
    local said = select(2, queue(url, "--delete 2", 1))
    assert(said:find("match 2 is not over", 1, true), said)
    assert.equal("match 2: deleted\n", (queue(url, "--delete 2 --force")))
    work(url)
    assert.equal("match 1: deleted\n", (queue(url, "--delete 1")))
    for _, name in ipairs { "matches", "players", "openings", "games", "queues", "chunks",
      "tallies", "contributions", "sources" } do
      assert.equal(0, cluster.query(url, "SELECT count(*) AS n FROM " .. name)[1].n, name)
    end
    cluster.enqueue(url, { pairs = 2 })
    assert.equal(3, listed(url)[1].match)
  end))

  it("reports that a match or a permission is missing", with_two(function(url)
    for _, option in ipairs { "--cancel 7", "--delete 7", "--archive 7 x.db", "--verify 7" } do
      local said = select(2, queue(url, option, 2))
      assert(said:find(("%s: no match 7 in the queue of "):format(option:match "^%S+"), 1, true),
        said)
    end
    assert(os.execute(("psql -X -q -f examples/cluster/roles.sql '%s'"):format(url)))
    local watcher = url:gsub("//[^@]*@", "//shogun_watcher@")
    assert(queue(watcher, ""):find("\n    1  open", 1, true))
    assert(select(2, queue(watcher, "--pause 1", 1)):find("permission denied", 1, true))
    local enqueuer = url:gsub("//[^@]*@", "//shogun_enqueuer@")
    for _, option in ipairs { "--pause 1", "--resume 1", "--priority 1 3", "--cancel 1",
      "--verify 1 --repair" } do
      queue(enqueuer, option)
    end
    assert(select(2, queue(enqueuer, "--delete 1", 1)):find("permission denied", 1, true))
  end))
end)
