--- A database: SQLite in a file, or PostgreSQL at a URL.
--
-- The drivers sqlite.lua and postgres.lua contain all differences between the two. Both have the
-- same functions, which take the database or a text, and pieces of SQL: `begin` of a transaction,
-- the `tables`, and `timestamp`, the database's time in UTC.
--
-- Values are bound to the question marks of a statement. Results are read whole, so that no lock is
-- held between two rows; long results are queried in pages. An error of the database raises a
-- failure (failure.lua), whose message names the database. The facts of the failure:
--
-- - `passes`: the same call may succeed later (the connection was lost, the server did not answer
--   in time or restarts, its disk is full, another transaction conflicted);
-- - `is_lost`: there is no connection now;
-- - `is_absent`: no server answered, although its name may be right;
-- - `sqlstate`: the server's code, if it gave one.
--
-- If a statement exceeds its deadline, the connection is lost.

local check = require "shogun.check"
local failure = require "shogun.failure"
local postgres = require "shogun.arena.store.postgres"
local rows_of = require "shogun.arena.store.rows"
local sqlite = require "shogun.arena.store.sqlite"

local database = {}

-- Seconds for a statement, and for a slow statement (a lock, a large table).
local usual <const>, long <const> = 20, 600

local function fail(self, message, facts)
  failure.raise(("%s: %s"):format(self.name, message),
    facts or { is_lost = self.connection == nil, passes = false })
end

---@class shogun.Database
---@field name string  for messages: a file, or a URL without its password
---@field kind table  its driver
---@field is_left? boolean  the last write to the file is unfinished, but no process has it open
---@field remaining? fun(): number  the most seconds for the next statement if the program must exit
--- in time
local Database = {}
Database.__index = Database

local a_page <const> = 4 << 20 -- bytes

local function seconds_of(self, seconds)
  return math.min(seconds, self.remaining and self.remaining() or seconds)
end

local function disconnect(self)
  if self.connection then self.connection:close() end
  self.connection = nil
end

--- Carries out a statement once.
---@param sql string  with a question mark for each value
---@param values? table  with their number as `n`
---@param limits? { seconds: number?, bytes: integer?, shape: shogun.Shape? }  reads rows of the
--- shape until they have `bytes` bytes; default: all rows
---@return integer | table<string, any>[] | nil  the number of changed rows, or the queried rows
---@return string? message  of a failure; or the tag with which a server answers the command
---@return string? sqlstate
function Database:try(sql, values, limits)
  limits = limits or {}
  limits.seconds = seconds_of(self, limits.seconds or self.seconds)
  return self.kind.run(self, sql, values or { n = 0 }, limits)
end

-- Raises the failure of a statement. Stores a transaction's first failure for `commit`.
local function fail_statement(self, message, sqlstate)
  local facts = self.kind.course(self, sqlstate)
  if facts.is_lost then disconnect(self) end
  self.failed = self.failed or { message = message, facts = facts }
  fail(self, message, facts)
end

local function run(self, sql, values, limits)
  if not self.connection then fail(self, "no connection", { is_lost = true, passes = true }) end
  local times = 0
  while true do
    local answer, message, sqlstate = self:try(sql, values, limits)
    if answer then return answer, message end
    times = times + 1
    local again, reason = self.kind.again(message, times)
    if not again then fail_statement(self, reason or self.kind.clean(message), sqlstate) end
  end
end

--- Carries out a statement that returns no rows.
---@param sql string  with a question mark for each value
---@param ... string | number | boolean | nil
---@return integer  how many rows it changed
function Database:execute(sql, ...) return (run(self, sql, table.pack(...))) end

--- Queries rows, and reads them all, with their values as the driver returns them.
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:query(sql, ...) return (run(self, sql, table.pack(...))) end

-- Fails if there are no rows, or a value does not have its column's type.
local function converted(self, shape, rows)
  if type(rows) ~= "table" then fail(self, shape.table .. ": expected rows, got none") end
  for i = 1, #rows do
    local problem = rows_of.convert(shape, rows[i])
    if problem then fail(self, problem) end
  end
  return rows
end

--- Queries rows of a shape (rows.lua), and reads them all.
---@param shape shogun.Shape
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:rows(shape, sql, ...) return converted(self, shape, self:query(sql, ...)) end

--- As `rows`, for a statement that always has one row. Returns this row.
function Database:row(shape, sql, ...)
  return self:rows(shape, sql, ...)[1] or fail(self, shape.table .. ": expected a row, got none")
end

--- As `rows`, but returns at most a few megabytes, and at least one row. The list's field `is_cut`
--- is true if more rows may follow.
function Database:page(shape, sql, ...)
  local limits = { shape = shape, bytes = a_page, seconds = self.is_reading and long or nil }
  return converted(self, shape, (run(self, sql, table.pack(...), limits)))
end

local function begin(self)
  run(self, self.kind.begin)
  self.failed = nil
end

-- A server answers COMMIT with ROLLBACK if a statement has failed.
local function commit(self)
  local _, tag = run(self, "COMMIT")
  if tag ~= "ROLLBACK" then return end
  local failed = self.failed or { message = "a statement has failed" }
  fail(self, "the transaction was rolled back: " .. failed.message, failed.facts)
end

--- Calls a function within a transaction, which is rolled back if the function raises.
---@param call fun(): any
---@return any  what the function returns
function Database:transaction(call)
  begin(self)
  local ok, result = pcall(function()
    local result = call()
    commit(self)
    return result
  end)
  if ok then return result end
  -- After a failed ROLLBACK the state of the session is unknown.
  if self.connection and not self:try "ROLLBACK" and self.kind.is_remote then disconnect(self) end
  error(result, 0)
end

--- Queries rows of several statements on a server, all in one transaction and one round trip.
---@param list { [1]: shogun.Shape, [2]: string, [integer]: any, n: integer?, one: true? }[]  each a
--- shape, a statement, and its values; `n`: the length of this list, if the last value is nil;
--- `one`: whether the statement must return a row
---@return table<string, any>[][]
function Database:together(list)
  if not self.connection then fail(self, "no connection", { is_lost = true, passes = true }) end
  local answers, message, sqlstate = self.kind.together(self, list, seconds_of(self, self.seconds))
  if not answers then fail_statement(self, self.kind.clean(message), sqlstate) end
  for i, statement in ipairs(list) do
    local rows = converted(self, statement[1], answers[i])
    if statement.one and not rows[1] then
      fail(self, statement[1].table .. ": expected a row, got none")
    end
  end
  return answers
end

--- As `transaction`, with a long deadline for its statements.
function Database:patiently(call)
  local before <const> = self.seconds
  self.seconds = long
  local ok, result = pcall(self.transaction, self, call)
  self.seconds = before
  if ok then return result end
  error(result, 0)
end

--- As `patiently`, under a lock: no other program runs such a call at the same time.
function Database:alone(call)
  return self:patiently(function()
    self.kind.exclude(self)
    return call()
  end)
end

--- Prepares for frequent writes.
function Database:keep_log() self.kind.keep_log(self) end

--- The names of all tables.
---@return table<string, true>
function Database:tables()
  local names = {}
  for _, row in ipairs(self:query(self.kind.tables)) do names[row.name] = true end
  return names
end

local function connect(self)
  local connection, message, facts = self.kind.connect(self, seconds_of(self, math.huge))
  if not connection then fail(self, self.kind.clean(message), facts) end
  self.connection = connection
end

--- Listens to notifications of a channel, also after `reconnect`.
---@param channel string
function Database:listen(channel)
  self.channel = channel
  self:execute("LISTEN " .. channel)
end

--- How many notifications have come since the last call.
---@return integer
function Database:notifications() return self.kind.notifications(self) end

--- The descriptor that becomes readable when notifications arrive; nil without a connection.
---@return integer?
function Database:descriptor() return self.kind.descriptor(self) end

--- Closes the database.
function Database:close()
  if self.connection then self.kind.close(self) end
  disconnect(self)
  self.kind.clear(self)
end

--- Closes a file, so that other programs can write it, until `reconnect`.
function Database:release()
  if not self.kind.is_remote then disconnect(self) end
end

--- Whether a name of a database is the URL of a server.
---@param path string
---@return boolean
database.is_url = postgres.is_url

--- The name of a database, without its password.
---@param path string
---@return string
function database.shown(path) return postgres.is_url(path) and postgres.shown(path) or path end

Database.__close = Database.close

--- Raises a failure of the database.
---@param message string  without the database's name
---@param facts? table  for code that catches the failure
function Database:fail(message, facts) fail(self, message, facts) end

--- Fails if a file does not have the form that shogun writes (inspection.lua), since it may come
--- from anywhere. Call this before the first statement.
function Database:inspect()
  local times = 0
  while true do
    local problem = self.kind.inspect(self)
    if not problem then return end
    times = times + 1
    local again, reason = self.kind.again(problem, times)
    if not again then fail(self, reason or problem) end
  end
end

-- Connects for the first time.
local function begin_session(self)
  local problem = self.kind.prepare(self)
  if problem then fail(self, self.kind.clean(problem)) end
  connect(self)
end

--- Connects again after the connection was lost or released. Replaces a copy by a newer one.
function Database:reconnect()
  disconnect(self)
  if not self.folder then
    connect(self)
  else
    self.kind.clear(self)
    begin_session(self)
    self:inspect()
  end
  if self.channel then self:execute("LISTEN " .. self.channel) end
end

--- Opens a database. Raises a failure if it cannot be opened.
---@param path string  of a file, or a URL: postgresql://user@host/database
---@param is_reading? boolean  only reads the file, which must exist; default: makes a missing file
---@return shogun.Database
function database.open(path, is_reading)
  check.of_type(path, "path", "string", "the name of a file")
  local kind = postgres.is_url(path) and postgres or sqlite
  local self = setmetatable({
    path = path, name = database.shown(path), kind = kind, is_reading = is_reading, seconds = usual,
  }, Database)
  local ok, raised = pcall(begin_session, self)
  if ok then return self end
  kind.clear(self)
  error(raised, 0)
end

return database
