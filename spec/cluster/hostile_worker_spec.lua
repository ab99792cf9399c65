-- hostile_worker_spec.lua -- a worker that misuses the server's functions by SQL.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local failure = require "shogun.failure"
local game_rows = require "shogun.cluster.game_rows"
local postgres = require "spec.support.postgres"
local roles = require "spec.support.roles"
local state = require "shogun.cluster.views.state"

if not postgres.server then return pending(postgres.missing()) end

local own <const>, others <const> = ("a"):rep(32), ("b"):rep(32)

local with_hostile = command.tests_with(function(test)
  roles.with_match(function(url, of_role)
    local db <close> = database.open(of_role "worker")
    local honest = cluster.worker(of_role "worker", "honest", 60)
    local _ <close> = honest.store
    test(db, honest, url)
  end)
end)

local function claim(db, token, lease)
  return db:query("SELECT * FROM shogun_claim(1, 'x', ?, ?, 1, TRUE)", token, lease or 60)[1]
end

-- A report of games by this token; the count, or the message.
local function report(db, chunk, token, games)
  local rows, message = failure.try(db.query, db,
    "SELECT shogun_report(1, 'x', ?::integer[], ?::text[], ?::json) AS count",
    ("{%d}"):format(chunk), ("{%s}"):format(token), games)
  return rows and rows[1].count, message
end

-- The games of a chunk, which a change is made to: a list in JSON.
local function games_with(worker, chunk, change)
  local played = cluster.play(worker, { {
    number = chunk.number, first = chunk.first, last = chunk.last, played = {},
  } })[1].games
  change(played[1].task, played[1].outcome)
  return game_rows(played)
end

-- What would keep a match from being read or counted.
local wrong_games <const> = {
  pair = function(task) task.pair = 2 end,
  ["pair of no number"] = function(task) task.pair = nil end,
  ["players in the other colours"] = function(task) task.white, task.red = task.red, task.white end,
  ["one player in both colours"] = function(task) task.red = task.white end,
  ["no such player"] = function(task) task.red = 7 end,
  ["negative player"] = function(task) task.red = -1 end,
  opening = function(task) task.opening = 2 end,
  ["negative plies"] = function(_, outcome) outcome.plies = -1 end,
  ["many plies"] = function(_, outcome) outcome.plies = 1 << 30 end,
  ["negative seconds"] = function(_, outcome) outcome.seconds = -1.0 end,
  ["more seconds than can be added"] = function(_, outcome) outcome.seconds = 1e308 end,
  reason = function(_, outcome) outcome.reason = "a\tb" end,
  ["long reason"] = function(_, outcome) outcome.reason = ("a"):rep(1000) end,
  moves = function(_, outcome) outcome.moves = "\27[2J" end,
  ["long message"] = function(_, outcome) outcome.message = ("a"):rep(1 << 21) end,
}

describe("a hostile worker", function()
  it("cannot insert games of a chunk that another worker holds",
    with_hostile(function(db, honest, url)
      local theirs = honest:claim(1, true)[1]
      local games = games_with(honest, theirs, function() end)
      assert.equal(0, (report(db, 1, own, games)))
      assert.equal(0, (report(db, 1, "", games)))
      assert.equal(0, db:query("SELECT shogun_report(1, 'x', '{1}', NULL, ?::json) AS count",
        games)[1].count)
      assert.equal(2, claim(db, own).number)
      local _, message = report(db, 2, own, games)
      assert.truthy(message:find("chunk 2 is reported without all of its games", 1, true), message)
      assert.equal(0, db:query("SELECT shogun_save(1, 'x', '{1,2}', ARRAY[?,?], ?::json) AS count",
        own, own, games)[1].count)
      assert.equal(0, cluster.count(url))
      assert.same({ true }, honest:renew { theirs })
      assert.equal("0", roles.ask(url, "SELECT COUNT(*) FROM contributions"))
    end))

  it("cannot insert games that no reader can parse or count", with_hostile(function(db, honest, url)
    local chunk = claim(db, own)
    for what, change in pairs(wrong_games) do
      local counted, message = report(db, 1, own, games_with(honest, chunk, change))
      assert.is_nil(counted, what)
      assert(message:find("without all of its games", 1, true)
        or message:find("games_are_sound", 1, true)
        or message:find("null value", 1, true), what .. ": " .. message)
    end
    for _, text in ipairs {
      "null", "7", "{}", "[]", "[7]", "[null]", '[{"number":null}]', '[{"number":1e99}]',
      ("["):rep(100000), '[{"number":1,"pair":1,"match_id":2,"white":1,"red":2,"opening":1}]',
    } do assert.is_nil((report(db, 1, own, text)), text) end
    assert.equal(0, cluster.count(url))
    assert.equal(2, (report(db, 1, own, games_with(honest, chunk, function() end))))
    assert.equal("finished", cluster.finish(honest))
    assert.equal(6, cluster.count(url))
  end))

  it("can hold a chunk for at most an hour, and judge for at most a minute",
    with_hostile(function(db, _, url)
      claim(db, own, 1e9)
      db:query("SELECT shogun_renew(1, '{1}', ARRAY[?], 'Infinity')", own)
      db:query("SELECT shogun_judge(1, ?, 'NaN')", own)
      local row = cluster.query(url, "SELECT expires - extract(epoch FROM now())::float8 AS lease, "
        .. "judges_until - extract(epoch FROM now())::float8 AS term FROM queues "
        .. "JOIN chunks ON chunks.match_id = queues.match_id WHERE number = 1")[1]
      assert(row.lease > 3590 and row.lease <= 3601, row.lease)
      assert(row.term > 50 and row.term <= 61, row.term)
    end))

  it("cannot claim chunks by an invalid token or an invalid number",
    with_hostile(function(db, _, url)
      for _, token in ipairs { "", "x", ("A"):rep(32), ("a"):rep(31), ("a"):rep(1 << 20) } do
        assert.is_false((pcall(claim, db, token)), token)
      end
      assert.is_false((pcall(db.query, db, "SELECT shogun_claim(1, 'x', ?, 60, -1, TRUE)", own)))
      assert.is_false((pcall(db.query, db, "SELECT shogun_claim(1, ?, ?, 60, 1, TRUE)",
        ("x"):rep(301), own)))
      assert.same({}, db:query("SELECT * FROM shogun_claim(NULL, 'x', ?, 60, 1, TRUE)", own))
      assert.equal("0", roles.ask(url, "SELECT COUNT(*) FROM chunks WHERE length(token) <> 32"))
    end))

  it("cannot store counts, verdicts or openings unless it is the judge",
    with_hostile(function(db, honest, url)
      honest:judge()
      local function is_done(call, ...)
        return db:query("SELECT " .. call .. " AS is_done", ...)[1].is_done
      end
      for _, token in ipairs { own, "", "honest" } do
        assert.is_false(is_done("shogun_judge(1, ?, 5)", token))
        assert.is_false(is_done("shogun_count(1, ?, 0, 6, '{1,2,3}', 'x', 'finished')", token))
        assert.is_false(is_done("shogun_recount(1, ?)", token))
        assert.is_false(is_done("shogun_add_openings(1, ?, 1, '{x}')", token))
        assert.equal(0, is_done("shogun_reopen(1, ?, '{1}')", token))
        db:query("SELECT shogun_resign(1, ?)", token)
      end
      assert.is_false(is_done "shogun_count(1, NULL, 0, 6, '{1,2,3}', 'x', 'finished')")
      assert.equal("", roles.ask(url, "SELECT verdict FROM queues"))
      assert.equal("finished", cluster.finish(honest))
    end))

  it("cannot store an impossible verdict or prevent other judges, even as the judge",
    with_hostile(function(db, honest, url)
      db:query("SELECT shogun_judge(1, ?, 5)", own)
      local function fails(call, ...)
        local _, message = failure.try(db.query, db, "SELECT " .. call, ...)
        return message or "it does not"
      end
      for _, verdict in ipairs { "H1", "undecided", "finished", "cancelled", "x" } do
        assert.is_false(db:query("SELECT shogun_count(1, ?, 0, 0, '{}', 'x', ?) AS is_done", own,
          verdict)[1].is_done)
      end
      assert.truthy(fails("shogun_add_openings(1, ?, 4, ARRAY['a\27[2J'])", own)
        :find("openings_are_sound", 1, true))
      db:query("SELECT shogun_add_openings(1, ?, 99, '{x}')", own)
      db:query("SELECT shogun_add_openings(1, ?, 3, '{x}')", own)
      for _, numbers in ipairs { "{}", "{1}", "{1,2,3}" } do
        assert.truthy(fails("shogun_count(1, ?, 0, 6, ?::integer[], 'x', NULL)", own, numbers)
          :find("games 1 to 6 are not those of the chunks", 1, true))
      end
      local chunk = claim(db, others)
      report(db, 1, others, games_with(honest, chunk, function() end))
      db:query("SELECT shogun_count(1, ?, 0, 2, '{1}', 'nonsense', NULL)", own)
      assert.equal("2", roles.ask(url, "SELECT games FROM tallies"))
      db:query("SELECT shogun_resign(1, ?)", own)
      assert.equal("3", roles.ask(url, "SELECT made FROM queues"))
      assert.equal("finished", cluster.finish(honest))
      assert.equal(6, cluster.count(url))
    end))

  it("cannot store unreadable data about itself", with_hostile(function(db, _, url)
    for _, values in ipairs { "'x', 'h', 'v', 1, 1, 'NaN'", "'x', 'h', 'v', 1, 1, -1",
      "'x', 'h', 'v', 0, 1, 1", "NULL, 'h', 'v', 1, 1, 1", "'x', NULL, 'v', 1, 1, 1",
      "repeat('x', 301), 'h', 'v', 1, 1, 1", "'x', 'h', 'v', 1, 1, 'Infinity'" } do
      assert.is_false((pcall(db.query, db, "SELECT shogun_beat(" .. values .. ")")), values)
    end
    db:query("SELECT shogun_beat(?, 'h', 'v', 1, 1, 1)", "\27[2Jx")
    local owner <close> = database.open(url)
    assert.equal("\\x1b[2Jx", state.of(owner, 1).workers[1].name)
  end))

  it("cannot hold a lock that prevents others from enqueueing matches",
    with_hostile(function(db, _, url)
      db:query "SELECT pg_advisory_lock(7209537)"
      command.ends_with(0,
        ("match greedy random --pairs 4 --quiet --db '%s' --enqueue"):format(url))
    end))

  it("cannot use the token of another match", with_hostile(function(db, honest, url)
    command.ends_with(0, ("match greedy random --pairs 2 --seed 9 --quiet --db '%s' --enqueue")
      :format(url))
    local chunk = claim(db, own)
    local games = games_with(honest, chunk, function() end)
    assert.equal(0, db:query("SELECT shogun_report(2, 'x', '{1}', ARRAY[?], ?::json) AS count",
      own, games)[1].count)
    assert.same({}, db:query("SELECT shogun_renew(2, '{1}', ARRAY[?], 60)", own))
    assert.is_true(db:query("SELECT shogun_judge(2, ?, 5) AS is_done", others)[1].is_done)
    assert.is_false(db:query("SELECT shogun_count(1, ?, 0, 2, '{1}', '', NULL) AS is_done",
      others)[1].is_done)
    assert.equal(0, cluster.count(url))
  end))
end)
