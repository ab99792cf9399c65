-- database_spec.lua -- databases: values, transactions, locks, the version of the tables.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local failure = require "shogun.failure"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local postgres = require "spec.support.postgres"
local schema = require "shogun.arena.store.schema"
local store = require "shogun.arena.store"

setup(harsh.stop)

local with_table <const> = matches.with_table

local function message_of(call) return select(2, failure.try(call)) end

for kind, with_new in pairs { SQLite = matches.with_file, PostgreSQL = postgres.with_database } do
  describe("a database of " .. kind, function()
    local missing = kind == "PostgreSQL" and postgres.missing()
    if missing then return pending(missing) end

    it("returns every value unchanged", with_table(function(db)
      local values = {
        { math.mininteger, 0.1, "it's" }, { math.maxinteger, 1 / 3, "?, ''" }, { 0, -0.0, "" },
        { nil, 1e300, "\n\t\u{2603} \\ \\'" }, { -1, 7.0, "%d \\ \"" }, {},
      }
      for n, row in ipairs(values) do
        local a, b, c = table.unpack(row, 1, 3)
        assert.equal(1, db:execute("INSERT INTO t VALUES (?, ?, ?, ?)", n, a, b, c))
      end
      for n, row in ipairs(db:query "SELECT * FROM t ORDER BY n") do
        assert.same(values[n], { row.a, row.b, row.c })
        assert.equal(math.type(values[n][1]), math.type(row.a))
        assert.equal(math.type(values[n][2]), math.type(row.b))
      end
    end, with_new))

    it("executes a transaction completely or not at all", with_table(function(db)
      assert.equal(3, db:transaction(function()
        db:execute "INSERT INTO t (a) VALUES (1)"
        db:execute "INSERT INTO t (a) VALUES (2)"
        return 3
      end))
      for expected, fail in pairs {
        ["interrupted!"] = function() error("interrupted!", 0) end,
        nonsense = function() db:execute "nonsense" end,
      } do
        local ok, raised = pcall(db.transaction, db, function()
          db:execute "INSERT INTO t (a) VALUES (3)"
          fail()
        end)
        assert(not ok and tostring(raised):find(expected, 1, true), raised)
        assert.equal(2, db:query("SELECT COUNT(*) AS count FROM t")[1].count)
      end
    end, with_new))
  end)
end

describe("a database in a file", function()
  it("escapes a NUL, which would end the statement", with_table(function(db)
    db:execute("INSERT INTO t (c) VALUES (?)", "a\0b")
    assert.equal("a\\x00b", db:query("SELECT c FROM t")[1].c)
  end))

  it("names the file in failures", with_table(function(db, path)
    local said = message_of(function() return db:query "SELECT x FROM t" end)
    assert.equal(path .. ": no such column: x", said)
    local opened, message = failure.try(database.open, "/nowhere/at/all")
    assert.same({ nil, "/nowhere/at/all: unable to open database file" }, { opened, message })
    opened, message = failure.try(database.open, "/nowhere/at/all", true)
    assert.same({ nil, "/nowhere/at/all: no such file" }, { opened, message })
  end))

  it("waits for other writers, and gives up after a minute", with_table(function(db, path)
    local other = assert(database.open(path))
    other:query "PRAGMA busy_timeout = 1"
    local said
    db:transaction(function()
      said = message_of(function() return other:execute "INSERT INTO t (a) VALUES (1)" end)
    end)
    assert.equal(path .. ": the database is locked: another program has been writing to it for "
      .. "a minute", said)
    assert.equal(1, other:execute "INSERT INTO t (a) VALUES (1)")
    other:close()
  end))

  it("syncs each transaction to a log, and leaves a single file when it is closed",
    with_table(function(db, path)
      db:keep_log()
      assert.same({ { journal_mode = "wal" } }, db:query "PRAGMA journal_mode")
      assert.same({ { synchronous = 2 } }, db:query "PRAGMA synchronous") -- FULL
      db:execute "INSERT INTO t (a) VALUES (1)"
      assert(io.open(path .. "-wal")):close()
      db:close()
      for _, suffix in ipairs { "-wal", "-shm", "-journal" } do
        assert.is_nil(io.open(path .. suffix))
      end
      assert.equal("\1\1", command.read(path):sub(19, 20)) -- the format without a log
    end))

  it("returns no row where LuaSQL 2.7 returns an empty row", with_table(function(db)
    local one, is_done = db.connection:execute "SELECT 1", {}
    local methods = debug.getmetatable(one).__index
    local fetch <const> = methods.fetch
    one:close()
    function methods.fetch(cursor, ...)
      if is_done[cursor] then return nil end
      local is_first, row, message = is_done[cursor] == nil, fetch(cursor, ...)
      is_done[cursor] = not row
      return row or is_first and {} or nil, message
    end
    local _ <close> = setmetatable({}, { __close = function() methods.fetch = fetch end })
    assert.same({}, db:query "SELECT a FROM t")
    matches.with_file(function(path)
      local opened = store.open(path)
      assert.equal(path .. ": has no match", message_of(function() opened:newest() end))
      assert.equal(1, opened:begin(matches.settings()).id)
      opened:close()
    end)
  end))

  it("may have any file name", command.in_folder(function(folder)
    for _, name in ipairs { "a b", "it's", "x?mode=memory", "%41", "file:x", ":memory:" } do
      local path = folder .. "/" .. name
      assert(store.open(path)):close()
      assert.equal("SQLite", command.read(path):sub(1, 6))
    end
    assert.has_error(function() database.open(7) end, "path: expected the name of a file, got 7")
  end))
end)

describe("the tables of a database", function()
  it("are left unchanged if another version made them; the message names both versions",
    matches.in_file(function(path)
      assert(store.open(path)):close()
      for _, version in ipairs { 1, schema.of_file.version - 1, 99 } do
        local db = assert(database.open(path))
        db:execute("UPDATE shogun_schema SET version = ?", version)
        db:close()
        local before = command.read(path)
        local expected = ("%s: made by another version: its tables have version %d, expected %d; "
          .. "open it with the shogun that made it, or move it away to begin a new one")
          :format(path, version, schema.of_file.version)
        for _, is_reading in ipairs { false, true } do
          assert.same({ nil, expected }, { failure.try(store.open, path, is_reading) })
        end
        assert.equal(before, command.read(path))
      end
    end))

  it("are not created in a file with another kind of database", with_table(function(_, path)
    assert.same({ nil, path .. ": a database, but without matches of shogun" },
      { failure.try(store.open, path) })
    command.with_text(("hello "):rep(1000), function(other)
      assert.same({ nil, other .. ": file is not a database" }, { failure.try(store.open, other) })
      assert.equal(("hello "):rep(1000), command.read(other))
    end)
  end))
end)
