-- libpq_spec.lua -- the binding of libpq: values, answers, pipelines, notifications, misuse.

local postgres = require "spec.support.postgres"

local missing <const> = postgres.missing()
if missing then return describe("a connection by libpq", function() pending(missing) end) end

local libpq = require "shogun.libpq"

local connect <const>, run <const>, seconds <const> = postgres.connect, postgres.run, 60

local function row_of(connection, sql, ...) return assert(run(connection, sql, ...))[1] end

describe("a connection by libpq", function()
  it("returns every value unchanged", function()
    local connection <close> = connect()
    for _, value in ipairs {
      0, -1, 1 << 31, math.mininteger, math.maxinteger, 0.1, 1 / 3, -0.0, 1e300, 5e-324, 1 / 0,
      "it's", "", "\n\t\u{2603} \\ \\' $1 ?",
    } do
      local back = row_of(connection, "SELECT $1 AS value", value).value
      assert.equal(value, back)
      assert.equal(math.type(value), math.type(back))
    end
    assert.same({}, row_of(connection, "SELECT $1 AS value", nil))
    local nan = row_of(connection, "SELECT $1 AS value", 0 / 0).value
    assert(nan ~= nan)
  end)

  it("accepts and returns values of each column's type", function()
    local connection <close> = connect()
    local row <const> = "SELECT $1::smallint AS a, $2::integer AS b, $3::bigint AS c, "
      .. "$4::double precision AS d, $5::boolean AS e, $6::integer AS f, $7::numeric AS g"
    local given <const> = { a = 1, b = 2, c = 3, d = 4.0, e = true, f = 1, g = "0.5" }
    assert.same(given, row_of(connection, row, 1, 2, 3, 4, true, true, "0.5"))
    assert.same(given, row_of(connection, row, "1", "2", "3", "4", "t", "1", 0.5))
  end)

  it("sends and receives large texts", function()
    local connection <close> = connect()
    local text = ("\u{2603} x"):rep(1 << 18)
    local row = row_of(connection, "SELECT $1 AS a, $1 || $2 AS b", text, "end")
    assert(row.a == text and row.b == text .. "end")
  end)

  it("distinguishes rows from counts, and reports command tags", function()
    local connection <close> = connect()
    assert.same({ 0, "CREATE TABLE" }, { run(connection, "CREATE TEMP TABLE t (a integer)") })
    local insert <const> = "INSERT INTO t SELECT generate_series(1, 3)"
    assert.same({ 3, "INSERT 0 3" }, { run(connection, insert) })
    assert.same({ { a = 1 } }, run(connection, "UPDATE t SET a = a WHERE a = 1 RETURNING a"))
    assert.same({}, run(connection, "SELECT a FROM t WHERE a = 7"))
    assert.equal(0, run(connection, ""))
  end)

  it("returns the message and SQLSTATE of a failure, and can be used again", function()
    local connection <close> = connect()
    for sql, expected in pairs {
      nonsense = { 'syntax error at or near "nonsense"', "42601" },
      ["SELECT 1 / (3 - n) FROM generate_series(1, 5) AS n"] = { "division by zero", "22012" },
      ["SELECT 1; SELECT 2"] = {
        "cannot insert multiple commands into a prepared statement", "42601",
      },
    } do
      assert.same({ nil, expected[1], expected[2] }, { run(connection, sql) })
    end
    local text = "invalid byte sequence for encoding \"UTF8\": 0xff"
    assert.same({ nil, text, "22021" }, { run(connection, "SELECT $1", "\xff") })
    assert.equal(1, row_of(connection, "SELECT 1 AS a").a)
    assert.is_false(connection:is_lost())
  end)

  it("knows whether it is in a transaction, and reports a failed commit", function()
    local connection <close> = connect()
    assert.is_false(connection:is_in_transaction())
    run(connection, "BEGIN")
    assert.is_true(connection:is_in_transaction())
    run(connection, "nonsense")
    assert.is_true(connection:is_in_transaction())
    assert.same({ 0, "ROLLBACK" }, { run(connection, "COMMIT") })
    assert.is_false(connection:is_in_transaction())
  end)

  it("reads rows up to a number of bytes, and can be used again", function()
    local connection <close> = connect()
    local sql <const> = "SELECT repeat('x', 100) AS a FROM generate_series(1, $1)"
    local rows = connection:run(sql, { n = 1, 200000 }, seconds, 500)
    assert.same({ 3, true }, { #rows, rows.is_cut })
    assert.equal(1, #connection:run(sql, { n = 1, 5 }, seconds, 1))
    rows = connection:run(sql, { n = 1, 3 }, seconds, 500)
    assert.same({ 3, nil }, { #rows, rows.is_cut })
  end)

  it("runs scripts of several statements completely or not at all", function()
    local connection <close> = connect()
    assert.is_true(connection:script("CREATE TEMP TABLE t (a integer); SELECT 1; "
      .. "INSERT INTO t VALUES (1)", seconds))
    local _, message, state = connection:script("INSERT INTO t VALUES (2); nonsense", seconds)
    assert.same({ 'syntax error at or near "nonsense"', "42601" }, { message, state })
    assert.equal(1, row_of(connection, "SELECT count(*) AS count FROM t").count)
  end)

  it("receives notifications", function()
    local connection <close> = connect()
    local other <close> = connect()
    run(connection, "LISTEN spec")
    assert.equal(0, connection:notifications())
    run(other, "SELECT pg_notify('spec', 'a'), pg_notify('spec', '')")
    run(connection, "SELECT 1")
    assert.equal(2, connection:notifications())
    assert.equal(0, connection:notifications())
    assert.equal("integer", math.type(connection:socket()))
  end)

  it("refuses COPY, whose answer would never end", function()
    for _, sql in ipairs { "COPY pg_type TO STDOUT", "COPY pg_type FROM STDIN" } do
      local connection <close> = connect()
      assert.same({ nil, "COPY cannot be used here" }, { run(connection, sql) })
      assert.is_true(connection:is_lost())
    end
  end)

  it("reports the reason and the SQLSTATE of a failed attempt to connect", function()
    for url, expected in pairs {
      [postgres.server:gsub("/postgres%f[?]", "/nowhere")] =
        { 'FATAL:  database "nowhere" does not exist', "3D000" },
      ["postgresql://127.0.0.1:1/db"] = { "Connection refused" },
      ["postgresql://host/db?nothing=1"] = { 'invalid URI query parameter: "nothing"' },
    } do
      local connection, message, state = libpq.connect(url, seconds)
      assert.is_nil(connection)
      assert.truthy(message:find(expected[1], 1, true), message)
      assert.equal(expected[2], state)
    end
  end)

  it("stays closed after close, and is closed by the garbage collector", function()
    local connection = connect()
    for _ = 1, 50 do connect() end
    collectgarbage()
    connection:close()
    connection:close()
    for _, method in ipairs {
      "run", "script", "pipeline", "notifications", "socket", "is_lost", "is_in_transaction",
    } do
      assert.has_error(function() connection[method](connection, "SELECT 1", nil, 1) end,
        "the connection is closed")
    end
  end)

  it("is not inherited by child processes", function()
    local connection <close> = connect()
    local pipe = assert(io.popen(("test -e /proc/$$/fd/%d; echo $?"):format(connection:socket())))
    assert.equal("1", pipe:read "l")
    pipe:close()
  end)
end)

describe("a pipeline", function()
  it("returns the answers of all its statements", function()
    local connection <close> = connect()
    assert.same({}, connection:pipeline({}, seconds))
    assert.same({ 0, 2, { { a = 1 }, { a = 2 } }, {} }, connection:pipeline({
      { "CREATE TEMP TABLE t (a integer)" },
      { "INSERT INTO t VALUES ($1), ($2)", { n = 2, 1, 2 } },
      { "SELECT a FROM t ORDER BY a", { n = 0 } },
      { "SELECT a FROM t WHERE a = $1", { n = 1, nil } },
    }, seconds))
  end)

  it("rolls back if one of its statements fails, and names that statement", function()
    local connection <close> = connect()
    run(connection, "CREATE TEMP TABLE t (a integer UNIQUE DEFERRABLE INITIALLY DEFERRED)")
    local insert <const> = "INSERT INTO t VALUES ($1)"
    local list <const> = { { insert, { n = 1, 1 } }, { insert, { n = 1, 2 } }, { "nonsense" },
      { insert, { n = 1, 3 } } }
    assert.same({ nil, 'syntax error at or near "nonsense"', "42601", 3 },
      { connection:pipeline(list, seconds) })
    -- What fails at the end of the transaction counts as the last one.
    list[3] = { insert, { n = 1, 1 } }
    local _, _, state, place = connection:pipeline(list, seconds)
    assert.same({ "23505", 4 }, { state, place })
    assert.equal(0, row_of(connection, "SELECT count(*) AS count FROM t").count)
    assert.is_false(connection:is_in_transaction())
  end)

  it("belongs to the transaction in which it runs", function()
    local connection <close> = connect()
    run(connection, "CREATE TEMP TABLE t (a integer)")
    run(connection, "BEGIN")
    assert(connection:pipeline({ { "INSERT INTO t VALUES (1)" } }, seconds))
    run(connection, "ROLLBACK")
    assert.equal(0, row_of(connection, "SELECT count(*) AS count FROM t").count)
  end)

  -- The server stops reading while nobody reads what it says.
  it("sends and receives a thousand large values at once", function()
    local connection <close> = connect()
    local list, text = {}, ("x"):rep(50000)
    for i = 1, 1000 do list[i] = { "SELECT $1 || $2 AS a", { n = 2, text, i .. "" } } end
    local answers = assert(connection:pipeline(list, seconds))
    assert.equal(1000, #answers)
    for i, rows in ipairs(answers) do assert(rows[1].a == text .. i) end
  end)
end)

describe("misuse of a connection", function()
  it("raises an error that names the expected value", function()
    local connection <close> = connect()
    local values <const> = "a text without a NUL, a number, a boolean or nil, got "
    for message, call in pairs {
      ["bad argument #1 to 'connect' (url: expected a string, got no value)"] =
        function() libpq.connect() end,
      ["bad argument #2 to 'connect' (seconds: expected a number, got nan)"] =
        function() libpq.connect("", 0 / 0) end,
      ["bad argument #1 to 'run' (sql: expected a text without a NUL, got 'a\\x00')"] =
        function() connection:run "a\0" end,
      ["bad argument #2 to 'run' (values: expected a table with n, got 5)"] =
        function() connection:run("", 5) end,
      ["bad argument #2 to 'run' (values.n: expected a whole number from 0 to 65535, got 65536)"] =
        function() connection:run("", { n = 65536 }) end,
      ["bad argument #2 to 'run' (values[2]: expected " .. values .. "table)"] =
        function() connection:run("", { n = 2, 1, {} }) end,
      ["bad argument #2 to 'run' (values[1]: expected " .. values .. "'\\x00')"] =
        function() connection:run("", { n = 1, "\0" }) end,
      ["bad argument #3 to 'run' (seconds: expected a number, got '1')"] =
        function() connection:run("", nil, "1") end,
      ["bad argument #4 to 'run' (bytes: expected a whole number from 1, got 0)"] =
        function() connection:run("", nil, 1, 0) end,
      ["bad argument #1 to 'script' (sql: expected a string, got 5)"] =
        function() connection:script(5) end,
      ["bad argument #1 to 'pipeline' (statements: expected a list of {sql, values}, got nil)"] =
        function() connection:pipeline(nil) end,
      ["bad argument #1 to 'pipeline' (statements[2]: statement: "
        .. "expected a table {sql, values}, got 5)"] =
        function() connection:pipeline { { "" }, 5 } end,
      ["bad argument #1 to 'pipeline' (statements[1]: values[1]: expected " .. values
        .. "function)"] = function() connection:pipeline { { "", { n = 1, print } } } end,
      ["bad argument #1 to 'run' (self: expected shogun.Connection, got table)"] =
        function() connection.run {} end,
      ["connection.rum: no such method; did you mean run?"] =
        function() connection:rum() end,
    } do
      assert.has_error(call, message)
    end
    assert.equal(1, row_of(connection, "SELECT 1 AS a").a)
  end)

  -- A finalizer may run whenever Lua's memory grows.
  it("raises an error during another call, but close waits until that call ends", function()
    local connection <close> = connect()
    local other = connect()
    local said
    local function leave_garbage()
      setmetatable({}, { __gc = function()
        said = select(2, pcall(other.run, other, "SELECT 1", nil, 1))
        other:close()
      end })
    end
    local mode = collectgarbage "generational" -- collects when memory has grown by a fifth
    leave_garbage()
    local rows = run(other, "SELECT repeat('x', 1000) || n AS a FROM "
      .. "generate_series(1, 20000) AS n")
    collectgarbage(mode)
    assert.equal(20000, #rows)
    assert.equal("the connection is in use", said)
    assert.has_error(function() other:is_lost() end, "the connection is closed")
    assert.equal(1, row_of(connection, "SELECT 1 AS a").a)
  end)
end)
