--- The SQLite driver, on luasql: files, values, locks, the log. `database.lua` lists the functions
-- of a driver.

local core = require "shogun.core"
local files = require "shogun.files"
local inspector = require "shogun.arena.store.inspector"
local numbers = require "shogun.numbers"
local optional = require "shogun.optional"
local rows_of = require "shogun.arena.store.rows"
local uri = require "shogun.arena.store.uri"

-- The timeout of a lock in SQLite, and the number of retries. Lua notices Ctrl-C between two
-- retries. A single longer timeout would not do, since a constant writer may starve the others.
local wait <const> = 1000 -- milliseconds
local most_waits <const> = 60

local sqlite = {
  begin = "BEGIN IMMEDIATE",
  timestamp = "strftime('%Y-%m-%d %H:%M:%S', 'now')",
  tables = "SELECT name FROM sqlite_master WHERE type = 'table'",
}

--- The name for messages.
function sqlite.shown(path) return path end

-- Facts about a file, as lines from a shell: this process must not open the file, since closing it
-- would release the process's locks. Two bytes of the file's header are 2 if the file has a log.
local question <const> = [[
  f=%s
  size() { test -f "$1" && wc -c <"$1" || echo 0; }
  test -e "$f" || exit
  test -f "$f" && echo regular || { echo other; exit; }
  size "$f"; size "$f-wal"; size "$f-journal"
  test -e "$f-shm" && echo there || echo none
  od -An -tu1 -j18 -N2 <"$f"]]

-- Facts about the file and the files beside it; nil if the file does not exist.
local function look(path)
  local pipe <close> = assert(io.popen(question:format(files.quoted(path)) .. " 2>/dev/null"))
  local lines = {}
  for line in pipe:lines() do lines[#lines + 1] = line end
  if not lines[1] then return nil end
  local function number(i) return math.tointeger(tonumber(lines[i])) or 0 end
  return {
    is_regular = lines[1] == "regular", size = number(2), log = number(3), journal = number(4),
    has_index = lines[5] == "there", has_log = (lines[6] or ""):find "^%s*2%s+2" ~= nil,
  }
end

-- Copies the file into a folder that `clear` removes; this process reads the writable copy instead.
local function use_copy(self)
  local pipe <close> = assert(io.popen "mktemp -d 2>/dev/null")
  self.folder = pipe:read "l"
  if not self.folder then return "cannot make a temporary folder for a copy" end
  local copy = self.folder .. "/copy.db"
  for _, suffix in ipairs { "", "-wal", "-journal" } do
    local from, to = files.quoted(self.path .. suffix), files.quoted(copy .. suffix)
    files.succeeds(("! test -f %s || cp %s %s"):format(from, from, to))
  end
  self.file, self.parameters = copy, "mode=rw"
end

-- Chooses how to open a file that is only read. After an interrupted write SQLite would first have
-- to write to the file, so this process reads a copy.
local function choose_mode(self, found)
  local is_unfinished = found.journal > 0 or found.log > 0 and not found.has_index
  if is_unfinished then return use_copy(self) end
  local is_whole = found.has_log and found.log == 0
  self.parameters = is_whole and "mode=ro&immutable=1" or "mode=ro"
end

--- Finds out how the file can be opened.
---@return string? problem  nil if it can be opened
function sqlite.prepare(self)
  local there, message = optional.load "luasql.sqlite3"
  if not there then return "databases need " .. message end
  self.file, self.parameters = self.path, "mode=rwc"
  local found = look(self.path)
  if not found then return self.is_reading and "no such file" or nil end
  if not found.is_regular then return "not a file" end
  self.size = found.size
  return self.is_reading and choose_mode(self, found) or nil
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
  return self.environment:connect(uri(self.file, self.parameters), wait)
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

local most_attempts <const>, between <const> = 5, 40 -- milliseconds

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
  if self.folder then os.execute("rm -rf " .. files.quoted(self.folder)) end
  self.folder = nil
end

return sqlite
