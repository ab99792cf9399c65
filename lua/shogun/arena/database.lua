--- A database: SQLite in a file, through luasql. What databases do differently is here alone.
--
-- Values stand for the question marks of a statement, since luasql binds none. Answers are read
-- whole, so that no lock is held between two rows; whoever wants many asks for them in pages. What
-- goes wrong in the database raises a failure, which `database.guarded` makes nil and a message.
-- @module shogun.arena.database

local core = require "shogun.core"
local files = require "shogun.files"

local database = {}

local Failure <const> = { __tostring = function(self) return self.message end }

local function fail(self, message)
  local text = message:gsub("^LuaSQL: ", "")
  error(setmetatable({ message = ("%s: %s"):format(self.path, text) }, Failure), 0)
end

local Database = {}
Database.__index = Database

-- A lock is waited for in SQLite for so long, and so often: Ctrl-C is noticed in between. SQLite's
-- own timeout is not enough, since one who writes all the time may starve the others.
local wait <const> = 1000 -- milliseconds
local most_waits <const> = 60

-- A text as SQL writes it. Most have no quote, which is quickly seen. A NUL, with which luasql ends
-- a statement, is escaped; no text of ours holds one.
local function quoted(text)
  if text:find("'", 1, true) then text = text:gsub("'", "''") end
  if text:find("\0", 1, true) then text = text:gsub("\0", "\\x00") end
  return "'" .. text .. "'"
end

local function literal(value)
  if value == nil then return "NULL" end
  if type(value) == "boolean" then return value and "1" or "0" end
  if math.type(value) == "integer" then return ("%d"):format(value) end
  if type(value) == "number" then return ("%.17g"):format(value) end
  return quoted(value)
end

local function filled(sql, ...)
  local values, at = table.pack(...), 0
  local text = sql:gsub("%?", function()
    at = at + 1
    return literal(values[at])
  end)
  assert(at == values.n, sql)
  return text
end

-- The rows of a cursor, and what is wrong if they cannot all be read.
local function fetch_all(cursor)
  local rows = {}
  while true do
    local row, message = cursor:fetch({}, "a")
    if not row then return rows, message end
    rows[#rows + 1] = row
  end
end

-- The rows, or how many were changed; nil and a message.
local function try(self, text)
  local answer, message = self.connection:execute(text)
  if type(answer) ~= "userdata" then return answer and math.tointeger(answer), message end
  local _ <close> = setmetatable({}, { __close = function() answer:close() end })
  local rows
  rows, message = fetch_all(answer)
  return not message and rows or nil, message
end

local function run(self, text)
  for _ = 1, most_waits do
    local answer, message = try(self, text)
    if answer then return answer end
    if not message:find("locked", 1, true) then fail(self, message) end
  end
  fail(self, "the database is locked: another program has been writing to it for a minute")
end

--- Carries out a statement that returns no rows.
---@param sql string  with a question mark for each value
---@param ... string | number | boolean | nil
---@return integer  rows changed
function Database:execute(sql, ...) return run(self, filled(sql, ...)) end

--- Asks for rows, and reads them all.
---@param sql string
---@param ... string | number | boolean | nil
---@return table<string, any>[]
function Database:query(sql, ...) return run(self, filled(sql, ...)) end

--- Calls a function whose statements take effect together or not at all: they do not if it raises.
--- No other program writes meanwhile.
---@param call fun(): any
---@return any  what it returns
function Database:transaction(call)
  run(self, "BEGIN IMMEDIATE")
  local ok, result = pcall(call)
  if ok then ok, result = pcall(function() return run(self, "COMMIT") and result end) end
  if ok then return result end
  try(self, "ROLLBACK")
  error(result, 0)
end

--- Makes ready for writing often: a transaction is on the disk, through a power cut too, after one
--- sync of a log beside the file (`-wal`); who reads and who writes do not wait for each other.
--- Without the log a transaction takes five times as long.
function Database:keep_log()
  run(self, "PRAGMA journal_mode = WAL")
  run(self, "PRAGMA synchronous = FULL")
  self.has_log = true
end

--- The names of all tables.
---@return table<string, true>
function Database:tables()
  local names = {}
  for _, row in ipairs(self:query "SELECT name FROM sqlite_master WHERE type = 'table'") do
    names[row.name] = true
  end
  return names
end

--- Closes it: afterwards it is one file without a log, unless others have it open.
function Database:close()
  if not self.connection then return end
  if self.has_log then
    try(self, "PRAGMA busy_timeout = 0")
    try(self, "PRAGMA journal_mode = DELETE")
  end
  self.connection:close()
  self.environment:close()
  self.connection = nil
end

--- Makes a function return nil and a message where it would raise a failure of the database.
---@param call function
---@return function
function database.guarded(call)
  return function(...)
    local result = table.pack(pcall(call, ...))
    if result[1] then return table.unpack(result, 2, result.n) end
    if getmetatable(result[2]) == Failure then return nil, result[2].message end
    error(result[2], 0)
  end
end

--- Raises a failure that a guarded function returns as a message: it names the file.
---@param message string
function Database:fail(message) fail(self, message) end

--- Opens a database.
---@param path string
---@param must_exist? boolean  whether a file that is missing is a failure; otherwise it is made
---@return shogun.Database?
---@return string? message  names the path
function database.open(path, must_exist)
  if type(path) ~= "string" then
    error("path: expected the name of a file, got " .. core.quoted(path), 2)
  end
  local there, luasql = pcall(require, "luasql.sqlite3")
  if not there then
    return nil, path .. ": databases need luasql.sqlite3: please install lua-sql-sqlite3"
  end
  if must_exist and not files.exists(path) then return nil, path .. ": no such file" end
  local environment = luasql.sqlite3()
  local connection, message = environment:connect(path, wait)
  if not connection then return nil, ("%s: %s"):format(path, message:gsub("^LuaSQL: ", "")) end
  return setmetatable(
    { path = path, environment = environment, connection = connection }, Database)
end

return database
