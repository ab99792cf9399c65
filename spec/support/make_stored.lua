-- make_stored.lua -- how the files of spec/data/ are made that a version has stored: the command is
-- run, interrupted, or killed, and databases are filled. make_0_9.lua and make_0_10.lua use it.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local postgres = require "spec.support.postgres"
local uv = require "luv"

-- Moves all times, so that every lease is over whenever the file is read.
local function shift_times(url, last)
  local shift = ("%d - (SELECT MAX(expires) FROM chunks)"):format(last)
  cluster.execute(url, ("UPDATE queues SET judges_until = judges_until + %s, "
    .. "decided = decided + %s"):format(shift, shift))
  cluster.execute(url, ("UPDATE chunks SET expires = expires + %s, reported = reported + %s "
    .. "WHERE expires > 0"):format(shift, shift))
end

-- Names of machines do not belong into a file of the tree.
local function without_machines(url, dump)
  local names = cluster.query(url, "SELECT DISTINCT worker AS name FROM chunks "
    .. "WHERE worker IS NOT NULL")
  for _, row in ipairs(names) do
    dump = dump:gsub(row.name:gsub("%W", "%%%0"), "machine-1")
  end
  return dump
end

-- Makes files in a folder.
return function(folder)
  local stored = {}

  function stored.path(name) return folder .. "/" .. name end

  -- Runs the command, which must succeed. Its output goes into a file, if one is named.
  function stored.run(words, output)
    local text = command.ends_with(0, words)
    if output then command.write(stored.path(output), text) end
    return text
  end

  -- Starts the command, and sends it a signal once its log has `times` lines of a pattern.
  function stored.run_until(line, times, words, signal)
    local log = os.tmpname()
    local worker = { status = nil }
    local file = assert(uv.fs_open(log, "a", 420))
    local arguments = { "lua/bin/shogun" }
    for word in words:gmatch "%S+" do arguments[#arguments + 1] = word end
    local handle, pid = uv.spawn(command.interpreter(), {
      args = arguments, stdio = { nil, file, file },
    }, function(status) worker.status = status end)
    assert(handle, pid)
    assert(cluster.wait(60, function()
      return select(2, command.read(log):gsub(line, "")) >= times
    end), words)
    uv.kill(pid, signal)
    assert(cluster.join(60, { worker }))
    os.remove(log)
  end

  -- A dump of a server's database that a function has filled.
  function stored.make_queue(name, fill)
    postgres.with_database(function(url)
      fill(url)
      cluster.execute(url, "DELETE FROM workers") -- who is alive: for some minutes
      shift_times(url, 1700000000)
      local pipe <close> = assert(io.popen(([[pg_dump --inserts --no-owner --no-privileges '%s' |
        grep -v '^.\(un\)\?restrict ']]):format(url)))
      command.write(stored.path(name), without_machines(url, pipe:read "a"))
    end)
  end

  function stored.shrink(name)
    local db = assert(database.open(stored.path(name)))
    db:execute "VACUUM"
    db:close()
  end

  return stored
end
