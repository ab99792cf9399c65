--- Writing files so that nothing is lost: the old one stays whole until the new one is.
--
-- `csrc/module/system/file.h` has the promise, and the traces that a killed process may leave.
-- @module shogun.files

local core = require "shogun.core"

local files = {}

--- The name of a file as a word of the shell.
---@param path string
---@return string
function files.quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

local quoted <const> = files.quoted

--- A file that is written bit by bit. It replaces the old one of that name, whose mode it keeps,
--- when it is finished, and only then. A link is followed; what is no regular file (a device, a
--- pipe, /dev/stdout) is written to at once. Messages name the path.
---@class shogun.File
---@field write fun(self, text: string): boolean?, string?  nil and a message: it is given up
---@field finish fun(self): boolean?, string?  puts it in its place
---@field discard fun(self)  gives it up: the old file stays

--- Opens such a file.
---@param path string
---@return shogun.File? file
---@return string? message  names the path
function files.create(path) return core.create_file(path) end

--- Whether there is a file or folder of that name. It is not opened: closing it would take away the
--- locks that this process may hold on it.
---@param path string
---@return boolean
function files.exists(path) return os.execute(("test -e %s"):format(quoted(path))) == true end

--- Makes a folder, and those that it is in, where they are missing.
---@param path string
---@return boolean done
function files.make_folder(path)
  return os.execute(("mkdir -p -- %s 2>/dev/null"):format(quoted(path))) == true
end

--- Writes a whole file, or leaves the old one as it is, as `create` does.
---@param path string
---@param text string
---@return boolean? done
---@return string? message  names the path
function files.save(path, text)
  local file, message = files.create(path)
  if not file then return nil, message end
  local ok
  ok, message = file:write(text)
  if not ok then return nil, message end
  return file:finish()
end

return files
