--- Opens an SQLite file, unless a file beside it could do harm.
--
-- A rollback journal may end with the name of a further file, which SQLite deletes after the
-- rollback. Shogun attaches no databases, so its journals name none.

local core = require "shogun.core"
local files = require "shogun.files"
local uri = require "shogun.arena.store.uri"

local wait <const> = 1000 -- milliseconds, for a lock
local mark <const> = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" -- at the end of such a journal

--- Opens a file.
---@param environment table  of luasql
---@param path string  without links
---@param parameters string  of its URI; SQLite ignores `is`, the identity of the file (core.kind)
---@return table? connection
---@return string? message
return function(environment, path, parameters)
  local folder, name = files.split(path)
  for _, suffix in ipairs { "-wal", "-shm", "-journal" } do
    local kind = core.kind(name .. suffix, folder)
    if kind and kind ~= "file" then return nil, name .. suffix .. ": expected a regular file" end
  end
  local journal <close> = core.open_file(name .. "-journal", folder)
  if journal and journal:seek("end", -#mark) and journal:read(#mark) == mark then
    return nil, name .. "-journal: names a file to delete"
  end
  local connection, message = environment:connect(uri(path, parameters), wait)
  local identity = parameters:match "is=(.*)"
  if not connection or not identity or core.holds(identity) then return connection, message end
  connection:close()
  return nil, "was replaced while it was opened"
end
