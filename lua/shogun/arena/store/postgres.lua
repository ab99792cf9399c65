--- The PostgreSQL driver: URLs, types, locks. `database.lua` lists the functions of a driver.
--
-- libpq receives the URL unchanged, so every option of libpq works in it or in the environment
-- (PGPASSFILE, sslmode=verify-full). Its shown form has no password.
-- @module shogun.arena.store.postgres

local check = require "shogun.check"

local postgres = {
  is_remote = true, -- a connection may be lost
  begin = "BEGIN",
  timestamp = "to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')",
  tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
}

-- The names of parameters that may be shown. No others, since libpq reads them percent-encoded too.
local harmless <const> = {
  host = true, port = true, user = true, dbname = true, sslmode = true, sslrootcert = true,
}

-- Timeouts that detect a silent server; parameters of the URL override them.
local timeouts <const> = "connect_timeout=10&keepalives_idle=10&keepalives_interval=5&"
  .. "keepalives_count=3&tcp_user_timeout=25000"

--- Whether a name of a database is a URL.
---@param path string
---@return boolean
function postgres.is_url(path)
  return path:find "^postgres://" ~= nil or path:find "^postgresql://" ~= nil
end

-- Its parts: "user:password", "host:port", "/database", "?parameters"; nil if an unescaped sign
-- makes them unclear.
local function split(url)
  local rest = url:match "^%a+://(.*)$"
  local authority, path, parameters = rest:match "^([^/?]*)([^?@]*)(.*)$"
  local user, host = authority:match "^([^@]*)@([^@]*)$"
  if authority:find "@" and not user then return nil end
  if parameters ~= "" and not parameters:find "^%?[^@]*$" then return nil end
  return user, host or authority, path, parameters
end

local unclear <const> = "a URL whose parts are not clear: write / as %2F, @ as %40, ? as %3F in a "
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

-- A URL with its defaults filled in.
local function completed(url)
  local before, parameters = url:match "^([^?]*)%??(.*)$"
  return ("%s?%s%s%s"):format(before, timeouts, parameters ~= "" and "&" or "", parameters)
end

local function decoded(text)
  return (text:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

-- The secrets of a URL.
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

-- A message of libpq about a URL may quote it.
local function without_secrets(message, url)
  message = replaced(message, completed(url), postgres.shown(url))
  for _, secret in ipairs(secrets(url)) do
    message = replaced(replaced(message, secret, "..."), decoded(secret), "...")
  end
  return message
end

-- Notices would go to stderr; a backslash is a character like others. The server releases the locks
-- of a client that was cut off.
local session <const> = [[
  SET client_min_messages = error; SET client_encoding = 'UTF8';
  SET standard_conforming_strings = on; SET application_name = 'shogun';
  SET idle_in_transaction_session_timeout = 30000;
  SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3]]

--- Connects.
---@param self shogun.Database
---@return userdata? connection
---@return string? message  without a password
function postgres.connect(self)
  local there, luasql = pcall(require, "luasql.postgres")
  if not there then
    return nil, "PostgreSQL needs luasql.postgres: please install lua-sql-postgres"
  end
  local _, host = split(self.path)
  if not host then return nil, unclear end
  self.environment = self.environment or luasql.postgres()
  local connection, message = self.environment:connect(completed(self.path))
  if not connection then
    return nil, without_secrets(postgres.clean(message), self.path)
  end
  local ok
  ok, message = connection:execute(session)
  if not ok then return nil, postgres.clean(message) end
  return connection
end

--- A message without the prefix of luasql ("error executing statement. PostgreSQL: ERROR:") and
--- without the hints in its other lines.
function postgres.clean(message)
  message = message:gsub("^LuaSQL: error %l+ [%l ]+%. PostgreSQL: ", "")
  return (message:gsub("^%u+:  ", ""):match "^[^\n]*")
end

--- A text as it can be stored: UTF-8 without a NUL. Texts of others may have any bytes.
function postgres.text(text)
  if text:find("\0", 1, true) then text = text:gsub("\0", "\\x00") end
  return utf8.len(text) and text or check.escaped(text, "%c")
end

local read <const> = {
  int2 = math.tointeger, int4 = math.tointeger, int8 = math.tointeger,
  float8 = function(text) return tonumber(text) + 0.0 end,
  bool = function(text) return text == "t" end,
}

--- A function that converts the rows of a cursor, since luasql returns texts.
function postgres.reader(cursor)
  local names, types = cursor:getcolnames(), cursor:getcoltypes()
  return function(row)
    for i, name in ipairs(names) do
      local convert = row[name] and read[types[i]]
      if convert then row[name] = convert(row[name]) end
    end
  end
end

--- Whether to try again after a failure: never.
function postgres.again() return false end

-- The number of shogun's advisory lock.
local lock <const> = 7209537

--- Waits for the lock of such transactions.
function postgres.exclude(self) self:query("SELECT pg_advisory_xact_lock(?)", lock) end

--- Does nothing: a server always has a log.
function postgres.keep_log() end

--- Does nothing.
function postgres.close() end

--- Does nothing: no file is opened.
function postgres.prepare() end

--- Does nothing: a server manages its own files.
function postgres.inspect() end

--- Does nothing.
function postgres.clear() end

return postgres
