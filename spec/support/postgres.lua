-- postgres.lua -- databases on the server of `make postgres`, which .ci/postgres starts.

local command = require "spec.support.command"
local uv = require "luv"

local postgres = {}

-- The URL of the server; nil if none runs.
postgres.server = os.getenv "SHOGUN_POSTGRES"

-- The reason for `pending` in a test that needs the server; nil if it runs.
function postgres.missing()
  if not postgres.server then return "it needs a server, which make postgres starts" end
end

-- Like `missing`, for a test that also needs Slurm, which make slurm starts.
function postgres.missing_slurm()
  return os.getenv "SHOGUN_NO_SLURM" or postgres.missing()
    or not os.getenv "SHOGUN_SLURM" and "it needs a Slurm, which make slurm starts"
end

-- Executes statements without values, on the server or at another URL, within some seconds.
function postgres.execute(statements, url, seconds)
  local connection <close> = assert(require("shogun.libpq").connect(url or postgres.server, 20))
  assert(connection:script(statements, seconds or 60))
end

-- Stops the server at once, and starts it again.
function postgres.restart() assert(os.execute('.ci/postgres restart "$SHOGUN_POSTGRES_FOLDER"')) end

-- Returns a connection of libpq to the server.
function postgres.connect() return assert(require("shogun.libpq").connect(postgres.server, 60)) end

-- Runs a statement with values on such a connection.
function postgres.run(connection, sql, ...) return connection:run(sql, table.pack(...), 60) end

local made = 0

-- Calls with the URL of an empty database, which is dropped afterwards.
function postgres.with_database(call)
  made = made + 1
  local name = ("spec_%d_%d"):format(math.tointeger(uv.os_getpid()), made)
  postgres.execute("CREATE DATABASE " .. name)
  local url = postgres.server:gsub("/postgres%f[?]", "/" .. name)
  local ok, raised = xpcall(call, debug.traceback, url)
  postgres.execute(("DROP DATABASE %s WITH (FORCE)"):format(name))
  assert(ok, raised)
end

-- A test with the URL of an empty database.
postgres.in_database = command.tests_with(postgres.with_database)

-- Calls with the URL of a server that does an odd action (fakes/odd_server.lua).
function postgres.with_odd_server(action, call)
  local pipe <close> = assert(io.popen(("exec %s spec/fakes/odd_server.lua %s"):format(
    command.interpreter(), action)))
  local port, pid = pipe:read("n", "n")
  local url = "postgresql://ann@127.0.0.1:%d/db?sslmode=disable&gssencmode=disable"
  local ok, raised = pcall(call, url:format(port))
  uv.kill(pid, "sigkill")
  assert(ok, raised)
end

return postgres
