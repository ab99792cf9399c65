-- faults_spec.lua -- a match whose server and workers fail in all ways that their operators know:
-- killed, restarted, restored from an older dump, full, read-only. With FAULTS=n (make postgres)
-- each fault has a run of its own, otherwise most come one after the other in one run.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local faults = require "spec.support.faults"
local postgres = require "spec.support.postgres"
local random = require "shogun.random"
local uv = require "luv"

describe("a match on a server that fails", function()
  if not postgres.server then return pending(postgres.missing()) end

  local source <const> = random(os.time())
  local pause <const> = faults.is_full and 2000 or 300 -- milliseconds

  local function name_of(url) return url:match "/([^/?]+)%?" end

  -- Ends all connections to the database of a run.
  local function terminate(run)
    postgres.execute(("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'")
      :format(name_of(run.url)))
  end

  -- Changes the database for a while; `change` and `back` follow its name.
  local function for_a_while(change, back)
    return function(run)
      local alter = "ALTER DATABASE " .. name_of(run.url) .. " "
      postgres.execute(alter .. change)
      terminate(run)
      uv.sleep(pause)
      postgres.execute(alter .. back)
    end
  end

  local function shell(line, ...)
    local words = {}
    for i, word in ipairs { ... } do words[i] = command.quoted(word) end
    assert(os.execute(line:format(table.unpack(words))))
  end

  local found <const> = command.output "ls /usr/lib/postgresql/*/bin/pg_dump | sort -V | tail -n 1"
  local dumper <const> = found:match "[^\n]+" or "pg_dump"

  local function dump(run)
    run.dump = run.dump or os.tmpname()
    shell("%s -Fc -f %s -d %s", dumper, run.dump, run.url)
  end

  -- Puts the database back to the dump, while workers try to use it.
  local function restore(run)
    postgres.execute(("DROP DATABASE %s WITH (FORCE)"):format(name_of(run.url)))
    postgres.execute("CREATE DATABASE " .. name_of(run.url))
    uv.sleep(pause)
    shell("%s -1 -d %s %s", dumper:gsub("pg_dump$", "pg_restore"), run.url, run.dump)
  end

  local function processes()
    local path = os.getenv "SHOGUN_POSTGRES_FOLDER" .. "/data/postmaster.pid"
    local postmaster = command.read(path):match "%d+"
    local list = { math.tointeger(tonumber(postmaster)) }
    for pid in command.output("ps -o pid= --ppid " .. postmaster):gmatch "%d+" do
      list[#list + 1] = math.tointeger(tonumber(pid))
    end
    return list
  end

  local function hang()
    local list = processes()
    for _, pid in ipairs(list) do uv.kill(pid, "sigstop") end
    uv.sleep(faults.is_full and 24000 or 300)
    for _, pid in ipairs(list) do uv.kill(pid, "sigcont") end
  end

  local function set_back(run)
    cluster.execute(run.url, "UPDATE chunks SET token = NULL, expires = 0 WHERE reported IS NULL")
  end

  local function kill(run) run:kill(source(1, #run.workers)) end

  local list <const> = {
    { "dump", dump },
    { "15 terminations", terminate, 15 },
    { "claims set back by SQL", set_back, 8 },
    { "immediate restarts", postgres.restart, 5 },
    { "read-only", for_a_while("SET default_transaction_read_only = on",
      "RESET default_transaction_read_only"), 3 },
    { "refused connections", for_a_while("ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"), 3 },
    { "statement timeouts", for_a_while("SET statement_timeout = '4ms'",
      "RESET statement_timeout"), 3 },
    { "serializable", for_a_while("SET default_transaction_isolation = 'serializable'",
      "RESET default_transaction_isolation"), 3 },
    { "hanging", hang, 2 },
    { "an older dump", restore },
    { "kills", kill, 20 },
  }

  -- Makes a disturbance: calls in turn, spread over the games.
  local function spread(calls)
    local at, looked = 0, 0
    return function(run)
      if at == #calls or uv.hrtime() - looked < 1e8 then return end
      looked = uv.hrtime()
      local count = run:count()
      if not count or count < faults.games * (at + 1) / (#calls + 2) then return end
      at = at + 1
      run.hits = at
      calls[at](run)
    end
  end

  local expected
  setup(function() expected = faults.undisturbed() end)

  -- Plays the match, with these calls in turn. Fails unless it ends as if nothing had happened, and
  -- no worker has given up.
  local function play(name, url, calls, given)
    faults.enqueue(url)
    local run = faults.play {
      url = url, disturb = spread(calls), workers = 3, limit = 400,
      variables = given and given.variables,
    }
    print(("%-24s %6.1f s, %2d of %2d faults, %d workers gave up"):format(name, run.seconds,
      run.hits or 0, #calls, run.failed))
    if run.dump then os.remove(run.dump) end
    assert(run.failed == 0, run.said)
    faults.check(url, expected)
  end

  it("loses no game if each fault occurs in turn", function()
    local calls = {}
    for i, fault in ipairs(list) do
      calls[#calls + 1] = fault[2]
      if i % 3 == 0 then calls[#calls + 1] = kill end
    end
    postgres.with_database(function(url) play("all in turn", url, calls) end)
  end)

  if not faults.is_full then return end

  for _, fault in ipairs(list) do
    it("loses no game by " .. fault[1], function()
      local calls = {}
      for i = 1, fault[3] or 1 do calls[i] = fault[2] end
      if fault[2] == restore then table.insert(calls, 1, dump) end
      postgres.with_database(function(url) play(fault[1], url, calls) end)
    end)
  end

  it("loses no game if the table of games is locked for 25 seconds",
    postgres.in_database(function(url)
      play("a lock of 25 s", url, {
        function() postgres.execute("BEGIN; LOCK games; SELECT pg_sleep(25); COMMIT", url) end,
      })
    end))

  it("loses no game if clocks are a day fast or an hour slow", postgres.in_database(function(url)
    local library = command.output "ls /usr/lib/*/faketime/libfaketime.so.1 2>/dev/null"
      :match "[^\n]+"
    if not library then return pending "libfaketime is missing: please install libfaketime" end
    local skews <const> = { "+1d", "-1h", "+0" }
    play("skewed clocks", url, {}, {
      variables = function(place)
        return { LD_PRELOAD = library, FAKETIME = skews[place], DONT_FAKE_MONOTONIC = "1" }
      end,
    })
  end))

  local with_disk = command.tests_with(function(call)
    command.with_folder(function(folder)
      local path = command.quoted(folder)
      local options = "-t tmpfs -o size=200m,mode=755,uid=$(id -u nobody)"
      if not os.execute(("mount %s tmpfs %s 2>/dev/null"):format(options, path)) then
        return pending "no disk can be made here: mount is not permitted"
      end
      local ok, raised = xpcall(call, debug.traceback, folder)
      os.execute("umount -l " .. path)
      assert(ok, raised)
    end)
  end)

  local function fill(path)
    os.execute("cat /dev/zero 2>/dev/null >" .. command.quoted(path))
    uv.sleep(3000)
    os.remove(path)
  end

  it("loses no game if the disk of the tables is full", with_disk(function(folder)
    postgres.with_database(function(url)
      postgres.execute(("CREATE TABLESPACE small LOCATION '%s'"):format(folder))
      postgres.execute("ALTER DATABASE " .. name_of(url) .. " SET TABLESPACE small")
      local function fill_it() fill(folder .. "/filled") end
      play("a full disk", url, { fill_it, fill_it, fill_it })
    end)
    postgres.execute "DROP TABLESPACE small"
  end))

  it("loses no game if the server's disk is full and the server restarts",
    with_disk(function(folder)
      local place = folder .. "/server"
      local started <close> = assert(io.popen("POSTGRES_OPTIONS='-c max_wal_size=32MB -c "
        .. "min_wal_size=32MB' .ci/postgres start " .. command.quoted(place)))
      local shown = started:read "l"
      postgres.execute("CREATE DATABASE filled", shown)
      local function fill_it()
        fill(place .. "/filled")
        os.execute(".ci/postgres restart " .. command.quoted(place))
      end
      local ok, raised = pcall(play, "a full server", (shown:gsub("/postgres%f[?]", "/filled")),
        { fill_it, fill_it })
      os.execute(".ci/postgres stop " .. command.quoted(place))
      assert(ok, raised)
    end))
end)
