--- A file to which analysed games are appended, each complete as soon as it is written.
--
-- Ctrl-C may come between any two steps: appending the same text again changes nothing. Opening the
-- file cuts off an incomplete game that a failed write or a killed process left at its end. So two
-- processes that analyse the same games by nodes make the same file.

local core = require "shogun.core"
local files = require "shogun.files"

local growing = {}

---@class shogun.GrowingFile
---@field path string
---@field package ends table<integer, integer>  where each game ends, in bytes
---@field package is_file boolean  rather than a device or pipe
---@field package file file*
local Growing <const> = {}
Growing.__index = Growing

local function problem(path, message) return ("%s: %s"):format(path, message) end

--- Reads the file.
---@param path string
---@return string? bytes  nil of a device or pipe
---@return string? message
function growing.read(path)
  if not files.exists(path) then return "" end
  if not files.is_file(path) then return nil end
  local bytes, reason = core.read_source(path, math.maxinteger)
  return bytes, reason and problem(path, reason)
end

--- Opens a file for appending, or makes it.
---@param path string
---@param done integer  how many games it has
---@param bytes string?  the bytes of these games: the file is cut to them; nil for a device or pipe
---@return shogun.GrowingFile? file
---@return string? message
function growing.open(path, done, bytes)
  local file, message = io.open(path, "ab")
  if file and bytes and file:seek "end" ~= #bytes then
    file:close()
    file, message = files.save(path, bytes)
    if file then file, message = io.open(path, "ab") end
  end
  if not file then return nil, message end
  file:setvbuf "no" -- so that a game is one write
  return setmetatable({
    path = path, ends = { [done] = #(bytes or "") }, is_file = bytes ~= nil, file = file,
  }, Growing)
end

-- Whether the file already has the text at this position; nil and a message if it has other bytes.
local function has(self, start, text)
  local bytes = self.is_file and self.file:seek "end" or start
  if bytes == start then return false end
  if bytes == start + #text then return true end
  return nil, problem(self.path, "was changed by another program")
end

--- Appends a game. A second call with the same number and text does nothing.
---@param number integer
---@param text string
---@return boolean? done
---@return string? message
function Growing:append(number, text)
  local ends = self.ends
  if ends[number] then return true end
  local ok, message = has(self, ends[number - 1], text)
  if ok == nil then return nil, message end
  if not ok then ok, message = self.file:write(text) end
  if not ok then return nil, problem(self.path, message) end
  ends[number] = ends[number - 1] + #text
  return true
end

--- Appends the text after the last game, if there is any.
---@param text string
---@return boolean? done
---@return string? message
function Growing:finish(text)
  local last = next(self.ends)
  while self.ends[last + 1] do last = last + 1 end
  return self.ends[last] == 0 or self:append(last + 1, text)
end

return growing
