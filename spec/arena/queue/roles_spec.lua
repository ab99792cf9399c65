-- roles_spec.lua -- the role of workers on a server: what it can do, and what it cannot.

local command = require "spec.support.command"
local new_leases = require "shogun.arena.queue.leases"
local plan = require "shogun.arena.games.plan"
local postgres = require "spec.support.postgres"
local queue = require "shogun.arena.queue"
local referee = require "shogun.arena.games.referee"
local store = require "shogun.arena.store"

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
  "INSERT INTO sources SELECT * FROM sources",
  "UPDATE sources SET text = ''", "DELETE FROM sources", "INSERT INTO queues SELECT * FROM queues",
  "UPDATE queues SET build = ''", "DELETE FROM queues", "UPDATE shogun_schema SET version = 9",
}

-- What the role has: "table privilege" and "table.column privilege".
local granted <const> = [[
  SELECT relname || ' ' || privilege_type FROM pg_class, aclexplode(relacl)
    WHERE grantee = 'shogun_worker'::regrole
  UNION SELECT relname || '.' || attname || ' ' || privilege_type
    FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid, aclexplode(attacl)
    WHERE grantee = 'shogun_worker'::regrole
  ORDER BY 1]]

-- Gives one of these, or takes it away.
local function change(url, line, how)
  local name, privilege = line:match "^(%S+) (%S+)$"
  local relation, column = name:match "^([%w_]+)%.([%w_]+)$"
  local what = column and ("%s (%s)"):format(privilege, column) or privilege
  ask(url, (how:gsub("%u+", "%0 " .. what .. " ON " .. (relation or name), 1)))
end

-- The match once more, with one opening found and one chunk made, in which some of the games may be
-- there.
local anew <const> = "DELETE FROM games; DELETE FROM openings WHERE place > 1; "
  .. "DELETE FROM chunks WHERE number > 1; UPDATE chunks SET "
  .. "worker = NULL, expires = 0, tries = 0, begun = 1, reported = NULL; UPDATE queues SET "
  .. "made = 1, judge = NULL, verdict = NULL, decided = NULL; UPDATE matches SET finished = NULL"

-- All that workers ever do, as one of them. Raises what the server refuses.
local function do_all(url)
  local opened <close> = assert(store.open(url, true))
  local match = assert(opened:find(assert(queue.open_matches(opened.db))[1].id))
  assert(queue.sources(opened.db, match.id))
  local ours, judge = new_leases(opened, match, "worker", 30), assert(referee.new(match.settings))
  local tasks, chunks = plan(match.settings), nil
  local function play()
    chunks = assert(ours:claim(1, true))
    for _, chunk in ipairs(chunks) do
      chunk.games = {}
      assert(ours:played(chunk))
      for number = chunk.first, chunk.last do
        local task = tasks:task(number)
        table.insert(chunk.games, { task = task, outcome = judge:play(task) })
      end
    end
  end
  play()
  assert(ours:renew())
  assert(ours:give_back(chunks))
  local verdict
  repeat
    play()
    if #chunks > 0 then assert(ours:report(chunks)) end
    ours:judge()
    verdict = ours:verdict()
  until verdict
  assert.equal("finished", verdict)
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
        change(url, line, "REVOKE FROM shogun_worker")
        local ok, message = pcall(do_all, worker)
        assert(not ok and tostring(message):find("permission denied", 1, true), line)
        change(url, line, "GRANT TO shogun_worker")
        count = count + 1
      end
      assert(count > 15)
    end)
  end)
end)
