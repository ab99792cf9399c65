-- postgres_spec.lua -- the server that make postgres starts.

local postgres = require "spec.support.postgres"

describe("a PostgreSQL server started for tests", function()
  local missing = postgres.missing()
  if missing then return pending(missing) end

  it("drops each database after its test", function()
    local dropped
    postgres.with_database(function(url)
      dropped = url
      postgres.execute("CREATE TABLE t (a INTEGER)", url)
    end)
    local ok, message = pcall(postgres.execute, "SELECT 1", dropped)
    assert.is_false(ok)
    assert.truthy(message:find("does not exist", 1, true))
  end)

  it("can be used again after a restart", function()
    postgres.restart()
    postgres.execute "SELECT 1"
  end)
end)
