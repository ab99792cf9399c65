-- inspection_spec.lua -- files of strangers: refused before anything is read from them, in
-- bounded time and memory.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local failure = require "shogun.failure"
local harsh = require "spec.support.harsh"
local inspector = require "shogun.arena.store.inspector"
local processes = require "spec.support.processes"
local store = require "shogun.arena.store"
local strange = require "spec.fakes.strange_files"
local uv = require "luv"
local verbs = require "spec.support.verbs"

setup(harsh.stop)

local endless <const> = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "

-- The message on opening such a file.
local function said_of(...)
  local changes, said = { ... }, nil
  strange.with_copy(function(path)
    strange.change(path, table.unpack(changes))
    local opened, message = failure.try(store.open, path, true)
    assert.is_nil(opened)
    assert.same({ nil, message }, { failure.try(store.open, path) }) -- to go on with it
    said = message:gsub("^" .. path:gsub("%p", "%%%0") .. ": ", "")
  end)
  return said
end

describe("an untrusted database file", function()
  it("must have exactly shogun's tables and indexes", function()
    for expected, changes in pairs {
      ["unexpected view games"] = {
        "DROP TABLE games", "CREATE VIEW games AS " .. endless .. "SELECT i AS match_id FROM n",
      },
      ["unexpected view v"] = { "CREATE VIEW v AS SELECT 1" },
      ["unexpected trigger t"] = {
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM matches; END",
      },
      ["unexpected table notes"] = { "CREATE TABLE notes (a)" },
      ["unexpected index i"] = { "CREATE INDEX i ON games (plies)" },
      ["unexpected table f"] = {
        "CREATE VIRTUAL TABLE f USING rtree(a, b, c)", "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_master WHERE name LIKE 'f_%'",
      },
      ["table games: its definition differs from shogun's"] = {
        "ALTER TABLE games ADD COLUMN more TEXT AS (upper(reason))",
      },
      ["no table games"] = { "DROP TABLE games" },
      ["a database, but without matches of shogun"] = {
        "DROP TABLE shogun_schema", "CREATE VIEW shogun_schema AS " .. endless
          .. "SELECT 1 AS version FROM n",
      },
    } do assert.equal(expected, (said_of(table.unpack(changes)))) end
  end)

  it("may have been changed by ANALYZE and VACUUM", strange.in_copy(function(path)
    strange.change(path, "ANALYZE", "VACUUM")
    assert(store.open(path, true)):close()
    assert(store.open(path)):close()
  end))

  it("must have short values, each of the type of its column", function()
    for change, expected in pairs {
      ["games SET printed = x'1b'"] = "games.printed: a value has a wrong type, or is too long",
      ["games SET plies = 'many'"] = "games.plies: a value has a wrong type, or is too long",
      ["games SET moves = printf('%.*c', 2000000, 'x')"] =
        "games.moves: a value has a wrong type, or is too long",
      ["players SET name = CAST(zeroblob(2000000) AS TEXT)"] =
        "players.name: a value has a wrong type, or is too long",
    } do assert.equal(expected, (said_of("UPDATE " .. change))) end
  end)

  it("takes little memory, whatever it contains", strange.in_copy(function(path)
    if os.getenv "SHOGUN_HARSH" then return pending "limits do not go with ASan" end
    strange.change(path, "UPDATE games SET printed = zeroblob(100000000) WHERE rowid = 1",
      "UPDATE games SET moves = CAST(zeroblob(100000000) AS TEXT) WHERE rowid = 2")
    local line = "ulimit -v 200000; %s lua/bin/shogun games %s --records"
    local said, status = command.shell(line:format(command.interpreter(), path))
    assert.equal(1, status)
    local wanted = "shogun: %s: games.printed: a value has a wrong type, or is too long\n"
    assert.truthy(said == wanted
      :format(path) or said == ("shogun: %s: out of memory\n"):format(path), said)
  end))

  it("must have valid pages", strange.in_copy(function(path)
    local whole = command.read(path)
    for page = 2, 8 do
      local at = (page - 1) * 4096
      local nonsense = ("\5\255\0"):rep(1365) .. "\0"
      command.write(path, whole:sub(1, at) .. nonsense .. whole:sub(at + 4097))
      local opened, message = failure.try(store.open, path, true)
      assert.is_nil(opened)
      assert.equal(path .. ": ", message:sub(1, #path + 2))
    end
    for _, size in ipairs { 1, 50, 99, 100, 511, 4096, 10000, #whole - 1 } do
      command.write(path, whole:sub(1, size))
      local output, said, code = verbs.run("games FILE", path)
      assert.same({ "", 1 }, { output, code })
      assert.is_nil(verbs.problem(said))
    end
  end))

  it("must have no cycle of pages", function()
    for _, name in ipairs { "matches", "players", "openings", "games", "shogun_schema" } do
      strange.with_copy(function(path)
        strange.tangle(path, name)
        for _, is_reading in ipairs { true, false } do
          local opened, message = failure.try(store.open, path, is_reading)
          assert.is_nil(opened)
          assert.truthy(message:find(path .. ": ", 1, true) == 1, message)
        end
      end)
    end
  end)

  it("is no longer checked after the user has pressed Ctrl-C", strange.in_copy(function(path)
    local other <close> = assert(database.open(path))
    other:execute "BEGIN EXCLUSIVE" -- a reader of the file would wait for a minute
    for _, verb in ipairs { "games FILE", "watch FILE", "match random greedy --db FILE" } do
      for _, seconds in ipairs { 0, 0.3 } do -- at the start, or during the wait
        assert.same({ "", "\nshogun: interrupted\n", 130 }, { verbs.run(verb, path, seconds) })
      end
    end
    other:execute "COMMIT"
  end))

  it("is not opened with a link beside it, or with a journal that names a file",
    command.in_folder(function(folder)
      local path, victim, sum = folder .. "/m.db", folder .. "/victim", 0
      strange.make(path)
      for at = 1, #victim do sum = sum + victim:byte(at) end
      command.write(victim, ("x"):rep(512) .. (">I4"):pack(0x40001) .. victim
        .. (">I4I4"):pack(#victim, sum) .. "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
      for line, expected in pairs {
        ["cp victim m.db-journal"] = "m.db-journal: names a file to delete",
        ["ln -s victim m.db-wal"] = "m.db-wal: expected a regular file",
        ["mkfifo m.db-shm"] = "m.db-shm: expected a regular file",
      } do
        assert(os.execute(("cd %s && %s && ln -sf m.db link.db"):format(folder, line)))
        for _, name in ipairs { path, folder .. "/link.db" } do
          assert.is_nil(failure.try(store.open, name, true))
          assert.same({ nil, name .. ": " .. expected }, { failure.try(store.open, name) })
        end
        assert.equal(expected, inspector.problem(path, "mode=rwc", 9))
        assert(os.execute(("rm %s/m.db-* && test -e %s"):format(folder, victim)))
      end
      assert.equal("was replaced while it was opened", inspector.problem(path, "mode=ro&is=0:0", 9))
      for mode, is_shared in pairs { ["755"] = false, ["775"] = true, ["1777"] = true } do
        assert(os.execute(("chmod %s %s"):format(mode, folder)))
        local opened <close> = assert(store.open(path, true))
        assert.equal(is_shared, opened.db.file ~= path) -- of a shared folder's file, a copy
        assert.same({ 2, false }, { #opened:matches(), opened.db.is_left })
      end
    end))

  it("is refused if the check takes too long", command.in_folder(function(folder)
    assert(os.execute("mkfifo " .. folder .. "/fifo")) -- opening it would block
    local before = #processes.of(math.tointeger(uv.os_getpid()))
    assert.equal("not read within 1 s: damaged or endless",
      inspector.problem(folder .. "/fifo", "mode=ro", 1))
    assert.equal(before, #processes.of(math.tointeger(uv.os_getpid())))
    assert.same({ 10, 20, 600 }, { inspector.seconds(100), inspector.seconds(40 << 20),
      inspector.seconds(1 << 40) })
  end))

  it("is refused if the process that checks the file dies", function()
    local before = package.path
    package.path = "/nowhere/?.lua"
    local said = inspector.problem("/nowhere", "mode=ro", 9)
    package.path = before
    assert.equal("the checking process ended without an answer", said)
  end)

  it("must be a regular file", command.in_folder(function(folder)
    assert(os.execute("mkfifo " .. folder .. "/fifo"))
    for _, path in ipairs { folder, folder .. "/fifo", "/dev/zero" } do
      assert.same({ nil, path .. ": not a file" }, { failure.try(store.open, path, true) })
      assert.same({ nil, path .. ": not a file" }, { failure.try(store.open, path) })
    end
  end))

  it("may have any file name", command.in_folder(function(folder)
    for _, name in ipairs { "a b", "50%25", "x?mode=memory", "#", "file:y", ":memory:", "'" } do
      local path = folder .. "/" .. name
      strange.make(path)
      local opened = assert(store.open(path, true))
      assert.equal(2, #opened:matches())
      opened:close()
    end
    assert.truthy(io.open(folder .. "/x?mode=memory"))
  end))
end)
