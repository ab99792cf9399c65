--- Reads and writes whole files while pages are made.

local file = {}

--- Reads a file; raises if it is missing.
---@param path string
---@return string
function file.read(path)
  local opened <close> = assert(io.open(path, "rb"))
  return opened:read "a"
end

--- Writes a file; raises if this fails.
---@param path string
---@param text string
function file.write(path, text)
  local opened <close> = assert(io.open(path, "wb"))
  assert(opened:write(text))
end

return file
