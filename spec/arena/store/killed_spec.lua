-- killed_spec.lua -- a database with killed writers, or two writers at once.

local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local matches = require "spec.support.matches"
local store = require "shogun.arena.store"

describe("a database in use", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  -- The line that starts a program which saves games first to last, ten at a time. When the first
  -- ten are saved there is a file `.started`.
  local function writer(path, first, last)
    local script = ([[
      local matches, store = require "spec.support.matches", require "shogun.arena.store"
      local path = %q
      local opened = assert(store.open(path))
      local match = assert(opened:begin(matches.settings()))
      for n = %d, %d, 10 do
        assert(opened:save(match, matches.games(n, n + 9)))
        io.open(path .. ".started", "w"):close()
      end
      opened:close()]]):format(path, first, last)
    return ("%s -e %s"):format(command.interpreter(), command.quoted(script))
  end

  -- Kills such a program some time after its first games.
  local function kill_writer(path, first, seconds)
    local started = path .. ".started"
    local test = ("[ -e %s ] && sleep %.4f"):format(started, seconds)
    local line = command.stopped(writer(path, first, 1000000), test, "KILL")
    os.execute("{ " .. line .. "; } 2>/dev/null")
    assert(os.remove(started))
  end

  -- How many games there are, each once, without a gap, in a file that is sound.
  local function check(path)
    local db = assert(database.open(path))
    assert.same({ { integrity_check = "ok" } }, db:query "PRAGMA integrity_check")
    db:close()
    local opened, count = assert(store.open(path)), 0
    for task, outcome in opened:outcomes { id = 1 } do
      count = count + 1
      assert.same({ count, count }, { task.number, outcome.plies })
    end
    opened:close()
    return count
  end

  it("stays valid if its writer is killed, and keeps saved games", matches.in_file(function(path)
    local before = 0
    for round = 1, 10 do
      kill_writer(path, before + 1, round * 0.0031)
      local count = check(path)
      assert(count > before and count % 10 == 0, count)
      before = count
    end
  end))

  it("has each game once if two processes play the same match", matches.in_file(function(path)
    local line = writer(path, 1, 300)
    os.execute(("{ %s & %s; wait; }"):format(line, line))
    os.remove(path .. ".started")
    assert.equal(300, check(path))
    local opened = assert(store.open(path))
    assert.equal(1, #opened:matches())
    opened:close()
  end))
end)
