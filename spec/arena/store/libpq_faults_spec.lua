-- libpq_faults_spec.lua -- the binding of libpq with a server that is silent, stops, or goes away.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"
local uv = require "luv"

local missing <const> = postgres.missing()
if missing then return describe("a connection that fails", function() pending(missing) end) end

local libpq = require "shogun.libpq"

local connect <const>, run <const>, seconds <const> = postgres.connect, postgres.run, 60

local function pid_of(connection)
  return run(connection, "SELECT pg_backend_pid() AS pid")[1].pid
end

-- Ends the server's process of a connection, and waits until it is gone.
local function terminate(pid)
  local other <close> = connect()
  run(other, "SELECT pg_terminate_backend($1::integer, 20000)", pid)
end

-- The call must fail at its deadline, long before the server would answer.
local function assert_late(limit, call)
  local began = uv.hrtime()
  local result, message, state = call()
  assert.same({ nil, ("no answer within %g seconds"):format(limit) }, { result, message, state })
  assert((uv.hrtime() - began) / 1e9 < 30)
end

-- A call on a connection must fail in the same way, and the connection must be lost.
local function lose_on_odd_server(action, call)
  postgres.with_odd_server(action, function(url)
    local connection <close> = assert(libpq.connect(url, seconds))
    assert_late(0.2, function() return call(connection) end)
    assert.is_true(connection:is_lost())
    assert.is_nil(connection:socket())
    assert_late(0.2, function() return connection:run("SELECT 1", nil, 1) end)
  end)
end

describe("a PostgreSQL server that does not answer", function()
  it("loses the connection at the deadline", function()
    local connection <close> = connect()
    assert_late(0.2, function() return connection:run("SELECT pg_sleep(60)", nil, 0.2) end)
    assert.is_true(connection:is_lost())
    assert.is_nil(connection:socket())
    assert_late(0.2, function() return connection:script("SELECT 1", 0.2) end)
    assert_late(0.2, function() return connection:pipeline({}, 0.2) end)
    assert_late(0.2, function() return connection:notifications() end)
    connection:close()
  end)

  it("delays a caller only until the deadline, even if the caller is still connecting", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    postgres.with_odd_server("mute", function(url)
      assert_late(0.2, function() return libpq.connect(url, 0.2) end)
    end)
  end)

  it("makes the client try its next host, as a server that refuses connections does", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    postgres.with_odd_server("mute", function(url)
      local list = "postgresql://shogun@/postgres?host=127.0.0.1,127.0.0.1,%s&port=%d,1,5432"
      local port, folder = url:match ":(%d+)/", postgres.server:match "host=(.*)$"
      local connection <close> = assert(libpq.connect(list:format(folder, port), 1))
      assert.equal(1, run(connection, "SELECT 1 AS a")[1].a)
      local silent_last = "postgresql:///db?host=127.0.0.1,127.0.0.1&port=1,%d"
      assert_late(0.2, function() return libpq.connect(silent_last:format(port), 0.2) end)
    end)
  end)

  it("may stop before or within an answer, or stop reading", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    for _, action in ipairs { "silent", "half" } do
      lose_on_odd_server(action, function(connection)
        return connection:run("SELECT a", nil, 0.2)
      end)
    end
    lose_on_odd_server("deaf", function(connection)
      local list, text = {}, ("x"):rep(1 << 20)
      for i = 1, 20 do list[i] = { "SELECT $1", { n = 1, text } } end
      return connection:pipeline(list, 0.2)
    end)
  end)
end)

describe("a server that ends a connection", function()
  local reason <const> = "terminating connection due to administrator command"

  local function assert_ended(connection, result, message, state)
    assert.same({ nil, reason, "57P01" }, { result, message, state })
    assert.is_true(connection:is_lost())
    assert.is_false(connection:is_in_transaction())
    assert.same({ nil, reason, "57P01" }, { run(connection, "SELECT 1") })
  end

  it("makes the next call fail, whatever the call is", function()
    for _, call in ipairs {
      function(connection) return run(connection, "SELECT 1") end,
      function(connection) return run(connection, "SELECT $1", ("x"):rep(1 << 22)) end,
      function(connection) return connection:script("SELECT 1", seconds) end,
      function(connection) return connection:pipeline({ { "SELECT 1" } }, seconds) end,
    } do
      local connection <close> = connect()
      terminate(pid_of(connection))
      assert_ended(connection, call(connection))
    end
    local connection <close> = connect()
    terminate(pid_of(connection))
    connection:notifications()
    assert.is_nil((connection:notifications()))
    assert.is_true(connection:is_lost())
  end)

  it("may end it during an answer, a script or a pipeline", function()
    local last <const> = "pg_terminate_backend(pg_backend_pid())"
    local list <const> = { { "SELECT 1" }, { "SELECT " .. last }, { "SELECT 3" } }
    for _, call in ipairs {
      function(connection)
        return run(connection, "SELECT repeat('x', 1000), CASE WHEN n = 5000 THEN " .. last
          .. " END FROM generate_series(1, 10000) AS n")
      end,
      function(connection) return connection:script("SELECT 1; SELECT " .. last, seconds) end,
      function(connection) return connection:pipeline(list, seconds) end,
      function(connection)
        run(connection, "BEGIN")
        return run(connection, "SELECT " .. last)
      end,
    } do
      local connection <close> = connect()
      assert_ended(connection, call(connection))
    end
  end)

  it("undoes the transaction if it ends the connection before the commit", function()
    local connection <close> = connect()
    local other <close> = connect()
    run(other, "CREATE TABLE IF NOT EXISTS ended (a integer)")
    run(connection, "BEGIN")
    run(connection, "INSERT INTO ended VALUES (1)")
    terminate(pid_of(connection))
    assert_ended(connection, run(connection, "COMMIT"))
    assert.equal(0, run(other, "SELECT count(*) AS count FROM ended")[1].count)
    run(other, "DROP TABLE ended")
  end)
end)

describe("an error raised during a call", function()
  it("closes the connection, since the answer of the call is unread", command.at_path(function(path)
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    command.write(path, [[
      local connection = require("shogun.libpq").connect(os.getenv "SHOGUN_POSTGRES", 60)
      os.execute "(sleep 0.5; kill -INT $PPID) &"
      print(pcall(connection.run, connection, "SELECT pg_sleep(60)", nil, 50))
      print(connection:is_lost(), connection:run("SELECT 1", nil, 1)) ]])
    local said = command.output(("%s %s 2>&1"):format(command.interpreter(), path))
    assert.truthy(said:find("^false\t.*interrupted!\n"
      .. "true\tnil\tan error ended an exchange with the server\tnil\n$"))
  end))
end)
