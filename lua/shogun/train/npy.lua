--- Files of positions: numpy's format .npy 1.0, of records with a fixed size.
--
-- The header is the one that numpy.save writes, filled up with blanks to the same size for every
-- count, so that the records begin at the same place in all files of ours:
--
--     \x93NUMPY 1 0, size of the text, { 'descr': [...], 'shape': (count,), } blanks \n, records
--
-- Records are little-endian; `npy.fields` says what is in them.

local check = require "shogun.check"
local failure = require "shogun.failure"
local files = require "shogun.files"

local npy = {}

--- The bytes of a record: csrc/train/position.h has its layout.
npy.record_bytes = 56

local magic <const> = "\x93NUMPY"
local version <const> = "\1\0"
local header_bytes <const> = 384 -- a multiple of 64, with room for a count of 20 digits
local most_records <const> = 1 << 24 -- of one chunk

--- The fields of a record: the name, the type as numpy writes it, and what it is.
---@type { [1]: string, [2]: string, [3]: string }[]
npy.fields = {
  { "white", "<u8", "the fields of the white pieces, bit 8 (y - 1) + (x - 1) for {x, y}" },
  { "red", "<u8", "the fields of the red pieces" },
  { "kings", "<u8", "the fields of the kings" },
  { "low", "<u8", "a piece's energy is 1 + its bit of `low` + 2 times its bit of `high`" },
  { "high", "<u8", "see `low`" },
  { "game", "<u4", "the game's number, from 0; positions are in the order of games and plies" },
  { "score", "<i2", "the search's score in hundredths of a pawn, seen by the side to move; a win "
    .. "is 30000 minus the plies to the end, a loss -30000 plus the plies" },
  { "move", "<u2", "the first field + 64 times the last, each as its bit's number; 0: no move" },
  { "ply", "<u2", "plies from the start" },
  { "quiet", "<u2", "plies since the last capture" },
  { "turn", "|u1", "the side to move: 0 white, 1 red" },
  { "result", "|i1", "the game's result, seen by the side to move: 1 won, 0 drawn, -1 lost" },
  { "lone", "|u1", "`lone` of the rules: a side with at most this many pieces, its king included, "
    .. "has lost" },
  { "flags", "|u1", "why the position is unfit for learning a static score: 1 in check, 2 the move "
    .. "is a capture, 4 the score is a proven win or loss, 8 no score" },
}

local descriptions <const> = {}
for i, field in ipairs(npy.fields) do
  descriptions[i] = ("('%s', '%s')"):format(field[1], field[2])
end
local types <const> = "[" .. table.concat(descriptions, ", ") .. "]"

-- The text of a header without what programs write differently: blanks, and | for one byte.
local function plain(text) return (text:gsub("[%s|]", "")) end

local form <const> = "^{'descr':(.*),'fortran_order':(%a+),'shape':%((.-),?%),?}$"

--- The header of a file.
---@param count integer  how many records follow
---@return string
function npy.header(count)
  local text = ("{'descr': %s, 'fortran_order': False, 'shape': (%d,), }"):format(types, count)
  local before = magic .. version .. ("<I2"):pack(header_bytes - #magic - #version - 2)
  return before .. text .. (" "):rep(header_bytes - #before - #text - 1) .. "\n"
end

--- The number of the game of a record.
---@param bytes string
---@return integer
function npy.game(bytes) return (("<I4"):unpack(bytes, 41)) end

---@class shogun.Positions
---@field path string
---@field count integer  how many records the file has
---@field package file file*
---@field package first integer  where the first record begins, in bytes
local Positions <const> = {}
Positions.__index = Positions

-- The count of the header's text; nil and what is wrong with it.
local function count_of(text)
  local found, order, shape = plain(text):match(form)
  if not found then return nil, "a header that cannot be read" end
  if found ~= plain(types) then
    return nil, ("records of %s, expected those of shogun positions"):format(check.printable(found))
  end
  local count = order == "False" and shape:match "^%d+$" and math.tointeger(tonumber(shape))
  if count then return count end
  return nil, ("expected a list of records, got the shape (%s)"):format(check.printable(shape))
end

-- The text of the header and its end in the file; nil and what is wrong.
local function header_of(file)
  local start, message = file:read(#magic + #version + 2)
  if message then return nil, message end
  if not start or start:sub(1, #magic) ~= magic then return nil, "not a file in numpy's format" end
  if #start >= #magic + #version and start:sub(#magic + 1, #magic + #version) ~= version then
    return nil, ("version %d.%d of numpy's format, expected 1.0"):format(start:byte(7, 8))
  end
  local size = #start == 10 and ("<I2"):unpack(start, 9)
  local text = size and file:read(size)
  if not text or #text < size then return nil, "cut off in its header" end
  return text, #start + size
end

-- Checks a file; nil and what is wrong.
local function open(file, path)
  local size = file:seek "end" -- first, since reading from a terminal or a pipe waits
  if not size or not file:seek "set" then return nil, "not a regular file" end
  local text, first = header_of(file)
  if not text then return nil, first end
  local count, message = count_of(text)
  if not count then return nil, message end
  local bytes = size - first
  if bytes % npy.record_bytes ~= 0 or bytes // npy.record_bytes ~= count then
    return nil, ("%d bytes for %d records of %d bytes: cut off or grown"):format(bytes, count,
      npy.record_bytes)
  end
  return setmetatable({ path = path, count = count, file = file, first = first }, Positions)
end

--- Opens a file of positions and checks its header and its length.
--
--     local positions <close> = assert(npy.read "positions.npy")
--     for bytes in positions:chunks(4096) do ... end
---@param path string
---@return shogun.Positions? positions  close it, or let it be collected
---@return string? message  names the path
function npy.read(path)
  local file, message = files.open(path, "rb")
  if not file then return nil, message end
  local positions, problem = open(file, path)
  if positions then return positions end
  file:close()
  return nil, ("%s: %s"):format(path, problem)
end

-- The bytes of `count` records from number `first` on. Raises a failure where they cannot be read.
local function bytes_of(self, first, count)
  local bytes, problem
  local done, message = self.file:seek("set", self.first + (first - 1) * npy.record_bytes)
  if done then bytes, problem = self.file:read(count * npy.record_bytes) end
  if bytes and #bytes == count * npy.record_bytes then return bytes end
  failure.raise(("%s: %s"):format(self.path, message or problem or "cut off while it was read"))
end

--- The records in chunks, in order: an iterator of strings. Every call begins with the first one.
-- Raises a failure where the file cannot be read or was cut off since it was opened.
---@param records integer  how many a chunk has, 1 to 2^24; the last chunk may have fewer
---@return fun(): string?
function Positions:chunks(records)
  records = check.integer(records, "records", 1, most_records)
  local next_record = 1
  return function()
    local count = math.min(records, self.count - next_record + 1)
    if count <= 0 then return nil end
    next_record = next_record + count
    return bytes_of(self, next_record - count, count)
  end
end

--- The bytes of some records.
---@param first integer  1 to `count`
---@param number integer  of them
---@return string
function Positions:records(first, number)
  first = check.integer(first, "first", 1, self.count)
  local most = math.min(self.count - first + 1, most_records)
  number = check.integer(number, "number", 1, most)
  return bytes_of(self, first, number)
end

--- Closes the file.
function Positions:close() self.file:close() end

Positions.__close = Positions.close

return npy
