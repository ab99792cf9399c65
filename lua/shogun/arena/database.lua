--- A database: SQLite in a file, or PostgreSQL at a URL, through luasql.
--
-- Where the two differ is said in sqlite.lua and postgres.lua alone. They have the same names:
-- pieces of SQL (`begin` of a transaction, the `tables`, and for statements of others `timestamp`,
-- the time in UTC as the database has it), and functions that take the database or a text.
--
-- Values stand for the question marks of a statement, since luasql binds none. Answers are read
-- whole, so that no lock is held between two rows; whoever wants many asks for them in pages. What
-- goes wrong in the database raises a failure, which `database.guarded` makes nil and a message.
-- @module shogun.arena.database

local core = require "shogun.core"
local postgres = require "shogun.arena.postgres"
local sqlite = require "shogun.arena.sqlite"

local database = {}

local Failure <const> = { __tostring = function(self) return self.message end }

local function fail(self, message)
  error(setmetatable({
    message = ("%s: %s"):format(self.name, message), is_lost = self.connection == nil or nil,
  }, Failure), 0)
end

---@class shogun.Database
---@field name string  as it is shown: a file, or a URL without its password
---@field kind table  what is its own
local Database = {}
Database.__index = Database

-- A text as SQL writes it. Most have no quote, which is quickly seen.
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

-- The rows of a cursor, and what is wrong if they cannot all be read.
local function fetch_all(self, cursor)
  local rows, read = {}, self.kind.reader(cursor)
  while true do
    local row, message = cursor:fetch({}, "a")
    if not row then return rows, message end
    if read then read(row) end
    rows[#rows + 1] = row
  end
end

--- Carries out a statement once.
---@param text string  without question marks
---@return integer | table<string, any>[] | nil  rows changed, or the rows
---@return string? message
function Database:try(text)
  local answer, message = self.connection:execute(text)
  if type(answer) ~= "userdata" then return answer and math.tointeger(answer), message end
  local _ <close> = setmetatable({}, { __close = function() answer:close() end })
  local rows
  rows, message = fetch_all(self, answer)
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

local function run(self, text)
  if not self.connection then fail(self, "no connection") end
  local times = 0
  while true do
    local answer, message = self:try(text)
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

--- Asks for rows, and reads them all.
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:query(sql, ...) return run(self, filled(self, sql, ...)) end

local function begin(self)
  run(self, self.kind.begin)
  self.is_in_transaction = true
end

--- Calls a function whose statements take effect together or not at all: they do not if it raises.
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

--- The same; no other program is in such a call meanwhile.
---@param call fun(): any
---@return any
function Database:alone(call)
  return self:transaction(function()
    self.kind.exclude(self)
    return call()
  end)
end

--- Makes ready for writing often.
function Database:keep_log() self.kind.keep_log(self) end

--- The names of all tables.
---@return table<string, true>
function Database:tables()
  local names = {}
  for _, row in ipairs(self:query(self.kind.tables)) do names[row.name] = true end
  return names
end

--- Connects again after the connection was lost.
---@return true?
---@return string? message
function Database:reconnect()
  disconnect(self)
  local connection, message = self.kind.connect(self, true)
  if not connection then return nil, ("%s: %s"):format(self.name, self.kind.clean(message)) end
  self.connection = connection
  return true
end

--- Closes it.
function Database:close()
  if self.connection then self.kind.close(self) end
  disconnect(self)
  if self.environment then self.environment:close() end
  self.environment = nil
end

--- Whether a name of a database is the URL of a server.
---@param path string
---@return boolean
database.is_url = postgres.is_url

--- Its time in UTC, in SQL.
---@return string
function Database:timestamp() return self.kind.timestamp end

--- The name of a database without a password that is in it.
---@param path string
---@return string
function database.shown(path) return postgres.is_url(path) and postgres.shown(path) or path end

--- Makes a function return nil and a message where it would raise a failure of the database; and
--- true, if that is because the connection was lost.
---@param call function
---@return function
function database.guarded(call)
  return function(...)
    local result = table.pack(pcall(call, ...))
    if result[1] then return table.unpack(result, 2, result.n) end
    local failure = result[2]
    if getmetatable(failure) == Failure then return nil, failure.message, failure.is_lost end
    error(failure, 0)
  end
end

--- Raises a failure that a guarded function returns as a message: it names the file.
---@param message string
function Database:fail(message) fail(self, message) end

--- Opens a database.
---@param path string  of a file, or a URL: postgresql://user@host/database
---@param must_exist? boolean  whether a file that is missing is a failure; otherwise it is made
---@return shogun.Database?
---@return string? message  names the path
function database.open(path, must_exist)
  if type(path) ~= "string" then
    error("path: expected the name of a file, got " .. core.quoted(path), 2)
  end
  local kind = postgres.is_url(path) and postgres or sqlite
  local self = setmetatable({ path = path, name = kind.shown(path), kind = kind }, Database)
  local connection, message = kind.connect(self, must_exist)
  if not connection then return nil, ("%s: %s"):format(self.name, kind.clean(message)) end
  self.connection = connection
  return self
end

return database
