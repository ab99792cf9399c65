--- A database: SQLite in a file, or PostgreSQL at a URL, through luasql.
--
-- The drivers sqlite.lua and postgres.lua hold all differences between the two. They have the same
-- names: pieces of SQL (`begin` of a transaction, the `tables`, and for statements of others
-- `timestamp`, the database's time in UTC), and functions that take the database or a text.
--
-- Values are inserted for the question marks of a statement, since luasql binds no parameters.
-- Results are read whole, so that no lock is held between two rows; long ones are queried in pages.
-- An error of the database raises a failure (failure.lua), whose message names the database.
-- @module shogun.arena.store.database

local core = require "shogun.core"
local failure = require "shogun.failure"
local postgres = require "shogun.arena.store.postgres"
local rows_of = require "shogun.arena.store.rows"
local sqlite = require "shogun.arena.store.sqlite"

local database = {}

local function fail(self, message)
  failure.raise(("%s: %s"):format(self.name, message), { is_lost = self.connection == nil })
end

---@class shogun.Database
---@field name string  as it is shown: a file, or a URL without its password
---@field kind table  its driver
local Database = {}
Database.__index = Database

-- A text as a literal of SQL. Most have no quote, which is found quickly.
local function quoted(text)
  if text:find("'", 1, true) then text = text:gsub("'", "''") end
  return "'" .. text .. "'"
end

local function literal(self, value)
  if value == nil then return "NULL" end
  if type(value) == "boolean" then return value and "1" or "0" end
  if math.type(value) == "integer" then return ("%d"):format(value) end
  if type(value) == "number" then return ("%.17g"):format(value) end
  return quoted(self.kind.text(value))
end

local function filled(self, sql, ...)
  local values, at = table.pack(...), 0
  local text = sql:gsub("%?", function()
    at = at + 1
    return literal(self, values[at])
  end)
  assert(at == values.n, sql)
  return text
end

local a_page <const> = 4 << 20 -- bytes

-- The rows of a cursor, with a shape up to a page; and a message if they cannot all be read.
local function fetch_all(self, cursor, shape)
  local rows, read, size = {}, self.kind.reader(cursor), 0
  while size < a_page do
    local row, message = cursor:fetch({}, "a")
    if not row then return rows, message end
    if read then read(row) end
    rows[#rows + 1] = row
    if shape then size = size + rows_of.size(shape, row) end
  end
  rows.is_cut = true
  return rows
end

--- Carries out a statement once.
---@param text string  without question marks
---@param shape? shogun.Shape  of rows that are read up to a page; default: all of them
---@return integer | table<string, any>[] | nil  rows changed, or the rows
---@return string? message
function Database:try(text, shape)
  local answer, message = self.connection:execute(text)
  if type(answer) ~= "userdata" then return answer and math.tointeger(answer), message end
  local _ <close> = setmetatable({}, { __close = function() answer:close() end })
  local rows
  rows, message = fetch_all(self, answer, shape)
  return not message and rows or nil, message
end

local function disconnect(self)
  if self.connection then self.connection:close() end
  self.connection = nil
end

-- After a failure: whether the connection is gone, since nothing works any more.
local function find_out_loss(self)
  if not self.kind.is_remote then return end
  local ending = self.is_in_transaction and "ROLLBACK" or "SELECT 1"
  if not self:try(ending) then disconnect(self) end
end

local function run(self, text, shape)
  if not self.connection then fail(self, "no connection") end
  local times = 0
  while true do
    local answer, message = self:try(text, shape)
    if answer then return answer end
    times = times + 1
    local again, reason = self.kind.again(message, times)
    if not again then
      find_out_loss(self)
      fail(self, reason or self.kind.clean(message))
    end
  end
end

--- Carries out a statement that returns no rows.
---@param sql string  with a question mark for each value
---@param ... string | number | boolean | nil
---@return integer  rows changed
function Database:execute(sql, ...) return run(self, filled(self, sql, ...)) end

--- Queries rows, and reads them all, with the driver's values.
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:query(sql, ...) return run(self, filled(self, sql, ...)) end

-- Fails where a value is not of its column's type.
local function converted(self, shape, rows)
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

--- The same, but no more rows than fit a few megabytes, at least one: `is_cut` is true where there
--- may be more.
---@param shape shogun.Shape
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:page(shape, sql, ...)
  return converted(self, shape, run(self, filled(self, sql, ...), shape))
end

local function begin(self)
  run(self, self.kind.begin)
  self.is_in_transaction = true
end

--- Calls a function within a transaction, which is rolled back if it raises.
---@param call fun(): any
---@return any  what it returns
function Database:transaction(call)
  begin(self)
  local ok, result = pcall(call)
  if ok then ok, result = pcall(function() return run(self, "COMMIT") and result end) end
  self.is_in_transaction = false
  if ok then return result end
  if self.connection then self:try "ROLLBACK" end
  error(result, 0)
end

--- The same, under a lock: no other program runs such a call at the same time.
---@param call fun(): any
---@return any
function Database:alone(call)
  return self:transaction(function()
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
  local connection, message = self.kind.connect(self)
  if not connection then fail(self, self.kind.clean(message)) end
  self.connection = connection
end

--- Connects again after the connection was lost.
function Database:reconnect()
  disconnect(self)
  connect(self)
end

--- Closes it.
function Database:close()
  if self.connection then self.kind.close(self) end
  disconnect(self)
  if self.environment then self.environment:close() end
  self.environment = nil
  self.kind.clear(self)
end

--- Closes a file that others write, until `reconnect`.
function Database:release()
  if not self.kind.is_remote then disconnect(self) end
end

--- Reads a copy from now on, which may be written to.
function Database:copy()
  local problem = self.kind.copy(self)
  if problem then fail(self, problem) end
  self:reconnect()
end

--- Whether it reads a copy.
---@return boolean
function Database:is_copy() return self.folder ~= nil end

--- Whether a name of a database is the URL of a server.
---@param path string
---@return boolean
database.is_url = postgres.is_url

--- Its time in UTC, in SQL.
---@return string
function Database:timestamp() return self.kind.timestamp end

--- The name of a database, without its password.
---@param path string
---@return string
function database.shown(path) return postgres.is_url(path) and postgres.shown(path) or path end

Database.__close = Database.close

--- Raises a failure of the database.
---@param message string  without its name
function Database:fail(message) fail(self, message) end

--- Fails where a file has not the form that shogun writes (inspection.lua): it may come from
--- anywhere. To be called before the first statement.
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

--- Opens a database. Raises a failure where it cannot be opened.
---@param path string  of a file, or a URL: postgresql://user@host/database
---@param is_reading? boolean  a file is only read, and has to be there; otherwise it is made
---@return shogun.Database
function database.open(path, is_reading)
  if type(path) ~= "string" then
    error("path: expected the name of a file, got " .. core.quoted(path), 2)
  end
  local kind = postgres.is_url(path) and postgres or sqlite
  local self = setmetatable({
    path = path, name = kind.shown(path), kind = kind, is_reading = is_reading,
  }, Database)
  local ok, raised = pcall(begin_session, self)
  if ok then return self end
  kind.clear(self)
  error(raised, 0)
end

return database
