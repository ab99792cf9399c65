--- What is SQLite's own: files, locks, the log. `database.lua` says what stands here.
-- @module shogun.arena.sqlite

local files = require "shogun.files"

-- A lock is waited for in SQLite for so long, and so often: Ctrl-C is noticed in between. SQLite's
-- own timeout is not enough, since one who writes all the time may starve the others.
local wait <const> = 1000 -- milliseconds
local most_waits <const> = 60

local sqlite = {
  begin = "BEGIN IMMEDIATE",
  timestamp = "strftime('%Y-%m-%d %H:%M:%S', 'now')",
  tables = "SELECT name FROM sqlite_master WHERE type = 'table'",
}

--- The name as it is shown.
function sqlite.shown(path) return path end

--- Opens the file.
---@param self shogun.Database
---@param must_exist? boolean
---@return userdata? connection
---@return string? message
function sqlite.connect(self, must_exist)
  local there, luasql = pcall(require, "luasql.sqlite3")
  if not there then
    return nil, "databases need luasql.sqlite3: please install lua-sql-sqlite3"
  end
  if must_exist and not files.exists(self.path) then return nil, "no such file" end
  self.environment = luasql.sqlite3()
  return self.environment:connect(self.path, wait)
end

--- A message without what luasql puts before it.
function sqlite.clean(message) return (message:gsub("^LuaSQL: ", "")) end

--- A text as it can be stored. A NUL, with which luasql ends a statement, is escaped; no text of
--- ours holds one.
function sqlite.text(text)
  if text:find("\0", 1, true) then text = text:gsub("\0", "\\x00") end
  return text
end

--- What makes values of a row: nothing, since it is fetched with the types of its columns.
function sqlite.reader() return nil end

--- Whether to try again after a failure, or in which words it is told.
---@param message string
---@param times integer  tried so far
---@return boolean
---@return string? reason
function sqlite.again(message, times)
  if not message:find("locked", 1, true) then return false end
  if times < most_waits then return true end
  return false, "the database is locked: another program has been writing to it for a minute"
end

--- Excludes others from a transaction: whoever has begun one is the only one who writes.
function sqlite.exclude() end

--- With the log a transaction is on the disk, through a power cut too, after one sync of a file
--- beside (`-wal`); who reads and who writes do not wait for each other. Without it a transaction
--- takes five times as long.
function sqlite.keep_log(self)
  self:execute "PRAGMA journal_mode = WAL"
  self:execute "PRAGMA synchronous = FULL"
  self.has_log = true
end

--- Afterwards it is one file without a log, unless others have it open.
function sqlite.close(self)
  if not self.has_log then return end
  self:try "PRAGMA busy_timeout = 0"
  self:try "PRAGMA journal_mode = DELETE"
end

return sqlite
