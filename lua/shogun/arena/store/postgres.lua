--- The PostgreSQL driver, on a binding of libpq (csrc/postgres/): URLs, texts, failures, locks.
-- `database.lua` lists the functions of a driver.
--
-- libpq receives the URL with timeouts added, so every option of libpq works in the URL or in the
-- environment (PGPASSFILE, sslmode=verify-full). Messages show the URL without its password.

local check = require "shogun.check"
local numbers = require "shogun.numbers"
local optional = require "shogun.optional"
local rows_of = require "shogun.arena.store.rows"

local function nothing() end

-- A server manages its own files and its log, and nothing is tried again.
local postgres = {
  is_remote = true, -- a connection may be lost
  prepare = nothing, inspect = nothing, keep_log = nothing, close = nothing, clear = nothing,
  again = nothing,
  begin = "BEGIN",
  timestamp = "to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')",
  tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
}

-- Parameters that may be shown. All others are hidden, since libpq also decodes percent-encoded
-- names such as password.
local harmless <const> = {
  host = true, port = true, user = true, dbname = true, sslmode = true, sslrootcert = true,
}

-- Timeouts that detect a silent server; parameters of the URL override them.
local connecting <const> = 10 -- seconds
local timeouts <const> = "keepalives_idle=10&keepalives_interval=5&"
  .. "keepalives_count=3&tcp_user_timeout=25000"

--- Whether a name of a database is a URL.
---@param path string
---@return boolean
function postgres.is_url(path)
  return path:find "^postgres://" ~= nil or path:find "^postgresql://" ~= nil
end

-- A URL's parts: "user:password", "host:port", "/database", "?parameters"; nil if an unescaped sign
-- makes them unclear.
local function split(url)
  local rest = url:match "^%a+://(.*)$"
  local authority, path, parameters = rest:match "^([^/?]*)([^?@]*)(.*)$"
  local user, host = authority:match "^([^@]*)@([^@]*)$"
  if authority:find "@" and not user then return nil end
  if parameters ~= "" and not parameters:find "^%?[^@]*$" then return nil end
  return user, host or authority, path, parameters
end

local unclear <const> = "the URL is ambiguous: write / as %2F, @ as %40, ? as %3F in a "
  .. "name or password"

--- A URL without its secrets.
---@param url string
---@return string
function postgres.shown(url)
  local user, host, path, parameters = split(url)
  if not host then return "postgresql://..." end
  local shown = {}
  for name, value in parameters:gmatch "[?&]([^=&]*)=([^&]*)" do
    if harmless[name] then shown[#shown + 1] = name .. "=" .. value end
  end
  return ("postgresql://%s%s%s%s%s"):format(user and user:match "^[^:]*" or "", user and "@" or "",
    host, path, #shown > 0 and "?" .. table.concat(shown, "&") or "")
end

-- A URL with the default timeouts added.
local function completed(url)
  local before, parameters = url:match "^([^?]*)%??(.*)$"
  return ("%s?%s%s%s"):format(before, timeouts, parameters ~= "" and "&" or "", parameters)
end

local function decoded(text)
  return (text:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

local function secrets(url)
  local user, _, _, parameters = split(url)
  local list = { user and user:match "^[^:]*:(.+)$" }
  for name, value in (parameters or ""):gmatch "[?&]([^=&]*)=([^&]+)" do
    if not harmless[name] then list[#list + 1] = value end
  end
  return list
end

local function replaced(text, part, by)
  return (text:gsub(part:gsub("%p", "%%%0"), (by:gsub("%%", "%%%%"))))
end

-- Hides the secrets of a URL in a message of libpq, which may quote the URL.
local function without_secrets(message, url)
  message = replaced(message, completed(url), postgres.shown(url))
  for _, secret in ipairs(secrets(url)) do
    message = replaced(replaced(message, secret, "..."), decoded(secret), "...")
  end
  return message
end

-- Turns off notices, which would go to stderr; makes the backslash an ordinary character; and lets
-- the server release the locks of a lost client.
--
-- Resets the role's own settings (ALTER ROLE ... SET), since workers share a role, and any of them
-- may change its settings. The statement that resets them has no timeout.
local session <const> = [[
  BEGIN; SET statement_timeout = 0; COMMIT; SET ROLE NONE;
  SELECT pg_catalog.set_config(name, CASE WHEN is_own THEN boot_val ELSE reset_val END, false)
    FROM pg_catalog.pg_settings, LATERAL (SELECT name IN (SELECT split_part(each, '=', 1)
      FROM pg_catalog.pg_db_role_setting JOIN pg_catalog.pg_roles ON pg_roles.oid = setrole,
        unnest(setconfig) AS each
      WHERE rolname = session_user)) AS own (is_own)
    WHERE is_own AND context = 'user' OR name = 'statement_timeout';
  SET client_min_messages = error; SET client_encoding = 'UTF8';
  SET standard_conforming_strings = on; SET application_name = 'shogun';
  SET idle_in_transaction_session_timeout = 30000;
  SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3]]

-- Classes of SQLSTATE for temporary failures: connections, resources, operator intervention,
-- conflicts of transactions, system errors.
local passing_classes <const> = {
  ["08"] = true, ["53"] = true, ["57"] = true, ["40"] = true, ["58"] = true,
}
local no_lock <const>, read_only <const>, cancelled <const> = "55P03", "25006", "57014"

local function passes(sqlstate)
  if not sqlstate then return false end
  return passing_classes[sqlstate:sub(1, 2)] or sqlstate == no_lock or sqlstate == read_only
    or false
end

--- The facts of a failure. After a failover a read-only server may be the old one: a new connection
--- may reach the new server. If a statement took too long, its connection may have had a timeout
--- that new connections do not have.
---@param self shogun.Database
---@param sqlstate? string
---@return { is_lost: boolean, passes: boolean, sqlstate: string? }
function postgres.course(self, sqlstate)
  local is_lost = self.connection:is_lost() or sqlstate == read_only or sqlstate == cancelled
  return { is_lost = is_lost, passes = is_lost or passes(sqlstate), sqlstate = sqlstate }
end

-- Errors of a database that is missing, as during a restore, or closed to connections.
local not_there <const>, not_open <const> = "3D000", "55000"

-- Messages without a SQLSTATE that mean: no server answers yet, or only one that cannot write yet.
-- Wrong names and certificates have other messages.
local absences <const> = {
  "Connection refused", 'socket "[^"]*" failed: No such file', "No route to host", "timed out",
  "Network is unreachable", "Temporary failure in name resolution", "no answer within",
  "closed the connection unexpectedly", "Connection reset", "session is read%-only",
  "server is in hot standby mode",
}

-- The facts of a failure to connect; without a SQLSTATE no server was reached.
local function refusal(message, sqlstate)
  local is_away = sqlstate == not_there or sqlstate == not_open
  local facts = {
    is_lost = true, passes = not sqlstate or is_away or passes(sqlstate), sqlstate = sqlstate,
  }
  for _, each in ipairs(absences) do
    if not sqlstate and message:find(each) then facts.is_absent = true end
  end
  return facts
end

local function seconds_of(url)
  local seconds = numbers.read(url:match "[?&]connect_timeout=(%d+)")
  return seconds and seconds > 0 and seconds or connecting
end

-- Why the binding does not load: the message of optional.lua, or the package of libpq if it is
-- missing.
local function advice(message)
  local is_absent = message:find("libpq.so.5: ", 1, true)
  return "PostgreSQL needs " .. (is_absent and "libpq: please install libpq5" or message)
end

--- Connects.
---@param self shogun.Database
---@param most number  seconds
---@return userdata? connection
---@return string? message  without a password
---@return table? facts
function postgres.connect(self, most)
  local libpq, absent = optional.load "shogun.libpq"
  if not libpq then return nil, advice(absent) end
  local _, host = split(self.path)
  if not host then return nil, unclear end
  local seconds = math.min(seconds_of(self.path), most)
  local connection, message, sqlstate = libpq.connect(completed(self.path), seconds)
  if not connection then
    return nil, without_secrets(message, self.path), refusal(message, sqlstate)
  end
  local is_ready
  is_ready, message, sqlstate = connection:script(session, seconds)
  if is_ready then return connection end
  connection:close()
  return nil, message, refusal(message, sqlstate)
end

--- Returns the message unchanged: it has no prefix.
function postgres.clean(message) return message end

--- A text in a form that can be stored: UTF-8 without a NUL. Untrusted texts may have any bytes.
function postgres.storable(text)
  if text:find("\0", 1, true) then text = text:gsub("\0", "\\x00") end
  return utf8.len(text) and text or check.escaped(text, "%c")
end

-- A statement with numbers for its question marks, and its values in a form that can be stored.
local function numbered(sql, values)
  local at = 0
  local text = sql:gsub("%?", function()
    at = at + 1
    if type(values[at]) == "string" then values[at] = postgres.storable(values[at]) end
    return "$" .. at
  end)
  assert(at == values.n, sql)
  return text, values
end

--- Executes a statement once.
function postgres.run(self, sql, values, limits)
  return self.connection:run(numbered(sql, values), values, limits.seconds, limits.bytes)
end

--- Executes several statements, in one transaction and one round trip.
function postgres.together(self, list, seconds)
  local statements = {}
  for i, each in ipairs(list) do
    statements[i] = { numbered(each[2], table.pack(table.unpack(each, 3, each.n or #each))) }
  end
  return self.connection:pipeline(statements, seconds)
end

-- The number of shogun's advisory lock.
local lock <const> = 7209537

local of_one <const> = rows_of.shape("pg_proc", { is_so = "boolean" })
local has_tables <const> = "SELECT to_regprocedure('shogun_alone()') IS NOT NULL AS is_so"

--- Waits for the lock of transactions that exclude each other. Once the tables exist, only a role
--- that may write can hold this lock.
function postgres.exclude(self)
  if self:row(of_one, has_tables).is_so then
    self:query "SELECT shogun_alone()"
  else
    self:query("SELECT pg_advisory_xact_lock(?)", lock)
  end
end

--- How many notifications have arrived. The next statement reports a lost connection.
function postgres.notifications(self) return self.connection:notifications() or 0 end

--- The descriptor that becomes readable when notifications arrive.
function postgres.descriptor(self) return self.connection and self.connection:socket() end

return postgres
