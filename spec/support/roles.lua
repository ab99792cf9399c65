-- roles.lua -- a match on a server with the roles of examples/cluster/roles.sql.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"

local roles = {}

-- Runs psql: what it prints, and whether it succeeds.
function roles.psql(url, words)
  local line = "psql -X -At -v ON_ERROR_STOP=1 %s %s"
  local output, status = command.shell(line:format(words, command.quoted(url)))
  return output, status == 0
end

-- Executes a statement with psql, which has to succeed.
function roles.ask(url, statement)
  local output, ok = roles.psql(url, "-c " .. command.quoted(statement))
  assert(ok, output)
  return (output:gsub("\n$", ""))
end

local insufficient_privilege <const> = "42501"

-- Asserts that a role has not the right to execute each of these statements.
function roles.refused(url, statements)
  local libpq = require "shogun.libpq" -- there is none where its headers are missing
  for _, statement in ipairs(statements) do
    local connection <close> = assert(libpq.connect(url, 20))
    local ok, message, sqlstate = connection:script(statement, 20)
    assert(not ok, statement)
    assert(sqlstate == insufficient_privilege, statement .. ": " .. tostring(message))
  end
end

-- Calls with the URLs of a database that has a match of three chunks in its queue: for who has made
-- it, and by the name of a role for that one.
function roles.with_match(call)
  postgres.with_database(function(url)
    command.ends_with(0, ("match greedy random --pairs 3 --quiet --db '%s' --enqueue"):format(url))
    local output, ok = roles.psql(url, "-f examples/cluster/roles.sql")
    assert(ok, output)
    assert(output == "", output)
    call(url, function(name) return (url:gsub("//[^@]*@", "//shogun_" .. name .. "@")) end)
  end)
end

-- "privilege ON table", "privilege (column) ON table" but for reading, "EXECUTE ON FUNCTION name".
local granted <const> = [[
  SELECT privilege_type || ' ON ' || relname FROM pg_class, aclexplode(relacl)
    WHERE grantee = 'shogun_$ROLE'::regrole
  UNION SELECT format('%s (%s) ON %s', privilege_type, attname, attrelid::regclass)
    FROM pg_attribute, aclexplode(attacl)
    WHERE grantee = 'shogun_$ROLE'::regrole AND privilege_type <> 'SELECT'
  UNION SELECT 'EXECUTE ON FUNCTION ' || proname FROM pg_proc, aclexplode(proacl)
    WHERE grantee = 'shogun_$ROLE'::regrole
  ORDER BY 1]]

-- Takes each right from a role, one by one: then it cannot do all that it does. `prepare` is a
-- statement that comes before. Returns the number of rights.
function roles.each_is_needed(url, role, prepare, do_all)
  roles.ask(url, prepare)
  do_all()
  local count = 0
  for line in roles.ask(url, (granted:gsub("$ROLE", role))):gmatch "[^\n]+" do
    roles.ask(url, prepare)
    roles.ask(url, ("REVOKE %s FROM shogun_%s"):format(line, role))
    local ok, message = pcall(do_all)
    assert(not ok and tostring(message):find("permission denied", 1, true),
      ("%s: %s"):format(line, message))
    roles.ask(url, ("GRANT %s TO shogun_%s"):format(line, role))
    count = count + 1
  end
  return count
end

return roles
