--- The SQLite driver, on luasql: files, values, locks, the log. `database.lua` lists the functions
-- of a driver.

local connect = require "shogun.arena.store.connect"
local core = require "shogun.core"
local files = require "shogun.files"
local inspector = require "shogun.arena.store.inspector"
local numbers = require "shogun.numbers"
local optional = require "shogun.optional"
local rows_of = require "shogun.arena.store.rows"

-- The number of retries. Lua notices Ctrl-C between two retries. A single longer timeout would not
-- do: a program that writes all the time may keep this process waiting for ever.
local most_waits <const> = 60

local sqlite = {
  begin = "BEGIN IMMEDIATE",
  timestamp = "strftime('%Y-%m-%d %H:%M:%S', 'now')",
  tables = "SELECT name FROM sqlite_master WHERE type = 'table'",
}

-- Whether the file's header says that the database has a log. If this process has the file open,
-- does not look, since closing the file after that would release the process's locks.
local function has_log(path, identity)
  return not core.holds(identity) and (core.read_source(path, 20) or ""):sub(19) == "\2\2"
end

local suffixes <const> = { "", "-wal", "-journal", "-shm" }

-- The sizes of the database's files by suffix, and a text that changes when a file but -shm does.
local function look(path)
  local sizes, state = {}, {}
  for _, suffix in ipairs(suffixes) do
    local facts = { core.kind(path .. suffix) }
    sizes[suffix] = facts[3]
    if suffix ~= "-shm" then table.move(facts, 1, 4, #state + 1, state) end
  end
  return sizes, table.concat(state, " ")
end

local most_copies <const>, between <const> = 20, 40 -- milliseconds

-- Copies the file into a folder that `clear` removes; this process reads the writable copy instead.
-- Copies again if another program has written meanwhile.
local function use_copy(self)
  local made, message = files.private_folder()
  if not made then return message end
  local folder, name = files.split(self.file)
  self.folder = made
  for _ = 1, most_copies do
    local sizes, before = look(self.file)
    for i = 1, 3 do
      local suffix, done = suffixes[i], true
      core.remove_file("copy.db" .. suffix, made.path)
      if sizes[suffix] then
        done, message = files.copy(name .. suffix, folder, made.path .. "/copy.db" .. suffix)
      end
      if not done then return message end
    end
    if select(2, look(self.file)) == before then break end
    core.wait_for_input({}, between)
  end
  self.file, self.parameters = made.path .. "/copy.db", "mode=rw"
end

-- Chooses how to open a file that is only read. This process reads a copy after an interrupted
-- write, since SQLite would first have to write to the file; and if other users could change the
-- file after this process has checked it.
local function choose_mode(self, is_shared, identity)
  local sizes = look(self.file)
  local log = sizes["-wal"] or 0
  self.is_left = (sizes["-journal"] or 0) > 0 or log > 0 and not sizes["-shm"]
  if self.is_left or is_shared then return use_copy(self) end
  local is_whole = log == 0 and has_log(self.file, identity)
  self.parameters = (is_whole and "mode=ro&immutable=1" or "mode=ro") .. "&is=" .. identity
end

--- Finds out how the file can be opened.
---@return string? problem  nil if it can be opened
function sqlite.prepare(self)
  local there, message = optional.load "luasql.sqlite3"
  if not there then return "databases need " .. message end
  local path, is_shared = core.real_path(self.path)
  self.file, self.parameters = path or self.path, "mode=rwc"
  local kind, identity, size = core.kind(self.file)
  if not kind then return self.is_reading and "no such file" or nil end
  if kind ~= "file" then return "not a file" end
  self.size, self.parameters = size, "mode=rwc&is=" .. identity
  return self.is_reading and choose_mode(self, is_shared, identity) or nil
end

--- Checks the file before anything is read from it. A new file needs no check.
---@return string? problem  nil if it may be read
function sqlite.inspect(self)
  local size = self.size or 0
  if size == 0 then return nil end
  return inspector.problem(self.file, self.parameters, inspector.seconds(size))
end

--- Opens the file. Returns the connection, or nil and a message.
function sqlite.connect(self)
  self.environment = self.environment or require("luasql.sqlite3").sqlite3()
  return connect(self.environment, self.file, self.parameters)
end

--- A message without the prefix of luasql.
function sqlite.clean(message) return (message:gsub("^LuaSQL: ", "")) end

-- A text as SQL writes it. Searches for a quote first, since most texts have none. A NUL, which
-- would end luasql's statement, is escaped; no text of shogun contains a NUL.
local function quoted(text)
  if text:find("\0", 1, true) then text = text:gsub("\0", "\\x00") end
  if text:find("'", 1, true) then text = text:gsub("'", "''") end
  return "'" .. text .. "'"
end

local function literal(value)
  if value == nil then return "NULL" end
  if type(value) == "boolean" then return value and "1" or "0" end
  if type(value) == "number" then return numbers.text(value) end
  return quoted(value)
end

-- Writes the values into the text of a statement, since luasql cannot bind them.
local function filled(sql, values)
  local at = 0
  local text = sql:gsub("%?", function()
    at = at + 1
    return literal(values[at])
  end)
  assert(at == values.n, sql)
  return text
end

-- The rows of a cursor; nil and a message if they cannot all be read.
local function fetch_all(cursor, limits)
  local rows, size, most = {}, 0, limits.bytes or math.maxinteger
  while size < most do
    local row, message = cursor:fetch({}, "a")
    if not row then return not message and rows_of.fetched(rows) or nil, message end
    rows[#rows + 1] = row
    if limits.shape then size = size + rows_of.size(limits.shape, row) end
  end
  rows.is_cut = true
  return rows
end

--- Executes a statement once. Values have the types of their columns.
function sqlite.run(self, sql, values, limits)
  local answer, message = self.connection:execute(filled(sql, values))
  if type(answer) ~= "userdata" then return answer and math.tointeger(answer), message end
  local _ <close> = setmetatable({}, { __close = function() answer:close() end })
  return fetch_all(answer, limits)
end

--- The facts of a failure: not temporary, since `again` has retried.
function sqlite.course() return { is_lost = false, passes = false } end

--- Whether to retry after a failure. After the last retry also returns what to tell the user.
---@param message string
---@param times integer  tried so far
---@return boolean
---@return string? reason
function sqlite.again(message, times)
  if not message:find("locked", 1, true) then return false end
  if times < most_waits then return true end
  return false, "the database is locked: another program has been writing to it for a minute"
end

--- Does nothing: the `begin` of a transaction takes the only lock for writing.
function sqlite.exclude() end

--- With the log a transaction survives a power cut after one sync of the file `-wal`, and readers
--- and writers do not wait for each other. Without the log a transaction takes five times as long.
function sqlite.keep_log(self)
  self:execute "PRAGMA journal_mode = WAL"
  self:execute "PRAGMA synchronous = FULL"
  self.has_log = true
end

local most_attempts <const> = 5

-- Makes the database one file without a log. Retries while other programs have the file open, since
-- they may be about to close it. Even if all retries fail, the file has all changes of the log.
local function end_log(self)
  self:try "PRAGMA busy_timeout = 0"
  self:try "PRAGMA wal_checkpoint"
  for times = 1, most_attempts do
    if self:try "PRAGMA journal_mode = DELETE" then return end
    if times < most_attempts then core.wait_for_input({}, between) end
  end
end

--- Turns the database into one file without a log, unless other programs have it open.
function sqlite.close(self)
  if self.has_log then end_log(self) end
end

--- Releases luasql, and removes the folder of a copy.
function sqlite.clear(self)
  if self.environment then self.environment:close() end
  self.environment = nil
  local _ <close> = self.folder
  self.folder = nil
end

return sqlite
