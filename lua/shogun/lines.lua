--- Lines of a file, at most 1 MiB each unless a caller allows more, so that input without newlines
--- does not fill the memory. Drops a byte order mark before the first line, and carriage returns at
--- the ends of lines.

local unmarked = require "shogun.unmarked"

local carriage_return <const> = ("\r"):byte()
local usual_longest <const> = 1 << 20 -- bytes

-- `bytes` is the buffered portion, consumed up to `from`; `parts` are the line so far, `length` its
-- bytes. The rest of a line that is too long is skipped.
local Lines = {}
Lines.__index = Lines

local function start_line(self, is_skipped)
  self.parts, self.length, self.is_skipped = {}, 0, is_skipped
end

-- The complete line, without what other systems put around it.
local function line_of(self)
  local line = table.concat(self.parts)
  if line:byte(-1) == carriage_return then line = line:sub(1, -2) end
  if self.has_begun then return line end
  self.has_begun = true
  return unmarked(line)
end

-- Buffers the next portion; false and a message if there is none.
local function read_portion(self)
  if self.at_end then return false end
  local bytes, message = self.file:read(self.portion)
  self.bytes, self.from, self.at_end = bytes or "", 1, not bytes
  return bytes ~= nil, message
end

-- Adds a part to the line, unless that is skipped. Returns false if the line is now too long.
local function add(self, part)
  if self.is_skipped then return true end
  self.parts[#self.parts + 1] = part
  self.length = self.length + #part
  return self.length <= self.longest
end

-- Consumes the portion's part of the line. Returns the line if it is complete.
local function take(self)
  local stop = self.bytes:find("\n", self.from, true)
  local part = self.bytes:sub(self.from, (stop or 0) - 1)
  self.from = stop and stop + 1 or #self.bytes + 1
  if not add(self, part) then
    start_line(self, not stop)
    return nil, ("line too long, at most %d bytes"):format(self.longest)
  end
  if not stop then return nil end
  local line = not self.is_skipped and line_of(self) or nil
  start_line(self, false)
  return line
end

-- The last line, if it has no newline.
local function take_last(self)
  local line = #self.parts > 0 and line_of(self) or nil
  start_line(self, false)
  return line
end

--- Reads the next line.
---@param is_there? fun(): boolean  whether input is available; if it returns false, `read` does not
--- block for the rest of the line
---@return string? line  nil at the end (`at_end` is set), or where the rest has not arrived yet
---@return string? message  once for a line that is too long, or where the file cannot be read
function Lines:read(is_there)
  while true do
    if self.from > #self.bytes then
      local ok, message = read_portion(self)
      if message then return nil, message end
      if not ok then return take_last(self) end
    end
    local line, message = take(self)
    if line or message then return line, message end
    if is_there and self.from > #self.bytes and not is_there() then return nil end
  end
end

--- Whether the rest of a line, or a whole one, is buffered: reading it does not block.
---@return boolean
function Lines:is_at_hand() return self.bytes:find("\n", self.from, true) ~= nil end

--- The part of the next line that has been read, while its end is missing.
---@return string
function Lines:unfinished() return table.concat(self.parts) end

--- Makes a reader of an open file.
---@param file file* | { read: fun(self: table, most: integer): string?, string? }
---@param portion? integer  bytes to read at once. The default is one, so that no byte after a line
--- is consumed or waited for
---@param longest? integer  bytes of a line; default 1 MiB
---@return table
return function(file, portion, longest)
  local self = {
    file = file, portion = portion or 1, longest = longest or usual_longest, bytes = "", from = 1,
    at_end = false,
  }
  start_line(self, false)
  return setmetatable(self, Lines)
end
