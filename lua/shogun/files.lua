--- Atomic saves: the old file stays whole until the new one is complete.
--
-- `csrc/module/system/file.c` has the promise, and the traces that a killed process may leave.

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
---@param folder? string  the path is beneath this folder, behind no link, and replaces a link there
---@return shogun.File? file
---@return string? message  names the path
function files.create(path, is_read_only, folder)
  return core.create_file(path, is_read_only, folder)
end

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
---@return boolean? done
---@return string? message  names the path
function files.save(path, text, is_read_only, folder)
  local file, message = files.create(path, is_read_only, folder)
  if not file then return nil, message end
  local ok
  ok, message = file:write(text)
  if not ok then return nil, message end
  return file:finish()
end

--- The folder and the name of a path.
---@param path string
---@return string folder  "./", "bots/"
---@return string name
function files.split(path) return path:match "^.*/" or "./", path:match "[^/]*$" end

--- Copies a regular file of a folder, behind no link.
---@param name string
---@param folder string  "bots/"
---@param path string  of the copy, as for `create`
---@return boolean? done
---@return string? message
function files.copy(name, folder, path)
  local from <close>, reason = core.open_file(name, folder)
  if not from then return nil, ("%s%s: %s"):format(folder, name, reason) end
  local to <close>, message = files.create(path)
  while to do
    local text, problem = from:read(1 << 16)
    if problem then return nil, ("%s%s: %s"):format(folder, name, problem) end
    if not text then return to:finish() end
    local done, why = to:write(text)
    if not done then return nil, why end
  end
  return nil, message
end

--- A new folder that only this user may enter. Closing removes it with its files.
---@return { path: string }?
---@return string? message
function files.private_folder()
  local pipe <close> = io.popen "mktemp -d 2>/dev/null"
  local path = pipe and pipe:read "l"
  if not path then return nil, "cannot make a temporary folder for a copy" end
  local function remove() os.execute("rm -rf " .. quoted(path)) end
  return setmetatable({ path = path }, { __close = remove })
end

return files
