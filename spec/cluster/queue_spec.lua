-- queue_spec.lua -- the queue of a match: claims, leases, reports.

local cluster = require "spec.support.cluster"
local failure = require "shogun.failure"
local management = require "shogun.cluster.management"
local postgres = require "spec.support.postgres"
local state = require "shogun.cluster.views.state"
local uv = require "luv"

describe("a queue", function()
  if not postgres.server then return pending(postgres.missing()) end

  local numbers <const>, play <const> = cluster.numbers, cluster.play
  local queued <const> = cluster.queued
  local short <const> = 0.3 -- of a lease, in seconds
  local function outlive() uv.sleep(400) end

  it("gives each chunk to one worker", queued({ pairs = 4 }, function(worker)
    local a, b = worker "a", worker "b"
    assert.same({ 1, 2, 3 }, numbers(a:claim(3, true)))
    assert.same({ 4 }, numbers(b:claim(3, true)))
    assert.same({}, b:claim(3, true))
  end))

  it("gives out an expired chunk alone, and does not give out a renewed chunk",
    queued({ pairs = 3 }, function(worker)
      local a, b = worker("a", short), worker "b"
      local held = a:claim(2, true)
      outlive()
      assert.same({ true, true }, a:renew(held))
      assert.same({ 3 }, numbers(b:claim(9, true)))
      outlive()
      assert.same({}, b:claim(9, false))
      assert.same({ 1 }, numbers(b:claim(9, true)))
      assert.same({ [2] = true }, a:renew(held))
      outlive()
      assert.same({ 2 }, numbers(worker "c":claim(9, true)))
    end))

  it("gives out chunks and judging if the clock goes back by a day",
    queued({ pairs = 3 }, function(worker)
      local a, b = worker "a", worker "b"
      a:claim(1, true)
      a:report(play(a, a:claim(1, true)))
      a:judge()
      a.db:query "UPDATE chunks SET expires = expires + 86400 WHERE expires > 0"
      a.db:query "UPDATE queues SET judges_until = judges_until + 86400"
      local look = state.open_matches(b.db, "b")[1]
      assert.same({ true, true }, { look.has_lost, look.lacks_judge })
      assert.is_nil(look.is_played)
      assert.is_true(b.leases:exchange({}).lacks_judge)
      local lost = b:claim(9, true)
      assert.same({ 1 }, numbers(lost))
      b:report(play(b, lost))
      b:report(play(b, b:claim(9, true)))
      b:judge()
      assert.equal("finished", b:verdict())
    end))

  it("counts a game once, for the worker that holds its chunk",
    queued({ pairs = 2 }, function(worker, url)
      local a, b = worker("a", short), worker "b"
      local late = play(a, a:claim(1, true))
      outlive()
      local chunks = play(b, b:claim(1, true))
      assert.same(numbers(late), numbers(chunks))
      assert.equal(0, a:report(late))
      assert.equal(0, cluster.count(url))
      assert.equal(2, b:report(chunks))
      assert.equal(0, a:report(late))
      assert.equal(2, cluster.count(url))
      assert.same({ { lost = 1, worker = "b" } },
        cluster.query(url, "SELECT lost, worker FROM chunks WHERE number = 1"))
    end))

  it("accepts a repeated report, and a repeated claim", queued({ pairs = 4 }, function(worker, url)
    local a, b = worker "a", worker "b"
    local request = { claim = { count = 2, is_idle = true, token = ("0"):rep(32) } }
    assert.same({ 1, 2 }, numbers(a.leases:exchange(request).claimed))
    local chunks = play(a, a.leases:exchange(request).claimed)
    assert.same({ 1, 2 }, numbers(chunks))
    assert.same({ 3 }, numbers(b:claim(1, true)))
    assert.equal(4, a:report(chunks))
    assert.equal(4, a:report(chunks))
    assert.equal(4, cluster.count(url))
    assert.same({ { games = 4, worker = "a" } },
      cluster.query(url, "SELECT games, worker FROM contributions"))
    a:judge()
    assert.equal(4, cluster.query(url, "SELECT games FROM tallies")[1].games)
  end))

  it("accepts a late report of a chunk that no other worker claimed",
    queued({ pairs = 1 }, function(worker)
      local a = worker("a", short)
      local chunks = play(a, a:claim(1, true))
      outlive()
      assert.equal(2, a:report(chunks))
    end))

  it("refuses a report that lacks games of its chunk", queued({ pairs = 2 }, function(worker, url)
    local a = worker "a"
    local chunks = play(a, a:claim(2, true))
    local last = table.remove(chunks[2].games)
    local _, message = failure.try(a.report, a, chunks)
    assert.truthy(message:find("match 1: chunk 2 is reported without all of its games", 1, true),
      message)
    assert.equal(0, cluster.count(url))
    assert.has_error(function()
      local ok, raised = pcall(cluster.execute, url, "UPDATE chunks SET reported = 1")
      error(ok or tostring(raised):match "chunk %d is reported without", 0)
    end, "chunk 1 is reported without")
    table.insert(chunks[2].games, last)
    assert.equal(4, a:report(chunks))
  end))

  it("sets aside a chunk that was lost four times, unless one worker lost it each time",
    queued({ pairs = 2 }, function(worker, url)
      for _, name in ipairs { "v", "w", "w", "w" } do
        assert.same({ 1 }, numbers(worker(name, short):claim(1, true)))
        outlive()
      end
      local last, w = worker("last", short), worker "w"
      assert.same({ { number = 1, first = 1, last = 2 } }, state.set_aside(last.db, 1))
      local chunks = w:claim(9, true)
      assert.same({ 2 }, numbers(chunks))
      w:report(play(w, chunks))
      assert.is_true(state.open_matches(last.db, "last")[1].has_lost)
      assert.falsy(state.open_matches(last.db, "w")[1].has_lost)
      assert.same({ 1 }, numbers(last:claim(9, true)))
      outlive()
      last:judge()
      assert.is_nil((last:verdict()))
      local row = state.open_matches(last.db, "another")[1]
      assert.is_true(row.has_aside)
      assert.is_false(state.has_work(row))
      cluster.enqueue(url, { pairs = 2 })
      assert.same({ 1 }, numbers(last:claim(9, true)))
    end))

  it("lists the smallest share first, and gives a match that joins a priority the largest",
    queued({ pairs = 40 }, function(worker, url)
      local a = worker "a"
      local function shares()
        local first, second = table.unpack(state.open_matches(a.db, "a"))
        return { first.id, first.share, second.id, second.share }
      end
      a:give_back(play(a, a:claim(3, true)))
      cluster.enqueue(url, { pairs = 5, seed = 4 })
      a:report(play(a, a:claim(5, true)))
      assert.same({ 2, 6, 1, 10 }, shares())
      management.prioritize(a.db, 1, -1)
      management.prioritize(a.db, 1, 0)
      assert.equal(shares()[2], shares()[4])
    end))

  it("sets no chunk aside while its games progress",
    queued({ pairs = 4, players = { "random", "greedy", "random" } }, function(worker, url)
      cluster.execute(url, "UPDATE chunks SET last = 8 WHERE number = 1")
      for round = 1, 6 do
        local each = worker("w" .. round, short)
        local chunks = play(each, each:claim(1, true))
        assert.same({ 1 }, numbers(chunks))
        chunks[1].games = { chunks[1].games[1] }
        each:save(chunks)
        assert.equal(round, cluster.count(url))
        outlive()
      end
      assert.same({}, state.set_aside(worker("x").db, 1))
    end))

  it("keeps the games of a returned chunk, and does not count the unfinished attempt",
    queued({ pairs = 1 }, function(worker, url)
      local a, b = worker "a", worker "b"
      local chunks = play(a, a:claim(1, true))
      table.remove(chunks[1].games)
      assert.equal(1, a:give_back(chunks))
      assert.equal(0, a:give_back(chunks))
      assert.equal(1, cluster.count(url))
      local again = b:claim(1, true)
      assert.same({ 1, 1, { true } }, { again[1].number, again[1].tries, again[1].played })
      assert.equal(1, b:report(play(b, again)))
    end))

  it("gives out no chunks of a paused match", queued({ pairs = 1 }, function(worker, url)
    cluster.execute(url, "UPDATE queues SET paused = TRUE")
    local a = worker "a"
    assert.same({}, a:claim(1, true))
    assert.is_false(state.has_work(state.open_matches(a.db, "a")[1]))
    cluster.execute(url, "UPDATE queues SET paused = FALSE")
    assert.same({ 1 }, numbers(a:claim(1, true)))
  end))
end)
