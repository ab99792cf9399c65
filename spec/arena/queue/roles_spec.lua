-- roles_spec.lua -- the role of workers on a server: what it can do, and what it cannot.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local course = require "shogun.arena.queue.course"
local postgres = require "spec.support.postgres"
local queue = require "shogun.arena.queue"

local missing = postgres.missing()
if missing then return pending(missing) end

-- Runs psql: what it prints, and whether it succeeds.
local function psql(url, words)
  local pipe = assert(io.popen(("psql -X -At -v ON_ERROR_STOP=1 %s %s 2>&1"):format(words,
    command.quoted(url))))
  local output = pipe:read "a"
  return output, pipe:close() == true
end

local function ask(url, statement)
  local output, ok = psql(url, "-c " .. command.quoted(statement))
  assert(ok, output)
  return (output:gsub("\n$", ""))
end

-- The URL of a database with a match of three chunks in its queue, and the same for a worker.
local function with_match(call)
  postgres.with_database(function(url)
    command.ends_with(0, ("match greedy random --pairs 3 --quiet --db '%s' --enqueue"):format(url))
    local output, ok = psql(url, "-f examples/cluster/roles.sql")
    assert(ok, output)
    assert.equal("", output)
    call(url, (url:gsub("//[^@]*@", "//shogun_worker@")))
  end)
end

local function work(url)
  return select(3, command.run(("work --db '%s' --concurrency 1 --drain"):format(url)))
end

-- Each is more than a worker needs.
local forbidden <const> = {
  "SELECT * FROM others", "SELECT rolpassword FROM pg_authid", "SELECT pg_read_file('/etc/passwd')",
  "COPY games TO PROGRAM 'cat'", "CREATE TABLE more (a INTEGER)", "CREATE SCHEMA more",
  "CREATE TEMP TABLE more (a INTEGER)", "CREATE ROLE more", "CREATE DATABASE more",
  "DROP TABLE games",
  "ALTER ROLE shogun_worker SUPERUSER", "ALTER TABLE games ADD COLUMN more INTEGER",
  "TRUNCATE games", "BEGIN; LOCK TABLE matches",
  "DELETE FROM games", "UPDATE games SET result = '1-0'", "UPDATE games SET moves = ''",
  "DELETE FROM chunks", "UPDATE chunks SET first = 1", "UPDATE chunks SET number = 1",
  "INSERT INTO matches SELECT * FROM matches", "DELETE FROM matches",
  "UPDATE matches SET pairs = 1", "UPDATE matches SET rules = ''",
  "INSERT INTO players SELECT * FROM players", "UPDATE players SET spec = 'cmd:sh'",
  "DELETE FROM players", "DELETE FROM openings", "UPDATE openings SET board = ''",
  "INSERT INTO sources SELECT * FROM sources", "INSERT INTO openings VALUES (1, 99, 'x')",
  "INSERT INTO chunks SELECT * FROM chunks", "UPDATE chunks SET worker = 'x'",
  "UPDATE chunks SET reported = 1", "UPDATE queues SET verdict = 'H1'",
  "UPDATE queues SET judge = 'x'", "UPDATE matches SET finished = 'now'",
  "INSERT INTO games SELECT * FROM games", "INSERT INTO tallies VALUES (1, 0, '', 0)",
  "INSERT INTO workers SELECT * FROM workers", "UPDATE contributions SET games = 9",
  "SELECT shogun_decide(1, 'H1')", "SELECT shogun_insert_games(1, 'x', '{1}', '[]')",
  "SELECT shogun_make_chunks(1)", "SELECT shogun_lock_chunks(1, '{1}', '{x}')",
  "UPDATE sources SET text = ''", "DELETE FROM sources", "INSERT INTO queues SELECT * FROM queues",
  "UPDATE queues SET build = ''", "DELETE FROM queues", "UPDATE shogun_schema SET version = 9",
}

-- What the role has: "privilege ON table" and "EXECUTE ON FUNCTION name".
local granted <const> = [[
  SELECT privilege_type || ' ON ' || relname FROM pg_class, aclexplode(relacl)
    WHERE grantee = 'shogun_worker'::regrole
  UNION SELECT 'EXECUTE ON FUNCTION ' || proname FROM pg_proc, aclexplode(proacl)
    WHERE grantee = 'shogun_worker'::regrole
  ORDER BY 1]]

-- The match once more, with one opening found and one chunk made, some of whose games may be there.
local anew <const> = "DELETE FROM games; DELETE FROM openings WHERE place > 1; "
  .. "DELETE FROM chunks WHERE number > 1; DELETE FROM tallies; UPDATE chunks SET worker = NULL, "
  .. "token = NULL, expires = 0, tries = 0, begun = 1, reported = NULL, counted = FALSE; "
  .. "UPDATE queues SET made = 1, most = 1, judge = NULL, verdict = NULL, decided = NULL; "
  .. "UPDATE matches SET finished = NULL"

-- All that workers ever do, as one of them. Raises what the server refuses.
local function do_all(url)
  local worker = cluster.worker(url, "worker", 30)
  local _ <close> = worker.store
  queue.sources(worker.db, course.open_matches(worker.db, "worker")[1].id)
  course.of(worker.db, 1)
  worker.db:query "SELECT shogun_beat('worker', 'host', '0', 1, 1, 0)"
  local chunks = cluster.play(worker, worker:claim(1, true))
  worker:renew(chunks)
  worker:save(chunks)
  worker:give_back(chunks)
  worker:judge()
  worker.db:query("SELECT shogun_reopen(1, ?, '{}')", ("0"):rep(32))
  repeat
    chunks = cluster.play(worker, worker:claim(1, true))
    if #chunks > 0 then worker:report(chunks) end
    worker:judge()
  until worker:verdict()
  assert.equal("finished", worker:verdict())
  worker.db:query("SELECT shogun_resign(1, ?)", ("0"):rep(32))
  worker.db:query "SELECT shogun_end('worker')"
end

describe("the role of workers", function()
  it("can play a match to its end", function()
    with_match(function(url, worker)
      assert.equal(0, work(worker))
      assert.equal("6", ask(url, "SELECT COUNT(*) FROM games"))
      assert.equal("t", ask(url, "SELECT bool_and(finished IS NOT NULL) FROM matches"))
    end)
  end)

  it("can neither read nor change anything else", function()
    with_match(function(url, worker)
      ask(url, "CREATE TABLE others AS SELECT 1 AS secret")
      for _, statement in ipairs(forbidden) do
        local output, ok = psql(worker, "-c " .. command.quoted(statement))
        assert.is_false(ok, statement)
        assert(output:find("permission denied", 1, true) or output:find("must be", 1, true),
          statement .. ": " .. output)
      end
    end)
  end)

  it("has no right without which a worker can do all it does", function()
    with_match(function(url, worker)
      ask(url, anew)
      do_all(worker)
      local count = 0
      for line in ask(url, granted):gmatch "[^\n]+" do
        ask(url, anew)
        ask(url, ("REVOKE %s FROM shogun_worker"):format(line))
        local ok, message = pcall(do_all, worker)
        assert(not ok and tostring(message):find("permission denied", 1, true), line)
        ask(url, ("GRANT %s TO shogun_worker"):format(line))
        count = count + 1
      end
      assert(count > 15)
    end)
  end)
end)
