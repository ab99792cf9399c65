-- postgres_spec.lua -- PostgreSQL: values, transactions, lost connections, URLs.

local database = require "shogun.arena.store.database"
local failure = require "shogun.failure"
local matches = require "spec.support.matches"
local postgres = require "spec.support.postgres"

local function with_table(test) return matches.with_table(test, postgres.with_database) end

local function message_of(call) return select(2, failure.try(call)) end

local function failure_of(call)
  local ok, raised = pcall(call)
  assert.is_false(ok)
  return tostring(raised), failure.facts(raised)
end

describe("the URL of a database", function()
  it("is shown without its passwords", function()
    for url, shown in pairs {
      ["postgres://ann:secret@host:5433/db?sslmode=require"] =
        "postgresql://ann@host:5433/db?sslmode=require",
      ["postgresql://host/db?user=ann&password=secret"] = "postgresql://host/db?user=ann",
      ["postgresql:///db?host=/tmp&p%61ssword=secret"] = "postgresql:///db?host=/tmp",
      ["postgresql://ann:a/secret@host/db"] = "postgresql://...",
      ["postgresql://ann:a?secret@host/db"] = "postgresql://...",
      ["postgresql://ann:a@secret@host/db"] = "postgresql://...",
      ["games.db"] = "games.db",
    } do
      assert.equal(shown, database.shown(url))
    end
  end)
end)

describe("a database on PostgreSQL", function()
  if not postgres.server then return pending(postgres.missing()) end

  it("escapes bytes that PostgreSQL's texts cannot contain", with_table(function(db)
    db:execute("INSERT INTO t (c) VALUES (?)", "a\0b \xff\n")
    assert.equal("a\\x00b \\xff\n", db:query("SELECT c FROM t")[1].c)
  end))

  it("names the URL in failures, but never a password", with_table(function(db, url)
    local expected = url .. ': column "x" does not exist'
    assert.equal(expected, message_of(function() db:query "SELECT x FROM t" end))
    for _, other in ipairs {
      "postgres://ann:secret@/db?host=/nowhere", "postgres://ann:secr%zzet@/db?host=/nowhere",
      "postgres://ann:secret@[/db", "postgres://ann:se/secret@host/db",
      "postgres://host/db?nothing=secret", "postgres://ann:secret@127.0.0.1:x/db",
    } do
      local opened, message = failure.try(database.open, other)
      assert.is_nil(opened)
      assert.is_nil(message:find("secr", 1, true), message)
      assert.truthy(message:find "^postgresql://")
    end
  end))

  it("reports a lost connection, and reconnects", with_table(function(db, url)
    local function count() return db:query("SELECT COUNT(*) AS count FROM t")[1].count end
    postgres.restart()
    local message, facts = failure_of(count)
    assert.equal(url, message:sub(1, #url))
    assert.same({ true, true }, { facts.is_lost, facts.passes })
    assert.same({ url .. ": no connection", { is_lost = true, passes = true } },
      { failure_of(count) })
    db:reconnect()
    assert.equal(0, count())
    message, facts = failure_of(function() db:query "nonsense" end)
    assert.equal(url .. ': syntax error at or near "nonsense"', message)
    assert.same({ is_lost = false, passes = false, sqlstate = "42601" }, facts)
  end))

  it("rolls back a transaction after a lost connection", with_table(function(db)
    local _, facts = failure_of(function()
      db:transaction(function()
        db:execute "INSERT INTO t (a) VALUES (3)"
        postgres.restart()
        db:execute "INSERT INTO t (a) VALUES (4)"
      end)
    end)
    assert.is_true(facts.is_lost)
    db:reconnect()
    assert.equal(0, db:query("SELECT COUNT(*) AS count FROM t")[1].count)
  end))

  it("fails if COMMIT rolls back after a failed statement", with_table(function(db, url)
    local message, facts = failure_of(function()
      db:transaction(function()
        db:execute "INSERT INTO t (a) VALUES (3)"
        failure.try(db.execute, db, "nonsense")
      end)
    end)
    assert.equal(url .. ': the transaction was rolled back: syntax error at or near "nonsense"',
      message)
    assert.same({ "42601", false }, { facts.sqlstate, facts.passes })
    assert.equal(0, db:query("SELECT COUNT(*) AS count FROM t")[1].count)
  end))

  it("marks temporary failures of statements", with_table(function(db)
    for sqlstate, passes in pairs {
      ["08006"] = true, ["53100"] = true, ["53300"] = true, ["57P03"] = true,
      ["40001"] = true, ["40P01"] = true, ["55P03"] = true, ["58030"] = true,
      ["42501"] = false, ["42P01"] = false, ["23505"] = false, ["22012"] = false,
      ["55000"] = false, ["25001"] = false,
    } do
      local raise = ("DO $$ BEGIN RAISE 'so' USING ERRCODE = '%s'; END $$"):format(sqlstate)
      local _, facts = failure_of(function() db:execute(raise) end)
      assert.same({ is_lost = false, passes = passes, sqlstate = sqlstate }, facts)
    end
    -- The client leaves a read-only server: a writable one may have taken its place by now.
    db:execute "SET default_transaction_read_only = on"
    local _, facts = failure_of(function() db:execute "INSERT INTO t (a) VALUES (3)" end)
    assert.same({ is_lost = true, passes = true, sqlstate = "25006" }, facts)
    db:reconnect()
    assert.equal(1, db:execute "INSERT INTO t (a) VALUES (3)")
    -- It also leaves a connection whose statement timed out: the timeout may be outdated.
    db:execute "SET statement_timeout = 20"
    _, facts = failure_of(function() db:query "SELECT pg_sleep(5)" end)
    assert.same({ is_lost = true, passes = true, sqlstate = "57014" }, facts)
    db:reconnect()
    db:query "SELECT pg_sleep(0.1)"
  end))

  it("marks temporary failures of connections", postgres.in_database(function(url)
    for refused, expected in pairs {
      [url:gsub("/spec_", "/nowhere_")] = { is_lost = true, passes = true, sqlstate = "3D000" },
      ["postgresql://ann@127.0.0.1:1/db"] = { is_absent = true, is_lost = true, passes = true },
    } do
      local _, facts = failure_of(function() database.open(refused) end)
      assert.same(expected, facts)
    end
  end))

  it("waits for the end of a statement only until a deadline", with_table(function(db, url)
    db.remaining = function() return 0.2 end
    local message, facts = failure_of(function() db:query "SELECT pg_sleep(60)" end)
    assert.equal(url .. ": no answer within 0.2 seconds", message)
    assert.same({ is_lost = true, passes = true }, facts)
    db.remaining = nil
    db:reconnect()
    assert.equal(1, db:query("SELECT 1 AS a")[1].a)
  end))
end)
