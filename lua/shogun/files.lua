--- Atomic saves: the old file stays whole until the new one is complete.
--
-- `csrc/module/system/file.c` says how, and which files a killed process may leave behind.

local core = require "shogun.core"

local files = {}

files.is_windows = package ~= nil and package.config:sub(1, 1) == "\\" -- a box has no package

--- A path with "/" between its folders, which all systems understand.
---@param path string
---@return string
function files.slashed(path) return (files.is_windows and path:gsub("\\", "/") or path) end

--- Whether a path is absolute: from the root; on Windows, from a drive or a share.
---@param path string
---@return boolean
function files.is_absolute(path)
  if files.is_windows then return path:find "^%a:[/\\]" ~= nil or path:find "^[/\\][/\\]" ~= nil end
  return path:find "^/" ~= nil
end

--- The name of a file as a word of the shell.
---@param path string
---@return string
function files.quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

--- A file that is written in parts. Only `finish` replaces the old file of that name, and keeps its
--- mode. A link is followed; a device or pipe (/dev/stdout) is written to directly. Messages name
--- the path.
---@class shogun.File
---@field write fun(self, text: string): boolean?, string?  nil and a message: it is discarded
---@field finish fun(self): boolean?, string?  replaces the old file
---@field discard fun(self)  the old file stays

--- Opens a file to be written in parts.
---@param path string
---@param is_read_only? boolean  nobody may write to the finished file; it may replace a read-only
--- file, and it replaces a link itself, not the file to which the link leads
---@param folder? string  the path is relative to it; no link is followed; a link itself is replaced
---@return shogun.File? file
---@return string? message  names the path
function files.create(path, is_read_only, folder)
  return core.create_file(path, is_read_only, folder)
end

--- Opens a file as `io.open` does, but its name is UTF-8 on Windows, too.
---@param path string
---@param mode? string  default "r"
---@return file*?
---@return string? message  names the path
---@return integer? number
function files.open(path, mode) return core.open(path, mode or "r") end

--- Makes a file without a name, which is gone once it is closed.
---@return file*?
---@return string? message
function files.temporary() return core.open(nil, "w+b") end

--- Whether a file or folder of that name exists. It is not opened: closing it would release the
--- locks that this process may hold on it.
---@param path string
---@return boolean
function files.exists(path) return core.kind(path) ~= nil end

--- Whether it is a file, or a link to one: neither a folder nor a device or pipe. It is not opened,
--- which might wait for another program.
---@param path string
---@return boolean
function files.is_file(path) return core.kind(path) == "file" end

--- Whether it is a folder, or a link to one.
---@param path string
---@return boolean
function files.is_folder(path) return core.kind(path) == "folder" end

--- Whether two names are those of the same file, by way of links, too.
---@param path string
---@param other string
---@return boolean  false where one is missing
function files.is_same(path, other)
  local _, identity = core.kind(path)
  return identity ~= nil and identity == select(2, core.kind(other))
end

--- Whether there is a file or folder of that name that belongs to another user.
---@param path string
---@return boolean
function files.is_foreign(path) return select(5, core.kind(path)) == true end

--- Makes a folder and its parents, where they are missing.
---@param path string
---@return boolean done
function files.make_folder(path)
  path = files.slashed(path)
  local parent = path:match "^(.*[^/])/+[^/]+/*$"
  if not files.is_folder(path) and parent then files.make_folder(parent) end
  return core.make_folder(path)
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
function files.split(path)
  path = files.slashed(path)
  return path:match "^.*/" or "./", path:match "[^/]*$"
end

--- Removes a file, or a link itself.
---@param path string
---@return boolean? done
---@return string? message  without the path
function files.remove(path)
  local folder, name = files.split(path)
  return core.remove_file(name, folder)
end

--- Copies a regular file of a folder, without following links.
---@param name string
---@param folder string  "bots/"
---@param path string  where the copy is created, as by `create`
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

--- Finds a program as the shell does.
---@param name string
---@return string? path
function files.program(name)
  for folder in (os.getenv "PATH" or ""):gmatch "[^:]+" do
    local path = folder .. "/" .. name
    if files.is_file(path) then return path end
  end
end

--- A new folder that only this user may enter. Closing removes it with its files.
---@return { path: string }?
---@return string? message
function files.private_folder()
  local path, reason = core.private_folder()
  if not path then return nil, "cannot make a temporary folder for a copy: " .. reason end
  path = files.slashed(path)
  local function remove()
    for _, name in ipairs(core.names(path) or {}) do core.remove_file(name, path) end
    core.remove_folder(path)
  end
  return setmetatable({ path = path }, { __close = remove })
end

return files
