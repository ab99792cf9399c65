--- Atomic saves: the old file stays whole until the new one is complete.
--
-- `csrc/module/system/file.h` has the promise, and the traces that a killed process may leave.

local core = require "shogun.core"

local files = {}

--- The name of a file as a word of the shell.
---@param path string
---@return string
function files.quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

local quoted <const> = files.quoted

--- Whether a line of the shell succeeds. `os.execute` ignores Ctrl-C, which ends the line alone, so
--- it is raised here, as Lua does elsewhere.
---@param line string
---@return boolean
function files.succeeds(line)
  local is_done, how, number = os.execute(line)
  if how == "signal" and number == 2 then error("interrupted!", 0) end
  return is_done == true
end

local succeeds <const> = files.succeeds

--- A file that is written in parts. Only `finish` replaces the old file of that name, and keeps its
--- mode. A link is followed; a device or pipe (/dev/stdout) is written to directly. Messages name
--- the path.
---@class shogun.File
---@field write fun(self, text: string): boolean?, string?  nil and a message: it is discarded
---@field finish fun(self): boolean?, string?  replaces the old file
---@field discard fun(self)  the old file stays

--- Opens such a file.
---@param path string
---@param is_read_only? boolean  nobody may write to it once it is finished; it replaces another one
--- of that kind, and a link itself
---@return shogun.File? file
---@return string? message  names the path
function files.create(path, is_read_only) return core.create_file(path, is_read_only) end

--- Whether a file or folder of that name exists. It is not opened: closing it would release the
--- locks that this process may hold on it.
---@param path string
---@return boolean
function files.exists(path) return succeeds(("test -e %s"):format(quoted(path))) end

--- Whether it is a file, or a link to one: neither a folder nor a device or pipe. It is not opened,
--- which might wait for another program.
---@param path string
---@return boolean
function files.is_file(path) return succeeds(("test -f %s"):format(quoted(path))) end

--- Whether it is a folder, or a link to one.
---@param path string
---@return boolean
function files.is_folder(path) return succeeds(("test -d %s"):format(quoted(path))) end

--- Whether it is a link, wherever that leads.
---@param path string
---@return boolean
function files.is_link(path) return succeeds(("test -h %s"):format(quoted(path))) end

--- Whether two names are those of the same file, by way of links, too.
---@param path string
---@param other string
---@return boolean  false where one is missing
function files.is_same(path, other)
  return succeeds(("test %s -ef %s"):format(quoted(path), quoted(other)))
end

--- Whether there is a file or folder of that name that belongs to another user.
---@param path string
---@return boolean
function files.is_foreign(path)
  return succeeds(("test -e %s && ! test -O %s"):format(quoted(path), quoted(path)))
end

--- Makes a folder and its parents, where they are missing.
---@param path string
---@return boolean done
function files.make_folder(path)
  return succeeds(("mkdir -p -- %s 2>/dev/null"):format(quoted(path)))
end

--- Writes a whole file, or leaves the old one as it is, as `create` does.
---@param path string
---@param text string
---@param is_read_only? boolean  as for `create`
---@return boolean? done
---@return string? message  names the path
function files.save(path, text, is_read_only)
  local file, message = files.create(path, is_read_only)
  if not file then return nil, message end
  local ok
  ok, message = file:write(text)
  if not ok then return nil, message end
  return file:finish()
end

return files
