--- A file of positions while it is made: FILE.part beside FILE.
--
--     shogun positions 1        the first line
--     seed 1                    settings, a name and a value a line, and an empty line
--     records, hash, records... chunks
--
-- A chunk counts once it is complete: its hash, in which its number is, agrees. The settings decide
-- the bytes of every chunk. So what a process that was killed has left is written over with the
-- same bytes, and two that make the same file at once write the same.

local core = require "shogun.core"
local files = require "shogun.files"
local hash = require "shogun.hash"
local npy = require "shogun.train.npy"

local part = {}

local first_line <const> = "shogun positions 1\n"
local head <const> = "<I4i8" -- of a chunk: the number of its records, its hash
local head_bytes <const> = head:packsize()
local most_records <const> = 1 << 17 -- of a chunk
local longest <const> = 4096 -- bytes of the settings

---@class shogun.Part
---@field path string
---@field is_named boolean
---@field chunks integer  complete ones
---@field records integer  in these
---@field package file file*
---@field package first integer  where the first chunk begins, in bytes
---@field package place integer  where the next one begins
local Part <const> = {}
Part.__index = Part

local function hash_of(number, bytes) return hash(("<I8"):pack(number) .. bytes) end

-- The message of a file, whose own messages name no path.
local function problem(self, message) return ("%s: %s"):format(self.path, message) end

-- The bytes of a chunk at a place; nil if there is no complete one.
local function chunk_at(self, place, number)
  self.file:seek("set", place)
  local start = self.file:read(head_bytes)
  if not start or #start < head_bytes then return nil end
  local records, sum = head:unpack(start)
  local bytes = records <= most_records and self.file:read(records * npy.record_bytes) or ""
  if #bytes ~= records * npy.record_bytes then return nil end
  return hash_of(number, bytes) == sum and bytes or nil
end

local function count(self, bytes)
  self.chunks, self.records = self.chunks + 1, self.records + #bytes // npy.record_bytes
  self.place = self.place + head_bytes + #bytes
end

-- The settings of two files, where they differ first: "begun with seed 1, not seed 2".
local function difference(before, now)
  local next_line = now:gmatch "[^\n]+"
  for line in before:gmatch "[^\n]+" do
    local other = next_line()
    if line ~= other then
      return ("begun with %s, not %s"):format(core.quoted(line), core.quoted(other))
    end
  end
  return "it was begun with other settings"
end

-- The error if a file begins otherwise than wanted; nil if it has only part of the beginning.
local function other_beginning(text, wanted)
  if #text < #wanted and wanted:sub(1, #text) == text then return nil end
  local settings = text:match("^" .. first_line .. "(.-)\n\n")
  if not settings then return "not an unfinished file of positions" end
  return difference(settings, wanted:sub(#first_line + 1, -3))
end

-- Writes the settings into a new file, or checks them and finds the complete chunks.
local function begin(self, settings)
  local wanted = first_line .. settings .. "\n"
  local text, message = self.file:read(longest)
  if message then return nil, message end
  self.first, self.place = #wanted, #wanted
  if text and text:sub(1, #wanted) == wanted then
    for bytes in function() return chunk_at(self, self.place, self.chunks + 1) end do
      count(self, bytes)
    end
    return true
  end
  message = other_beginning(text or "", wanted)
  if message then return nil, message end
  self.file:seek "set"
  local ok
  ok, message = self.file:write(wanted)
  if ok then ok, message = self.file:flush() end
  return ok, message
end

local function start(file, path, is_named, settings)
  local self = setmetatable({
    path = path, is_named = is_named, file = file, chunks = 0, records = 0,
  }, Part)
  file:setvbuf("full", 1 << 16)
  local ok, message = begin(self, settings)
  if ok then return self end
  file:close()
  return nil, problem(self, message)
end

--- Opens the file, or makes it; never truncates what another process has written. Returns nil and a
--- message if the file has other settings, or is a link, which may lead to any file.
---@param path string
---@param settings string  lines, a name and a value each
---@return shogun.Part? part
---@return string? message
function part.open(path, settings)
  local folder, name = files.split(path)
  local file, reason = core.open_file(name, folder, true)
  if not file then return nil, ("%s: %s"):format(path, reason) end
  return start(file, path, true, settings)
end

--- Makes one without a name, which ends with this process.
---@return shogun.Part? part
---@return string? message
function part.temporary()
  local file, message = files.temporary()
  if not file then return nil, message end
  return start(file, "temporary file", false, "")
end

--- Adds a chunk.
---@param bytes string  whole records, at most 2^17
---@return boolean? done
---@return string? message
function Part:append(bytes)
  local sum = hash_of(self.chunks + 1, bytes)
  self.file:seek("set", self.place)
  local ok, message = self.file:write(head:pack(#bytes // npy.record_bytes, sum), bytes)
  if ok then ok, message = self.file:flush() end
  if not ok then return nil, problem(self, message) end
  count(self, bytes)
  return true
end

-- Writes the records of all chunks, `left` of them.
local function copy(self, file, left)
  local place, number = self.first, 0
  while left > 0 do
    number = number + 1
    local bytes = chunk_at(self, place, number)
    if not bytes then return nil, problem(self, "was changed by another program") end
    place = place + head_bytes + #bytes
    bytes = bytes:sub(1, left * npy.record_bytes)
    left = left - #bytes // npy.record_bytes
    local ok, message = file:write(bytes)
    if not ok then return nil, message end
  end
  return true
end

--- Writes the file of positions, at once and whole, and removes this one.
---@param path string
---@param records? integer  the first ones; default: all
---@return boolean? done
---@return string? message
function Part:save(path, records)
  records = math.min(records or self.records, self.records)
  local file, message = files.create(path)
  if not file then return nil, message end
  local saved <close> = file
  local ok
  ok, message = saved:write(npy.header(records))
  if ok then ok, message = copy(self, saved, records) end
  if ok then ok, message = saved:finish() end
  if not ok then return nil, message end
  self:remove()
  return true
end

--- Removes the file.
function Part:remove()
  self:close()
  if self.is_named then files.remove(self.path) end
end

--- Closes the file, which stays.
function Part:close() if io.type(self.file) == "file" then self.file:close() end end

Part.__close = Part.close

return part
