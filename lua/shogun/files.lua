--- Writing files so that nothing is lost: the old one stays whole until the new one is.
-- @module shogun.files

local files = {}

local function quoted(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

local function test(flag, path)
  return os.execute(("test %s %s"):format(flag, quoted(path))) == true
end

-- Where a link leads; the path itself if it is none.
local function target_of(path)
  if not test("-L", path) then return path end
  local pipe <close> = io.popen("readlink -f -- " .. quoted(path))
  return pipe and pipe:read "l" or path
end

local function unused_name(path)
  local name, n = path .. ".part", 0
  while test("-e", name) do
    n = n + 1
    name = ("%s.part%d"):format(path, n)
  end
  return name
end

local function write(path, text)
  local file, message = io.open(path, "wb")
  if not file then return nil, message end
  local ok
  ok, message = file:write(text)
  if ok then ok, message = file:flush() end
  local closed, close_message = file:close()
  if ok and closed then return true end
  return nil, ("%s: %s"):format(path, message or close_message)
end

--- Writes a whole file, or leaves the old one as it is. A link is followed; what is no regular file
--- (a device, a pipe) is written to.
---@param path string
---@param text string
---@return boolean? done
---@return string? message  names the file
function files.save(path, text)
  if test("-d", path) then return nil, path .. ": Is a directory" end
  local target = target_of(path)
  if test("-e", target) and not test("-f", target) then return write(target, text) end
  local part = unused_name(target)
  local done, message = write(part, text)
  if done then done, message = os.rename(part, target) end
  if done then return true end
  os.remove(part)
  return nil, (message:gsub("%.part%d*: ", ": ", 1))
end

return files
