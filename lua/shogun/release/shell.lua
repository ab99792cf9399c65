--- What programs of the system print. Nothing here needs the C core: the licences of a build are
-- collected while it is made.
-- @module shogun.release.shell

local shell = {}

--- A text as a word of the shell.
---@param text string
---@return string
function shell.quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

--- The lines that a command prints, without its messages.
---@param command string
---@param words? string[]  its arguments
---@return string[] lines  none where the program is missing
function shell.lines(command, words)
  local list, lines = { command }, {}
  for _, word in ipairs(words or {}) do list[#list + 1] = shell.quoted(word) end
  local pipe <close> = assert(io.popen("{ " .. table.concat(list, " ") .. "\n} 2>/dev/null"))
  for line in pipe:lines() do lines[#lines + 1] = line end
  return lines
end

--- The text of a file; nil if it cannot be read.
---@param path string
---@return string?
function shell.read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a"
end

--- The SHA-256 of a file, in hexadecimal digits.
---@param path string
---@return string
function shell.sha256(path)
  return assert((shell.lines("sha256sum <", { path })[1] or ""):match "^%x+", path)
end

return shell
