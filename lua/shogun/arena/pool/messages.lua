--- The messages between a match and its workers, over a stream of bytes.
--
-- Four bytes before each message say its length. A message to a worker, which trusts the sender, is
-- a table in Lua's own syntax. A message from a worker is a letter, then packed numbers and texts,
-- at most 16 MiB; the match refuses other bytes.

local outcome = require "shogun.arena.games.outcome"

local messages = {}

local longest <const> = 1 << 24 -- bytes

--- Frames a message.
---@param text string
---@return string
function messages.frame(text) return ("<s4"):pack(text) end

--- Parses a stream of bytes.
---@class shogun.Frames
---@field bytes string  joined so far; those from `at` on are unread
---@field parts string[]  that arrived after `bytes`
---@field size integer  how many bytes are unread
---@field needed integer  the size at which the next message is complete
local Frames = {}
Frames.__index = Frames

--- Adds bytes that were read.
---@param bytes string
function Frames:add(bytes)
  self.parts[#self.parts + 1], self.size = bytes, self.size + #bytes
end

-- Joins the parts. A long message has many parts, which are joined when it is complete.
local function join(self)
  if #self.parts == 0 then return end
  self.bytes, self.at = self.bytes:sub(self.at) .. table.concat(self.parts), 1
  self.parts = {}
end

--- The next complete message.
---@return string? message  nil if more bytes are needed
---@return string? problem  why the bytes are not a stream of messages
function Frames:next()
  if self.size < self.needed then return nil end
  join(self)
  local length = ("<I4"):unpack(self.bytes, self.at)
  if length > self.longest then return nil, ("a message of %d bytes"):format(length) end
  self.needed = 4 + length
  if self.size < self.needed then return nil end
  local first = self.at + 4
  self.at, self.size, self.needed = first + length, self.size - 4 - length, 4
  return self.bytes:sub(first, self.at - 1)
end

--- Makes an empty stream.
---@param most? number  the most bytes of a message; default 16 MiB
---@return shogun.Frames
function messages.frames(most)
  return setmetatable({
    bytes = "", at = 1, parts = {}, size = 0, needed = 4, longest = most or longest,
  }, Frames)
end

--- Writes a table of numbers, texts, booleans, and tables of the same kind.
---@param value any
---@return string
function messages.write(value)
  if type(value) ~= "table" then return ("%q"):format(value) end
  local parts = {}
  for key, held in pairs(value) do
    parts[#parts + 1] = ("[%q]=%s"):format(key, messages.write(held))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

--- Parses the output of `write`.
---@param text string
---@return any
function messages.read(text) return assert(load("return " .. text, "message", "t", {}))() end

-- The number of a game, and then the fields of its outcome.
local function outcome_fields()
  local fields = { letter = "O", { "number", "i8" } }
  for i, field in ipairs(outcome.fields) do
    fields[1 + i] = { field[1], field.wire, field.is_optional }
  end
  return fields
end

-- The fields of a worker's answers: the name, the format, and whether the field may be missing.
local answers <const> = {
  outcome = outcome_fields(),
  player = {
    letter = "P", { "spec", "s4" }, { "kind", "s1" }, { "name", "s2" },
    { "version", "s2", true }, { "author", "s2", true }, { "sha256", "s1", true },
  },
  ready = { letter = "R", { "version", "s1" } },
  asks = { letter = "A", { "colour", "s1" }, { "plies", "I4" }, { "moves", "s4" } },
  begun = { letter = "B" },
  problem = { letter = "X", { "message", "s4" } },
}

local kinds <const> = {}
for kind, fields in pairs(answers) do kinds[fields.letter] = kind end

--- Packs an answer: its letter, a bit for each field that it has, and these fields.
---@param kind "outcome" | "player" | "ready" | "asks" | "begun" | "problem"
---@param answer table
---@return string
function messages.pack(kind, answer)
  local fields, format, values, present = answers[kind], { "<c1I2" }, {}, 0
  for i, field in ipairs(fields) do
    local value = answer[field[1]]
    if value ~= nil then
      present = present | 1 << i
      format[#format + 1], values[#values + 1] = field[2], value
    end
  end
  return table.concat(format):pack(fields.letter, present, table.unpack(values))
end

local function unpack_fields(fields, text)
  local present, at = ("<I2"):unpack(text, 2)
  local answer = {}
  for i, field in ipairs(fields) do
    local name, format, is_optional = table.unpack(field)
    local is_there = present >> i & 1 == 1
    if is_there then answer[name], at = ("<" .. format):unpack(text, at) end
    if not is_there and not is_optional then return nil end
  end
  return answer
end

--- Unpacks an answer.
---@param text string
---@return string? kind  nil if the text is not an answer
---@return table? answer
function messages.unpack(text)
  local kind = kinds[text:sub(1, 1)]
  if not kind then return nil end
  local ok, answer = pcall(unpack_fields, answers[kind], text)
  if ok and answer then return kind, answer end
end

return messages
