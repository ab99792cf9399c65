--- The metatable of records, with their methods, which are also functions of `shogun.record`. A
--- plain table with the fields of a record is a record, too, without methods and `tostring`.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local core = require "shogun.core"
local json = lazy_require "shogun.record.json"
local plies_of = lazy_require "shogun.record.plies"
local shape = lazy_require "shogun.record.shape"
local tags = lazy_require "shogun.record.tags"
local writer = lazy_require "shogun.record.writer"

---@class shogun.record
local methods = {}

local function expect_tags(value, name)
  local is_one = type(value) == "table" and type(value.tags) == "table"
  local problem = not is_one and "expected a record, got " .. type(value)
    or check.list_problem(value.tags, "tags")
  if problem then check.argument(1, name, problem) end
end

local function expect_name(value, name)
  if type(value) == "string" and value:find "^%w+$" then return end
  local problem = "expected a name of letters and digits, got " .. core.quoted(value)
  check.argument(2, name, problem)
end

--- The value of a tag, "White" say; nil if the record has no such tag.
--- ```lua
--- local kept = shogun.record.parse '[White "Ann"]\n*'
--- print(shogun.record.tag(kept, "White"))  --> Ann
--- ```
---@param self shogun.Record
---@param name string  letters and digits
---@return string? value
function methods.tag(self, name)
  expect_tags(self, "tag")
  expect_name(name, "tag")
  return tags.value(self, name)
end

--- Sets a tag, and adds it at the end of the list if it is new; nil removes it.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- shogun.record.set_tag(kept, "White", "Ann")
--- print(kept:tag "White")  --> Ann
--- ```
---@param self shogun.Record
---@param name string  letters and digits
---@param value? string  UTF-8 without control characters
function methods.set_tag(self, name, value)
  expect_tags(self, "set_tag")
  expect_name(name, "set_tag")
  local problem = value ~= nil and shape.tag_value(value)
  if problem then check.argument(3, "set_tag", problem) end
  for i, tag in ipairs(self.tags) do
    if tag.name == name then
      if value then tag.value = value else table.remove(self.tags, i) end
      return
    end
  end
  if value then table.insert(self.tags, { name = name, value = value }) end
end

--- Checks the moves, marks, numbers rolled and variations of a record; its result is not checked.
--- Raises if it does not have the shape of a record.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- print(shogun.record.check(kept) == board)  --> true
--- ```
---@param self shogun.Record
---@return shogun.Board? start  the board on which it starts
---@return string? message  at which move it does not fit, and why
function methods.check(self)
  local plies, message = plies_of(self, "check")
  return plies and plies:board(0), message
end

--- The text of a record. Raises if the record is malformed or has an illegal move, or if the text
--- is longer than `record.games` reads.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- io.write(shogun.record.write(kept))
--- ```
---@param self shogun.Record
---@return string
function methods.write(self)
  local line = { variations = {} }
  local plies, message = plies_of(self, "write", line)
  if not plies then check.raise(message) end
  local text = writer(self, line)
  if #text > shape.longest then check.raise(shape.too_long) end
  return text
end

--- A record as JSON (needs dkjson). Its keys are always in the same order.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- print(shogun.record.to_json(kept))
--- ```
---@param self shogun.Record
---@return string
function methods.to_json(self)
  shape.expect(self, "to_json")
  return json.encode(self)
end

-- Text for people, so it does not raise.
local function text_of(self)
  local ok, text = pcall(methods.write, self)
  return ok and text or "invalid record: " .. text
end

return { __name = "shogun.Record", __index = methods, __tostring = text_of }
