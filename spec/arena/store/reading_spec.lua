-- reading_spec.lua -- code that only reads a database changes and makes nothing, whatever state the
-- file is in.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local store = require "shogun.arena.store"
local strange = require "spec.fakes.strange_files"
local verbs = require "spec.support.verbs"

setup(harsh.stop)

-- The files of a folder with their contents, except -shm, which is shared memory of readers.
local function contents(folder)
  local files = {}
  for _, name in ipairs(command.lines(command.output("ls -A " .. folder))) do
    files[name] = name:find "-shm$" and "shared" or command.read(folder .. "/" .. name)
  end
  return files
end

-- Runs all verbs that read, and finds every file as it was before.
local function assert_unchanged(folder, count)
  local before = contents(folder)
  for _, line in ipairs { "games FILE", "games FILE --matches", "watch FILE" } do
    local output, said, code = verbs.run(line, folder .. "/x.db", 20)
    assert.same({ 0, "" }, { code, said })
    assert.truthy(select(2, output:gsub("\n", "")) >= count)
    assert.same(before, contents(folder))
  end
end

describe("a verb that only reads a database", function()
  it("changes and creates nothing", command.in_folder(function(folder)
    strange.make(folder .. "/x.db")
    assert_unchanged(folder, 3)
  end))

  it("creates no missing file", command.in_folder(function(folder)
    local path = folder .. "/x.db"
    for _, line in ipairs(verbs.reading) do
      local output, said, code = verbs.run(line, path)
      said = said:lower():gsub(" or directory", "") -- verbs of records add this
      assert.same({ "", ("shogun: %s: no such file\n"):format(path:lower()), 1 },
        { output, said, code })
    end
    assert.same({}, contents(folder))
  end))

  -- Calls with a folder that has the database of a killed match: its last writes are in the log.
  local in_killed = command.tests_with(function(call)
    command.with_folder(function(folder)
      strange.make(folder .. "/y.db")
      local opened = assert(store.open(folder .. "/y.db"))
      opened.db:keep_log()
      opened.db:execute "UPDATE players SET name = 'logged' WHERE match_id = 1 AND place = 1"
      for _, suffix in ipairs { "", "-wal", "-shm" } do
        assert(os.execute(("cp %s/y.db%s %s/x.db%s"):format(folder, suffix, folder, suffix)))
      end
      opened:close()
      os.remove(folder .. "/y.db")
      call(folder)
    end)
  end)

  it("reads the database and the log that a killed match left", in_killed(function(folder)
    assert_unchanged(folder, 3)
    assert.truthy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
    os.remove(folder .. "/x.db-shm") -- opening it with SQLite would make this file again
    assert_unchanged(folder, 3)
    assert.truthy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
    os.remove(folder .. "/x.db-wal") -- its changes are lost; the header still names a log
    assert_unchanged(folder, 3)
    assert.falsy(verbs.run("games FILE", folder .. "/x.db"):find "logged")
  end))

  it("reads a file whose creation was interrupted", command.in_folder(function(folder)
    strange.make(folder .. "/y.db")
    local opened = assert(store.open(folder .. "/y.db"))
    opened.db:execute "BEGIN"
    opened.db:execute "PRAGMA cache_size = 1"
    opened.db:execute "UPDATE games SET reason = 'agreed', printed = printf('%.*c', 90000, 'x')"
    for _, suffix in ipairs { "", "-journal" } do
      assert(os.execute(("cp %s/y.db%s %s/x.db%s"):format(folder, suffix, folder, suffix)))
    end
    opened.db:execute "ROLLBACK"
    opened:close()
    os.remove(folder .. "/y.db")
    assert_unchanged(folder, 3)
    assert.falsy(verbs.run("games FILE", folder .. "/x.db"):find "agreed")
  end))

  it("works in a read-only folder", in_killed(function(folder)
    local missing = command.missing("setpriv", "util-linux")
    if missing then return pending(missing) end
    assert(os.execute(("chmod 555 %s && chmod 444 %s/*"):format(folder, folder)))
    local line = "%s %s lua/bin/shogun games %s/x.db 2>&1"
    local id = io.popen("id -u"):read "l"
    local nobody = id == "0" and "setpriv --reuid=65534 --clear-groups" or ""
    local readable = os.execute(nobody .. ' test -r "$PWD/lua/bin/shogun"')
    local said, status = command.shell(line:format(readable and nobody or "",
      command.interpreter(), folder))
    assert(said:find "logged" and status == 0, said)
    os.execute("chmod 755 " .. folder)
  end))

  it("lets the database of a watched match become a single file again",
    command.in_folder(function(folder)
      local path = folder .. "/x.db"
      strange.make(path)
      local opened, reader = assert(store.open(path)), assert(store.open(path, true))
      opened.db:keep_log()
      opened.db:execute "UPDATE players SET name = 'logged' WHERE match_id = 1 AND place = 1"
      assert.equal("logged", reader:find(1).settings.players[1].name)
      opened:close() -- while it is read: the log stays, but all is in the file
      reader:close()
      os.remove(path .. "-wal")
      os.remove(path .. "-shm")
      opened = assert(store.open(path))
      opened.db:keep_log()
      reader = assert(store.open(path, true))
      assert.equal("logged", reader:find(1).settings.players[1].name)
      reader.db:release()
      opened:close()
      assert.same({ ["x.db"] = command.read(path) }, contents(folder))
      reader:close()
    end))
end)
