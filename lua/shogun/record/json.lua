--- JSON with its keys in a fixed order, for records and for the command's --json (needs dkjson).

local check = require "shogun.check"
local unmarked = require "shogun.unmarked"

local json = {}

-- The keys of records, in reading order; all others follow, in alphabetical order.
local record_keys <const> = {
  "tags", "name", "value", "comment", "moves", "lead", "move", "shows", "captures", "mark", "glyph",
  "clock", "variations", "result",
}

-- Adds the names of all keys in a value and in nested tables; `known` has the names and the tables
-- visited so far.
local function collect_keys(value, known, keys)
  if type(value) ~= "table" or known[value] then return end
  known[value] = true
  for key, held in next, value do
    if type(key) == "string" and not known[key] then
      known[key] = true
      keys[#keys + 1] = key
    end
    collect_keys(held, known, keys)
  end
end

-- The keys that come first, then all others.
local function order_of(value, first)
  local known, others = {}, {}
  for _, key in ipairs(first) do known[key] = true end
  collect_keys(value, known, others)
  table.sort(others)
  return table.move(others, 1, #others, #first + 1, { table.unpack(first) })
end

-- Whether JSON has it as a list that is not empty.
local function is_list(value)
  if type(value) ~= "table" then return false end
  local count = 0
  for _ in next, value do count = count + 1 end
  return count > 0 and count == #value
end

-- Each element on a line of its own, as tools for lines (grep, head, diff) like it.
local function lines_of(list, order)
  local lines = {}
  for i, element in ipairs(list) do
    lines[i] = require("dkjson").encode(element, { keyorder = order })
  end
  return "[\n" .. table.concat(lines, ",\n") .. "\n]"
end

--- The JSON of a value: an object is indented, a list has one element a line. Raises for values
--- that JSON does not have: functions, say, or a table in itself.
---@param value any
---@return string
function json.encode(value)
  local order = order_of(value, record_keys)
  if is_list(value) then return lines_of(value, order) end
  return require("dkjson").encode(value, { indent = true, keyorder = order })
end

--- JSON on one line, of an event say, whose key `event` comes first. Raises as `encode` does.
---@param value any
---@param keys? string[]  all possible keys, in order; default: alphabetical
---@return string
function json.line(value, keys)
  return require("dkjson").encode(value, { keyorder = keys or order_of(value, { "event" }) })
end

--- Reads JSON.
---@param text string
---@return any value
---@return string? message
function json.decode(text)
  text = unmarked(text)
  local ok, value, after, message = check.try(require("dkjson").decode, text)
  if not ok and value:find("stack overflow", 1, true) then return nil, "nested too deeply" end
  if not ok then error(value, 0) end
  if not message and text:find("%S", after) then message = "text after the JSON" end
  if message then return nil, message end
  return value
end

return json
