-- judge_spec.lua -- the judge of a match: it counts reported games, and writes the verdict.

local cluster = require "spec.support.cluster"
local new_queue_standings = require "shogun.cluster.views.standings"
local new_tally = require "shogun.arena.stats.tally"
local postgres = require "spec.support.postgres"
local state = require "shogun.cluster.views.state"
local tally_text = require "shogun.arena.stats.tally_text"

describe("the judge of a match", function()
  if not postgres.server then return pending(postgres.missing()) end

  local play <const>, queued <const> = cluster.play, cluster.queued

  -- The tally of all games that are there, up to a number.
  local function recounted(worker, last)
    local tally = new_tally(worker.settings, true)
    for task, outcome in worker.store:outcomes { id = 1 } do
      if task.number <= last then tally:add(task, outcome) end
    end
    return tally
  end

  local function stored(url) return cluster.query(url, "SELECT games, text FROM tallies")[1] end

  -- Asserts that the stored tally is that of the games up to `last`.
  local function check(worker, url, last)
    local row = stored(url)
    assert.same({ last, tally_text.write(recounted(worker, last)) }, { row.games, row.text })
  end

  it("writes no verdict if there are games that it has not read",
    queued({ pairs = 2 }, function(worker, url)
      local a = worker "a"
      a:report(play(a, a:claim(9, true)))
      cluster.enqueue(url, { pairs = 3 })
      a:judge()
      assert.is_nil((a:verdict()))
      local b = worker "b"
      b:report(play(b, b:claim(9, true)))
      b.db:query("UPDATE queues SET judge = NULL, judges_until = NULL")
      b:judge()
      assert.equal("finished", b:verdict())
      assert.equal(6, stored(url).games)
    end))

  it("notices that all games of the match are stored", queued({ pairs = 2 }, function(worker, url)
    local a, b = worker "a", worker "b"
    a:judge()
    b:report(play(b, b:claim(9, true)))
    assert.is_false(b:judge())
    assert.is_nil((b:verdict()))
    assert.is_true(a:judge())
    assert.equal("finished", b:verdict())
    assert.same({}, state.open_matches(b.db, "b"))
    assert.truthy(cluster.query(url, "SELECT finished FROM matches")[1].finished)
  end))

  it("stores counts up to the first unreported chunk, where the next judge continues",
    queued({ pairs = 30, openings = "random:3" }, function(worker, url)
      local a, b = worker "a", worker "b"
      local chunks = play(a, a:claim(30, true))
      a:report { chunks[1], chunks[2], chunks[4] }
      a:judge()
      check(a, url, 4)
      a:report { chunks[3] }
      assert.is_false(b:judge())
      cluster.execute(url, "UPDATE queues SET judges_until = 0")
      assert.is_true(b:judge())
      check(a, url, 8)
      a:report(table.move(chunks, 5, 30, 1, {}))
      assert.is_true(b:judge())
      local tally = recounted(a, 60)
      assert.equal(tally_text.write(tally), stored(url).text)
      local standings = new_queue_standings(b.db, 1, b.settings)
      standings:read()
      assert.equal("finished", standings.verdict)
      assert.same(tally:standings(), standings:standings())
    end))

  it("counts no game twice after losing its term or an answer of the server",
    queued({ pairs = 6 }, function(worker, url)
      local a, b = worker "a", worker "b"
      local chunks = play(a, a:claim(6, true))
      a:report { chunks[1], chunks[2] }
      a:judge()
      cluster.execute(url, "UPDATE queues SET judges_until = 0")
      a:report { chunks[3] }
      assert.is_true(b:judge())
      a:report { chunks[4] }
      assert.is_false(a:judge())
      cluster.execute(url, "UPDATE queues SET judges_until = 0, judge = NULL")
      assert.is_true(a:judge())
      assert.is_false(b:judge())
      check(a, url, 8)
    end))

  it("continues from a tally that was restored from an older dump",
    queued({ pairs = 6 }, function(worker, url)
      local a = worker "a"
      local chunks = play(a, a:claim(6, true))
      a:report { chunks[1], chunks[2] }
      a:judge()
      cluster.execute(url, "CREATE TABLE older AS SELECT * FROM tallies")
      a:report { chunks[3], chunks[4] }
      a:judge()
      cluster.execute(url, "UPDATE tallies SET games = older.games, text = older.text FROM older")
      cluster.execute(url, "UPDATE chunks SET counted = FALSE WHERE number > 2")
      a:judge()
      check(a, url, 8)
    end))

  -- Has a worker play the next four chunks, and another one count them: their openings come again.
  local function go_on(url, player, judge)
    player:report(play(player, player:claim(4, true)))
    cluster.execute(url, "UPDATE queues SET judges_until = 0")
    return judge:judge()
  end

  local repeated <const> = { pairs = 40, openings = "random:3" }

  it("reads only the points of openings with games stored since its last term",
    queued(repeated, function(worker, url)
      local a, b = worker "a", worker "b"
      for _, judge in ipairs { b, a } do assert.is_true(go_on(url, a, judge)) end
      cluster.execute(url, "CREATE TABLE older AS SELECT * FROM games WHERE number <= 8")
      cluster.execute(url, "DELETE FROM games WHERE number <= 8")
      assert.is_true(go_on(url, a, b))
      cluster.execute(url, "INSERT INTO games SELECT * FROM older")
      check(a, url, 24)
    end))

  it("reads all points per opening again if the stored games differ",
    queued(repeated, function(worker, url)
      local a, b = worker "a", worker "b"
      assert.is_true(go_on(url, a, b))
      cluster.execute(url, "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' "
        .. "ELSE '1-0' END WHERE number % 4 = 1")
      cluster.execute(url, "DELETE FROM tallies")
      cluster.execute(url, "UPDATE chunks SET counted = FALSE")
      for _, judge in ipairs { a, b } do assert.is_true(go_on(url, a, judge)) end
      check(a, url, 24)
    end))

  it("stops reading points when its term ends, and keeps them for its next term",
    queued(repeated, function(worker, url)
      local a, b = worker "a", worker "b"
      assert.is_true(go_on(url, a, a))
      local times, rows = 0, b.db.rows
      function b.db.rows(db, shape, sql, ...)
        if sql:find("GROUP BY", 1, true) then
          cluster.execute(url, "UPDATE queues SET judge = 'x', judges_until = judges_until + 50")
          times = times + 1
        end
        return rows(db, shape, sql, ...)
      end
      assert.is_false(go_on(url, a, b))
      assert.same({ 8, 1 }, { stored(url).games, times })
      assert.is_true(go_on(url, a, b))
      check(a, url, 24)
      assert.equal(1, times)
    end))

  it("returns a chunk to the queue if some of its games are missing",
    queued({ pairs = 3 }, function(worker, url)
      local a = worker "a"
      a:report(play(a, a:claim(9, true)))
      cluster.execute(url, "DELETE FROM games WHERE number = 4")
      a:judge()
      assert.is_nil((a:verdict()))
      local chunks = play(a, a:claim(9, true))
      assert.same({ 2, 1 }, { chunks[1].number, #chunks[1].games })
      a:report(chunks)
      a:judge()
      assert.equal("finished", a:verdict())
      check(a, url, 6)
    end))

  it("is reported as missing as soon as reported games are not counted",
    queued({ pairs = 2 }, function(worker)
      local a = worker "a"
      local function lacks_judge() return state.open_matches(a.db, "a")[1].lacks_judge end
      assert.is_false(lacks_judge())
      a:report(play(a, a:claim(1, true)))
      assert.is_true(lacks_judge())
      a:judge()
      assert.is_false(lacks_judge())
    end))
end)
