-- roles_spec.lua -- the roles of a server of matches: what each can do, and what it cannot.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local management = require "shogun.cluster.management"
local postgres = require "spec.support.postgres"
local roles = require "spec.support.roles"
local source_rows = require "shogun.arena.store.sources"
local state = require "shogun.cluster.views.state"
local store = require "shogun.arena.store"
local watch = require "shogun.cluster.views.watch"

if not postgres.server then return pending(postgres.missing()) end

local ask <const> = roles.ask

local with_match <const> = command.tests_with(roles.with_match)

-- What no role but the owner may do.
local of_nobody <const> = {
  "SELECT * FROM others", "SELECT rolpassword FROM pg_authid", "SELECT pg_read_file('/etc/passwd')",
  "COPY games TO PROGRAM 'cat'", "CREATE TABLE more (a INTEGER)", "CREATE SCHEMA more",
  "CREATE TEMP TABLE more (a INTEGER)", "CREATE ROLE more", "CREATE DATABASE more",
  "DROP TABLE games", "ALTER TABLE games ADD COLUMN more INTEGER", "TRUNCATE games",
  "ALTER ROLE shogun_worker SUPERUSER", "GRANT shogun_owner TO shogun_worker",
  "BEGIN; LOCK TABLE matches IN SHARE MODE",
  "SELECT token FROM chunks", "SELECT judge FROM queues", "SELECT * FROM chunks",
  "SELECT chunks::text FROM chunks", "SELECT FROM chunks WHERE token > 'a'",
  "COPY queues TO STDOUT",
  "DELETE FROM games", "UPDATE games SET result = '1-0'", "UPDATE games SET moves = ''",
  "INSERT INTO games SELECT * FROM games", "DELETE FROM chunks", "UPDATE chunks SET first = 1",
  "UPDATE chunks SET worker = 'x'", "UPDATE chunks SET reported = 1",
  "INSERT INTO chunks SELECT * FROM chunks", "DELETE FROM matches", "DELETE FROM queues",
  "UPDATE matches SET rules = ''", "UPDATE players SET spec = 'cmd:sh'", "DELETE FROM players",
  "UPDATE openings SET board = ''", "DELETE FROM openings", "UPDATE sources SET text = ''",
  "DELETE FROM sources", "UPDATE queues SET verdict = 'H1'", "UPDATE queues SET judge = 'x'",
  "UPDATE queues SET judges_until = 0", "UPDATE queues SET most = 9",
  "UPDATE shogun_schema SET version = 9", "INSERT INTO tallies VALUES (1, 0, '', 0)",
  "UPDATE tallies SET text = ''", "DELETE FROM tallies",
  "INSERT INTO workers SELECT * FROM workers",
  "DELETE FROM workers", "UPDATE contributions SET games = 9",
  "SELECT shogun_decide(1, 'H1')", "SELECT shogun_insert_games(1, 'x', '{}', '[]')",
  "SELECT shogun_make_chunks(1)", "SELECT shogun_lock_chunks(1, '{1}', '{x}')",
  "SELECT shogun_contribute(1, 'x', '{}')", "SELECT shogun_is_judge(1, 'x')",
  "SELECT lo_create(0)", "SELECT lo_from_bytea(0, 'x')", "SELECT lo_put(1, 0, 'x')",
}

local of_enqueuers <const> = {
  "INSERT INTO matches SELECT * FROM matches", "INSERT INTO players SELECT * FROM players",
  "INSERT INTO sources VALUES (1, 1, 1, 'x', 'x', 'x')", "INSERT INTO openings VALUES (1, 99, 'x')",
  "INSERT INTO queues (match_id, build, size, made) VALUES (1, 'x', 2, 0)",
  "UPDATE matches SET pairs = 1", "UPDATE matches SET finished = NULL",
  "UPDATE queues SET paused = TRUE", "UPDATE queues SET priority = 1",
  "SELECT shogun_open(1, 'x', FALSE)", "SELECT shogun_alone()", "SELECT shogun_cancel(1)",
}

local of_workers <const> = {
  "SELECT * FROM sources", "SELECT shogun_claim(1, 'x', repeat('0', 32), 1, 1, TRUE)",
  "SELECT shogun_renew(1, '{1}', '{x}', 1)", "SELECT shogun_report(1, 'x', '{1}', '{x}', '[]')",
  "SELECT shogun_beat('x', 'x', 'x', 1, 1, 1)", "SELECT shogun_refuse(1, 'x', 'x')",
  "SELECT shogun_judge(1, 'x', 1)",
  "SELECT shogun_count(1, 'x', 0, 1, '{1}', '', 'H1')",
  "SELECT shogun_add_openings(1, 'x', 1, '{x}')", "SELECT shogun_recount(1, 'x')",
}

-- The match once more, with one opening found and one chunk made, some of whose games may be there.
local anew <const> = "DELETE FROM games; DELETE FROM openings WHERE place > 1; "
  .. "DELETE FROM chunks WHERE number > 1; DELETE FROM tallies; UPDATE chunks SET worker = NULL, "
  .. "token = NULL, expires = 0, tries = 0, begun = 1, reported = NULL, counted = FALSE; "
  .. "UPDATE queues SET made = 1, most = 1, judge = NULL, judges_until = NULL, verdict = NULL, "
  .. "decided = NULL; UPDATE matches SET finished = NULL"

-- All that workers ever do, as one of them. Raises what the server refuses.
local function do_all(url)
  local worker = cluster.worker(url, "worker", 30)
  local _ <close> = worker.store
  source_rows.of(worker.db, state.open_matches(worker.db, "worker")[1].id)
  state.set_aside(worker.db, 1)
  worker.db:query "SELECT shogun_refuse(1, 'host', 'why')"
  worker.db:query "SELECT shogun_beat('worker', 'host', '0', 1, 1, 0)"
  local chunks = cluster.play(worker, worker:claim(1, true))
  worker:renew(chunks)
  worker:save(chunks)
  worker:give_back(chunks)
  worker:judge()
  worker.db:query("SELECT shogun_reopen(1, ?, '{}'), shogun_recount(1, ?)", ("0"):rep(32),
    ("0"):rep(32))
  assert.equal("finished", cluster.finish(worker))
  worker.db:query("SELECT shogun_resign(1, ?)", ("0"):rep(32))
  worker.db:query "SELECT shogun_end('worker')"
end

describe("the role of workers", function()
  it("can play a match from its start to its end", with_match(function(url, of_role)
    cluster.work(of_role "worker")
    assert.equal("6", ask(url, "SELECT COUNT(*) FROM games"))
    assert.equal("t", ask(url, "SELECT bool_and(finished IS NOT NULL) FROM matches"))
  end))

  it("can play despite settings of the role, and roles.sql removes these settings",
    with_match(function(url, of_role)
      for _, each in ipairs {
        "SET search_path = nowhere", "SET default_transaction_read_only = on",
        "SET statement_timeout = 5", "SET datestyle = 'German'",
        "IN DATABASE " .. url:match "/(spec_[%d_]+)" .. " SET search_path = pg_temp",
      } do
        ask(url, "ALTER ROLE shogun_worker " .. each)
      end
      local said, code = cluster.run(of_role "worker", "--concurrency 1 --drain")
      local output, ok = roles.psql(url, "-f examples/cluster/roles.sql")
      assert.equal(0, code, said)
      assert(ok, output)
      assert.equal("0", ask(url, "SELECT count(*) FROM pg_db_role_setting WHERE setrole <> 0"))
    end))

  it("can read and change only what playing needs", with_match(function(url, of_role)
    ask(url, "CREATE TABLE others AS SELECT 1 AS secret")
    roles.refused(of_role "worker", of_nobody)
    roles.refused(of_role "worker", of_enqueuers)
    roles.refused(of_role "worker", { "SELECT * FROM workers", "SELECT * FROM contributions" })
    ask(url, "ANALYZE") -- so that pg_stats has values
    assert.equal("", ask(of_role "worker",
      "SELECT attname FROM pg_stats WHERE attname IN ('token', 'judge')"))
  end))

  it("has no unnecessary right", with_match(function(url, of_role)
    local count = roles.each_is_needed(url, "worker", anew, function()
      do_all(of_role "worker")
    end)
    assert(count > 15)
  end))
end)

-- All that is done to a queue by whoever enqueues. The match grows by a pair.
local function enqueue_all(url, pairs)
  local function enqueue(words)
    local _, said, code = command.run(("match %s --quiet --db '%s' --enqueue"):format(words, url))
    if code ~= 0 then error(said, 0) end
  end
  enqueue(("greedy random --pairs %d"):format(pairs))
  enqueue "greedy random --seed 2 --openings random:1 --pairs 2"
  enqueue(("examples/bot.lua random --seed %d --openings random:2 --pairs 2"):format(pairs))
  enqueue(("examples/bot.lua random --seed %d --openings random:3 --pairs 2"):format(pairs))
  local db <close> = database.open(url)
  management.pause(db, 1)
  management.resume(db, 1)
  management.prioritize(db, 1, 3)
  management.cancel(db, 2)
end

describe("the role of those who enqueue", function()
  it("enqueues matches, and extends them with more pairs", with_match(function(url, of_role)
    cluster.work(of_role "worker")
    enqueue_all(of_role "enqueuer", 5)
    cluster.work(of_role "worker")
    assert.equal("10", ask(url, "SELECT COUNT(*) FROM games WHERE match_id = 1"))
    assert.equal("finished cancelled finished",
      ask(url, "SELECT string_agg(verdict, ' ' ORDER BY match_id) FROM queues"))
    local list = command.ends_with(0, ("queue '%s'"):format(of_role "enqueuer"))
    assert.truthy(list:find "cancelled")
    assert(watch { db = of_role "enqueuer", match = 1 })
  end))

  it("cannot play games, decide matches, or change games", with_match(function(url, of_role)
    ask(url, "CREATE TABLE others AS SELECT 1 AS secret")
    roles.refused(of_role "enqueuer", of_nobody)
    roles.refused(of_role "enqueuer", of_workers)
  end))

  it("has no unnecessary right", with_match(function(url, of_role)
    local pairs = 3
    local count = roles.each_is_needed(url, "enqueuer", "SELECT 1", function()
      pairs = pairs + 1
      enqueue_all(of_role "enqueuer", pairs)
    end)
    assert(count > 10)
  end))
end)

describe("the role of those who watch", function()
  it("sees the standings and the games, but cannot change anything",
    with_match(function(url, of_role)
      cluster.work(of_role "worker")
      for _, words in ipairs { "watch '%s' --match 1", "games '%s'", "queue '%s'" } do
        assert.truthy(command.ends_with(0, words:format(of_role "watcher")):find "greedy")
      end
      ask(url, "CREATE TABLE others AS SELECT 1 AS secret")
      roles.refused(of_role "watcher", of_nobody)
      roles.refused(of_role "watcher", of_enqueuers)
      roles.refused(of_role "watcher", of_workers)
    end))
end)

describe("the role of the owner", function()
  it("owns all tables and functions, even after roles.sql has run again", with_match(function(url)
    local output, ok = roles.psql(url, "-f examples/cluster/roles.sql")
    assert(ok, output)
    assert.equal("", output)
    assert.equal("shogun_owner", ask(url, "SELECT string_agg(DISTINCT tableowner, ' ') "
      .. "FROM pg_tables WHERE schemaname = 'public'"))
    assert.equal("shogun_owner", ask(url, "SELECT string_agg(DISTINCT proowner::regrole::text, "
      .. "' ') FROM pg_proc WHERE starts_with(proname, 'shogun_')"))
  end))

  it("has no right outside of its database", with_match(function(_, of_role)
    roles.refused(of_role "owner", { "CREATE ROLE more", "CREATE DATABASE more",
      "SELECT pg_read_file('/etc/passwd')", "COPY games TO PROGRAM 'cat'",
      "SELECT rolpassword FROM pg_authid", "ALTER ROLE shogun_worker NOLOGIN" })
  end))

  it("deletes matches", with_match(function(url, of_role)
    command.ends_with(0, ("queue '%s' --delete 1 --force"):format(of_role "owner"))
    local opened <close> = store.open(url)
    assert.same({}, opened:matches())
  end))
end)
