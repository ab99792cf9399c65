-- arena_inspection_spec.lua -- files of strangers: refused before anything is read from them, in
-- bounded time and memory; what only reads changes nothing.

local command = require "spec.support.command"
local database = require "shogun.arena.database"
local harsh = require "spec.support.harsh"
local inspector = require "shogun.arena.inspector"
local processes = require "spec.support.processes"
local store = require "shogun.arena.store"
local strange = require "spec.support.strange_files"
local uv = require "luv"
local verbs = require "spec.support.verbs"

setup(harsh.stop)
teardown(harsh.start)

local endless <const> = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "

-- What is said of such a file by one who opens it.
local function said_of(...)
  local changes, said = { ... }, nil
  strange.with_copy(function(path)
    strange.change(path, table.unpack(changes))
    local kept, message = store.open(path, true)
    assert.is_nil(kept)
    assert.same({ nil, message }, { store.open(path) }) -- to go on with it
    said = message:gsub("^" .. path:gsub("%p", "%%%0") .. ": ", "")
  end)
  return said
end

describe("a stranger's file", function()
  it("has tables and indexes as shogun makes them, nothing else", function()
    for expected, changes in pairs {
      ["view games, which is none of shogun's"] = {
        "DROP TABLE games", "CREATE VIEW games AS " .. endless .. "SELECT i AS match_id FROM n",
      },
      ["view v, which is none of shogun's"] = { "CREATE VIEW v AS SELECT 1" },
      ["trigger t, which is none of shogun's"] = {
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM matches; END",
      },
      ["table notes, which is none of shogun's"] = { "CREATE TABLE notes (a)" },
      ["index i, which is none of shogun's"] = { "CREATE INDEX i ON games (plies)" },
      ["table f, which is none of shogun's"] = {
        "CREATE VIRTUAL TABLE f USING rtree(a, b, c)", "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_master WHERE name LIKE 'f_%'",
      },
      ["table games, which is defined otherwise than shogun does"] = {
        "ALTER TABLE games ADD COLUMN more TEXT AS (upper(reason))",
      },
      ["no table sources"] = { "DROP TABLE sources" },
      ["a database, but not one of shogun's matches"] = {
        "DROP TABLE shogun_schema", "CREATE VIEW shogun_schema AS " .. endless
          .. "SELECT 1 AS version FROM n",
      },
    } do assert.equal(expected, (said_of(table.unpack(changes)))) end
  end)

  it("may have been through ANALYZE and VACUUM", function()
    strange.with_copy(function(path)
      strange.change(path, "ANALYZE", "VACUUM")
      assert(store.open(path, true)):close()
      assert(store.open(path)):close()
    end)
  end)

  it("has values of its columns' types, none of them long", function()
    for change, expected in pairs {
      ["games SET printed = x'1b'"] = "games.printed: a value of another type, or too long",
      ["games SET plies = 'many'"] = "games.plies: a value of another type, or too long",
      ["games SET moves = printf('%.*c', 2000000, 'x')"] =
        "games.moves: a value of another type, or too long",
      ["players SET name = CAST(zeroblob(2000000) AS TEXT)"] =
        "players.name: a value of another type, or too long",
    } do assert.equal(expected, (said_of("UPDATE " .. change))) end
  end)

  it("takes little memory, whatever is in it", function()
    if os.getenv "SHOGUN_HARSH" then return pending "limits do not go with ASan" end
    strange.with_copy(function(path)
      strange.change(path, "UPDATE games SET printed = zeroblob(100000000) WHERE rowid = 1",
        "UPDATE games SET moves = CAST(zeroblob(100000000) AS TEXT) WHERE rowid = 2")
      local line = "ulimit -v 200000; %s lua/bin/shogun games %s --records 2>&1"
      local pipe = assert(io.popen(line:format(command.interpreter(), path)))
      local said = pipe:read "a"
      assert.same({ nil, "exit", 1 }, { pipe:close() })
      assert.truthy(said == ("shogun: %s: games.printed: a value of another type, or too long\n")
        :format(path) or said == ("shogun: %s: out of memory\n"):format(path), said)
    end)
  end)

  it("has sound pages", function()
    strange.with_copy(function(path)
      local whole = command.read(path)
      for page = 2, 8 do
        local at = (page - 1) * 4096
        local nonsense = ("\5\255\0"):rep(1365) .. "\0"
        command.write(path, whole:sub(1, at) .. nonsense .. whole:sub(at + 4097))
        local kept, message = store.open(path, true)
        assert.is_nil(kept)
        assert.equal(path .. ": ", message:sub(1, #path + 2))
      end
      for _, size in ipairs { 1, 50, 99, 100, 511, 4096, 10000, #whole - 1 } do
        command.write(path, whole:sub(1, size))
        local output, said, code = verbs.run("games FILE", path)
        assert.same({ "", 1 }, { output, code })
        assert.is_nil(verbs.problem(said))
      end
    end)
  end)

  it("has no pages that are reached again and again", function()
    for _, name in ipairs { "matches", "players", "openings", "games", "shogun_schema" } do
      strange.with_copy(function(path)
        strange.tangle(path, name)
        for _, is_reading in ipairs { true, false } do
          local kept, message = store.open(path, is_reading)
          assert.is_nil(kept)
          assert.truthy(message:find(path .. ": ", 1, true) == 1, message)
        end
      end)
    end
  end)

  it("is left at once by Ctrl-C", function()
    strange.with_copy(function(path)
      local other <close> = assert(database.open(path))
      other:execute "BEGIN EXCLUSIVE" -- whoever looks at the file would wait for a minute
      for _, verb in ipairs { "games FILE", "watch FILE", "match random greedy --db FILE" } do
        assert.same({ "", "\nshogun: interrupted\n", 130 }, { verbs.run(verb, path, 0.3) })
      end
      other:execute "COMMIT"
    end)
  end)

  it("is refused where looking at it takes too long", function()
    command.with_folder(function(folder)
      assert(os.execute("mkfifo " .. folder .. "/fifo")) -- opening it would last for ever
      local before = #processes.of(math.tointeger(uv.os_getpid()))
      assert.equal("damaged or endless: not read within 1 s",
        inspector.problem(folder .. "/fifo", "mode=ro", 1))
      assert.equal(before, #processes.of(math.tointeger(uv.os_getpid())))
    end)
    assert.same({ 10, 20, 600 }, { inspector.seconds(100), inspector.seconds(40 << 20),
      inspector.seconds(1 << 40) })
  end)

  it("is refused where whoever looks at it ends", function()
    local kept = package.path
    package.path = "/nowhere/?.lua"
    local said = inspector.problem("/nowhere", "mode=ro", 9)
    package.path = kept
    assert.equal("a process that looks at it ended without an answer", said)
  end)

  it("is a regular file", function()
    command.with_folder(function(folder)
      assert(os.execute("mkfifo " .. folder .. "/fifo"))
      for _, path in ipairs { folder, folder .. "/fifo", "/dev/zero" } do
        assert.same({ nil, path .. ": not a file" }, { store.open(path, true) })
        assert.same({ nil, path .. ": not a file" }, { store.open(path) })
      end
    end)
  end)

  it("may have any name", function()
    command.with_folder(function(folder)
      for _, name in ipairs { "a b", "50%25", "x?mode=memory", "#", "file:y", ":memory:", "'" } do
        local path = folder .. "/" .. name
        strange.make(path)
        local kept = assert(store.open(path, true))
        assert.equal(2, #kept:matches())
        kept:close()
      end
      assert.truthy(io.open(folder .. "/x?mode=memory"))
    end)
  end)
end)

-- All files of a folder with what is in them; but for -shm, which is shared memory of who reads.
local function contents(folder)
  local files, pipe = {}, assert(io.popen("ls -A " .. folder))
  for name in pipe:lines() do
    files[name] = name:find "-shm$" and "shared" or command.read(folder .. "/" .. name)
  end
  pipe:close()
  return files
end

-- Runs all verbs that read, and finds every file as it was before.
local function assert_unchanged(folder, count)
  local before = contents(folder)
  for _, line in ipairs { "games FILE", "games FILE --matches", "watch FILE" } do
    local output, said, code = verbs.run(line, folder .. "/x.db")
    assert.same({ 0, "" }, { code, said })
    assert.truthy(select(2, output:gsub("\n", "")) >= count)
    assert.same(before, contents(folder))
  end
end

describe("what only reads a database", function()
  it("changes and makes nothing", function()
    command.with_folder(function(folder)
      strange.make(folder .. "/x.db")
      assert_unchanged(folder, 3)
    end)
  end)

  it("makes no file that is missing", function()
    command.with_folder(function(folder)
      local path = folder .. "/x.db"
      for _, line in ipairs(verbs.reading) do
        local output, said, code = verbs.run(line, path)
        assert.same({ "", ("shogun: %s: no such file\n"):format(path), 1 }, { output, said, code })
      end
      assert.same({}, contents(folder))
    end)
  end)

  -- A match that was killed: what it has written last is in the log.
  local function with_killed(call)
    command.with_folder(function(folder)
      strange.make(folder .. "/y.db")
      local kept = assert(store.open(folder .. "/y.db"))
      kept.db:keep_log()
      kept.db:execute "UPDATE players SET name = 'logged' WHERE match_id = 1 AND place = 1"
      for _, suffix in ipairs { "", "-wal", "-shm" } do
        assert(os.execute(("cp %s/y.db%s %s/x.db%s"):format(folder, suffix, folder, suffix)))
      end
      kept:close()
      os.remove(folder .. "/y.db")
      call(folder)
    end)
  end

  it("reads what a killed match has left, its log too", function()
    with_killed(function(folder)
      assert_unchanged(folder, 3)
      assert.truthy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
      os.remove(folder .. "/x.db-shm") -- SQLite would make it
      assert_unchanged(folder, 3)
      assert.truthy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
      os.remove(folder .. "/x.db-wal") -- what is in it is gone; but a header says that there is one
      assert_unchanged(folder, 3)
      assert.falsy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
    end)
  end)

  it("reads what was left by one that was killed while it made the tables", function()
    command.with_folder(function(folder)
      strange.make(folder .. "/y.db")
      local kept = assert(store.open(folder .. "/y.db"))
      kept.db:execute "BEGIN"
      kept.db:execute "PRAGMA cache_size = 1"
      kept.db:execute "UPDATE games SET reason = 'agreed', printed = printf('%.*c', 90000, 'x')"
      for _, suffix in ipairs { "", "-journal" } do
        assert(os.execute(("cp %s/y.db%s %s/x.db%s"):format(folder, suffix, folder, suffix)))
      end
      kept.db:execute "ROLLBACK"
      kept:close()
      os.remove(folder .. "/y.db")
      assert_unchanged(folder, 3)
      assert.falsy(verbs.run("games FILE", folder .. "/x.db"):find "agreed")
    end)
  end)

  it("reads in a folder that may not be written", function()
    local missing = command.missing("setpriv", "util-linux")
    if missing then return pending(missing) end
    with_killed(function(folder)
      assert(os.execute(("chmod 555 %s && chmod 444 %s/*"):format(folder, folder)))
      local line = "%s %s lua/bin/shogun games %s/x.db 2>&1"
      local id = io.popen("id -u"):read "l"
      local nobody = id == "0" and "setpriv --reuid=65534 --clear-groups" or ""
      local readable = os.execute(nobody .. " test -r lua/bin/shogun")
      local pipe = assert(io.popen(line:format(readable and nobody or "", command.interpreter(),
        folder)))
      assert.truthy(pipe:read "a":find "logged")
      assert.truthy(pipe:close())
      os.execute("chmod 755 " .. folder)
    end)
  end)

  it("lets a match that is watched become one file again", function()
    command.with_folder(function(folder)
      local path = folder .. "/x.db"
      strange.make(path)
      local kept, reader = assert(store.open(path)), assert(store.open(path, true))
      kept.db:keep_log()
      kept.db:execute "UPDATE players SET name = 'logged' WHERE match_id = 1 AND place = 1"
      assert.equal("logged", reader:find(1).settings.players[1].name)
      kept:close() -- while it is read: the log stays, but all is in the file
      reader:close()
      os.remove(path .. "-wal")
      os.remove(path .. "-shm")
      kept = assert(store.open(path))
      kept.db:keep_log()
      reader = assert(store.open(path, true))
      assert.equal("logged", reader:find(1).settings.players[1].name)
      reader.db:release()
      kept:close()
      assert.same({ ["x.db"] = command.read(path) }, contents(folder))
      reader:close()
    end)
  end)
end)
