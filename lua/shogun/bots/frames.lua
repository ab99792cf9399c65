--- Frames, as shogun-box writes and reads them (csrc/sandbox/channel.h): a kind, one byte; the
--- length, four bytes, the lowest first; and that many bytes.
-- @module shogun.bots.frames

local frames = {}

local head <const> = 5 -- bytes
local longest <const> = 1 << 20 -- bytes that a box may send in one frame

--- A frame.
---@param kind string  one byte
---@param text string
---@return string
function frames.write(kind, text) return kind .. ("<s4"):pack(text) end

--- Reads frames from bytes as they come. Takes the bytes of a whole frame once, however small the
--- pieces are in which they come.
---@class shogun.FrameReader
local Reader = {}
Reader.__index = Reader

-- The next bytes, if there are enough of them.
local function peek(self, count)
  if self.count < count then return nil end
  if #self.pieces > 1 then self.pieces = { table.concat(self.pieces) } end
  return self.pieces[1]
end

--- Adds bytes. What is more than a frame may have is not kept: then `next` says so.
---@param bytes string
function Reader:push(bytes)
  if self.count > longest + head then return end
  self.pieces[#self.pieces + 1] = bytes
  self.count = self.count + #bytes
end

--- The next frame.
---@return string? kind  nil if it has not come yet
---@return string? text  without a kind: what is wrong with what came
function Reader:next()
  if self.count < self.wanted then return nil end
  local bytes = peek(self, head)
  if not bytes then return nil end
  local length = ("<I4"):unpack(bytes, 2)
  if length > longest then return nil, "it says too much" end
  self.wanted = head + length
  if self.count < self.wanted then return nil end
  local kind, text = bytes:sub(1, 1), bytes:sub(head + 1, self.wanted)
  self.pieces = { bytes:sub(self.wanted + 1) }
  self.count, self.wanted = self.count - self.wanted, head
  return kind, text
end

--- Makes a reader.
---@return shogun.FrameReader
function frames.reader()
  return setmetatable({ pieces = {}, count = 0, wanted = head }, Reader)
end

return frames
