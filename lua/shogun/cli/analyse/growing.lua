--- A file to which the command appends analysed games, each in one write.
--
-- Ctrl-C may come between any two steps, so a second call with the same text changes nothing. A
-- failed write or a killed process may leave an incomplete game at the end: `open` cuts it off. Two
-- processes that analyse the same games by nodes write the same bytes, so they may share a file.

local core = require "shogun.core"
local files = require "shogun.files"

local growing = {}

---@class shogun.GrowingFile
---@field path string
---@field package ends table<integer, integer>  the byte at which a game ends, by the game's number
---@field package is_file boolean  false for a device or pipe
---@field package file file*
local Growing <const> = {}
Growing.__index = Growing

local function problem(path, message) return ("%s: %s"):format(path, message) end

---@param path string
---@return string? bytes  nil for a device or pipe
---@return string? message
function growing.read(path)
  if not files.exists(path) then return "" end
  if not files.is_file(path) then return nil end
  local bytes, reason = core.read_source(path, math.maxinteger)
  return bytes, reason and problem(path, reason)
end

--- Opens a file for appending, or makes it.
---@param path string
---@param done integer  how many complete games the file has
---@param bytes string?  the bytes of these games: `open` removes others; nil for a device or pipe
---@return shogun.GrowingFile? file
---@return string? message
function growing.open(path, done, bytes)
  local file, message = files.open(path, "ab")
  if file and bytes and file:seek "end" ~= #bytes then
    file:close()
    file, message = files.save(path, bytes)
    if file then file, message = files.open(path, "ab") end
  end
  if not file then return nil, message end
  file:setvbuf "no" -- so that a game is one write
  return setmetatable({
    path = path, ends = { [done] = #(bytes or "") }, is_file = bytes ~= nil, file = file,
  }, Growing)
end

-- Whether the file has the text after byte `start`, judged by the file's length. Returns nil and a
-- message if the length fits neither case: then another program has changed the file.
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

--- Appends a text after the last game. Does nothing if the file has no game.
---@param text string
---@return boolean? done
---@return string? message
function Growing:finish(text)
  local last = next(self.ends)
  while self.ends[last + 1] do last = last + 1 end
  return self.ends[last] == 0 or self:append(last + 1, text)
end

return growing
