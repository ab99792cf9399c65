--- Writing files so that nothing is lost: the old one stays whole until the new one is.
-- @module shogun.files

local files = {}

local function quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

local function test(flag, path)
  return os.execute(("test %s %s"):format(flag, quoted(path))) == true
end

-- Where a link leads; the path itself if it is none; nil if it leads nowhere.
local function target_of(path)
  if not test("-L", path) then return path end
  local pipe <close> = assert(io.popen("readlink -f -- " .. quoted(path)))
  return pipe:read "l"
end

-- Whether a file is written directly: one that exists and is not regular, and the names of the open
-- files of a process (which mean other files in the process that resolves them).
local function is_direct(path)
  if path:find "^/dev/" or path:find "^/proc/" then return true end
  return test("-e", path) and not test("-f", path)
end

local function unused_name(path)
  local name, n = path .. ".part", 0
  while test("-e", name) do
    n = n + 1
    name = ("%s.part%d"):format(path, n)
  end
  return name
end

local Sink = {}
Sink.__index = Sink

--- A file that is written bit by bit. It replaces the old one of that name, whose mode it keeps,
--- when it is finished, and only then. A link is followed; what is no regular file (a device, a
--- pipe) is written to at once.
---@param path string
---@return shogun.Sink? sink
---@return string? message  names the file
function files.create(path)
  if test("-d", path) then return nil, path .. ": Is a directory" end
  local target = is_direct(path) and path or target_of(path)
  if not target then return nil, path .. ": a link that leads nowhere" end
  local part = is_direct(path) and target or unused_name(target)
  local file, message = io.open(part, "wb")
  local is_there = part ~= target and test("-e", target)
  local where = is_there and ": cannot write beside it: " or ": "
  if not file then return nil, (message:gsub("%.part%d*: ", where, 1)) end
  if is_there then
    os.execute(("chmod --reference=%s %s 2>/dev/null"):format(quoted(target), quoted(part)))
  end
  return setmetatable({ path = path, target = target, part = part, file = file }, Sink)
end

-- What went wrong; nothing is left behind.
local function fail(sink, message)
  sink:discard()
  return nil, ("%s: %s"):format(sink.path, message)
end

--- Adds to it.
---@param text string
---@return boolean? done
---@return string? message  names the file, which is discarded
function Sink:write(text)
  local ok, message = self.file:write(text)
  if ok then return true end
  return fail(self, message)
end

--- Puts it in its place.
---@return boolean? done
---@return string? message  names the file, which is discarded
function Sink:finish()
  local ok, message = self.file:flush()
  if not ok then return fail(self, message) end
  ok, message = self.file:close()
  if ok and self.part ~= self.target then ok, message = os.rename(self.part, self.target) end
  if ok then return true end
  return fail(self, message)
end

--- Gives it up: the old file stays.
function Sink:discard()
  if io.type(self.file) == "file" then self.file:close() end
  if self.part ~= self.target then os.remove(self.part) end
end

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
---@return string? message  names the file
function files.save(path, text)
  local sink, message = files.create(path)
  if not sink then return nil, message end
  local ok
  ok, message = sink:write(text)
  if not ok then return nil, message end
  return sink:finish()
end

return files
