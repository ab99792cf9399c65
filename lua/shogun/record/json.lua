--- JSON with its keys in a fixed order, for records and for the command's --json (writing it needs
--- dkjson); and a strict reader.

local check = require "shogun.check"
local core = require "shogun.core"
local numbers = require "shogun.numbers"
local unmarked = require "shogun.unmarked"

local json = {}

--- The longest value that is read from a file, or written; in bytes.
json.longest = 1 << 26

local too_long <const> = ("JSON too long, at most %d bytes"):format(json.longest)

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

-- Whether JSON writes a value as a list that is not empty.
local function is_list(value)
  if type(value) ~= "table" then return false end
  local count = 0
  for _ in next, value do count = count + 1 end
  return count > 0 and count == #value
end

-- The JSON of a value. Raises if it is longer than `values` reads.
local function encoded(value, options)
  local text = require("dkjson").encode(value, options)
  if #text <= json.longest then return text end
  error(too_long .. "; record.write makes a text of a record", 0)
end

-- Each element on a line of its own, as tools for lines (grep, head, diff) like it.
local function lines_of(list, order)
  local lines = {}
  for i, element in ipairs(list) do lines[i] = encoded(element, { keyorder = order }) end
  return "[\n" .. table.concat(lines, ",\n") .. "\n]"
end

--- The JSON of a value: an object is indented, a list has one element a line. Raises for values
--- that JSON does not have: functions, say, or a table in itself.
---@param value any
---@return string
function json.encode(value)
  local order = order_of(value, record_keys)
  if is_list(value) then return lines_of(value, order) end
  return encoded(value, { indent = true, keyorder = order })
end

--- JSON on one line, of an event say, whose key `event` comes first. Raises as `encode` does.
---@param value any
---@param keys? string[]  all possible keys, in order; default: alphabetical
---@return string
function json.line(value, keys)
  return require("dkjson").encode(value, { keyorder = keys or order_of(value, { "event" }) })
end

-- Reading. A function that reads a value gets the text, the place of its first byte and the depth;
-- it returns the value and the place after it, or raises a table with a place and a message.

local deepest <const> = 1000 -- nested lists and objects
local portion <const> = 1 << 16 -- bytes of a file
local longest_token <const> = 12 -- bytes of a token that is no string or number

local after_value <const> = "text after the JSON"

local escapes <const> = {
  ['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t",
}

local function fail(at, message) error({ at = at, message = message }, 0) end

-- The place of the next character that is no blank, and that character.
local function next_mark(text, at) return text:match("^[ \t\r\n]*()(.?)", at) end

-- The character of an escape, and the place after it. Two surrogates are one character.
local function read_escape(text, at)
  local plain = escapes[text:sub(at + 1, at + 1)]
  if plain then return plain, at + 2 end
  local high, low = text:match("^\\u(%x%x%x%x)", at), text:match("^\\u([dD][c-fC-F]%x%x)", at + 6)
  if not high then fail(at, "expected an escape such as \\n or \\u00e9") end
  local code = tonumber(high, 16)
  if code < 0xd800 or code > 0xdfff then return utf8.char(code), at + 6 end
  if code > 0xdbff or not low then fail(at, "expected two surrogates, got one") end
  return utf8.char(0x10000 + (code - 0xd800 << 10 | tonumber(low, 16) - 0xdc00)), at + 12
end

local function read_text(text, at)
  local parts, from = {}, at + 1
  while true do
    local plain, stop, mark = text:match('^([^"\\\0-\31]*)()(.?)', from)
    parts[#parts + 1] = plain
    if mark == '"' then return parts[2] and table.concat(parts) or plain, stop + 1 end
    if mark == "" then fail(stop, "a text without its closing quote") end
    if mark ~= "\\" then fail(stop, "a control character in a text") end
    parts[#parts + 1], from = read_escape(text, stop)
  end
end

local function read_number(text, at)
  local digits, after = text:match("^-?(%d+)()", at)
  if not digits then fail(at, "expected a value") end
  if digits:find "^0%d" then fail(at, "a number that begins with 0") end
  after = text:match("^%.%d+()", after) or after
  after = text:match("^[eE][+-]?%d+()", after) or after
  local number = numbers.read(text:sub(at, after - 1))
  if number - number ~= 0 then fail(at, "a number that is too large") end
  return number, after
end

-- The place of the next value in a list or an object; nil and the place after its closing bracket.
local function next_value(text, at, closing)
  local place, mark = next_mark(text, at)
  if mark == closing then return nil, place + 1 end
  if mark ~= "," then fail(place, ("expected , or %s"):format(closing)) end
  return (next_mark(text, place + 1))
end

local read_value

local function read_item(list, text, at, depth)
  local value, after = read_value(text, at, depth)
  list[#list + 1] = value
  return after
end

local function read_member(object, text, at, depth)
  if text:sub(at, at) ~= '"' then fail(at, "expected a name in quotes") end
  local name, after = read_text(text, at)
  if object[name] ~= nil then fail(at, "a second " .. core.quoted(name)) end
  local colon, mark = next_mark(text, after)
  if mark ~= ":" then fail(colon, "expected :") end
  object[name], after = read_value(text, next_mark(text, colon + 1), depth)
  return after
end

local function read_all(text, at, depth, closing, read)
  local values, place, after = {}, next_mark(text, at + 1)
  if after == closing then return values, place + 1 end
  while place do place, after = next_value(text, read(values, text, place, depth), closing) end
  return values, after
end

function read_value(text, at, depth)
  local first, word = text:sub(at, at), text:match("^%a+", at)
  if first == '"' then return read_text(text, at) end
  if depth > deepest then fail(at, ("nested more than %d deep"):format(deepest)) end
  if first == "[" then return read_all(text, at, depth + 1, "]", read_item) end
  if first == "{" then return read_all(text, at, depth + 1, "}", read_member) end
  if word == "true" or word == "false" then return word == "true", at + #word end
  if word then fail(at, "expected a value, got " .. word:sub(1, longest_token)) end
  return read_number(text, at)
end

-- Reads the first or the next value of a text: `closing` is nil at the start, "]" in a list, and ""
-- after the last value. Returns the place and the `closing` of the next value, and the value read;
-- the second result is nil if no value was read.
local function read_one(text, at, closing)
  local place, mark = next_mark(text, at)
  if not closing and mark == "[" then
    closing, place, mark = "]", next_mark(text, place + 1)
    if mark == "]" then closing, place, mark = "", next_mark(text, place + 1) end
  end
  if closing == "" and mark ~= "" then fail(place, after_value) end
  if closing == "" then return place end
  local value, after = read_value(text, place, 1)
  if not closing then return after, "", value end
  place, after = next_value(text, after, "]")
  return place or after, place and "]" or "", value
end

-- The line and the column of a place; those of the text's first byte are given.
local function position(text, at, line, column)
  local before = text:sub(1, at - 1)
  local _, breaks = before:gsub("\n", "")
  return line + breaks, #before + (breaks > 0 and 2 - before:match "^.*\n()" or column)
end

--- Reads the values of a JSON list, or the only value, one at a time. Null, a name that an
--- object has twice and invalid JSON are errors. A number without fraction and exponent is an
--- integer if it fits into 64 bits. Reading a file takes memory for a few times its longest value.
---@param source string | file*
---@return fun(): integer?, any, string?  the value's number (nil after the last one), and the
--- value, or nil and why it cannot be read, with its place; then nothing follows
function json.values(source)
  local file = type(source) ~= "string" and source
  local text, at, closing = unmarked(file and (file:read(portion) or "") or source), 1, nil
  local number, line, column = 0, 1, 1
  return function()
    if not number then return nil end
    local ok, result, after, value, more
    repeat
      ok, result, after, value = check.try(read_one, text, at, closing)
      local needs_more = file and (ok and result or result.at + longest_token) > #text
      local is_long = needs_more and not ok and #text - at > json.longest
      if is_long then result = { at = at, message = too_long } end
      more = needs_more and not is_long and file:read(math.max(portion, #text - at))
      if more then -- at least as much as is parsed again, so that the time is linear
        line, column = position(text, at, line, column)
        text, at = text:sub(at) .. more, 1
      end
    until not more
    local current <const> = number + 1
    number = ok and after and current or nil
    if ok then
      at, closing = result, after
      return number, value
    end
    line, column = position(text, result.at, line, column)
    return current, nil, ("line %d, column %d: %s"):format(line, column, result.message)
  end
end

--- Reads JSON as strictly as `values`.
---@param text string
---@return any value
---@return string? message
function json.decode(text)
  text = unmarked(text)
  local ok, value, after = check.try(read_value, text, (next_mark(text, 1)), 1)
  if ok and next_mark(text, after) > #text then return value end
  return nil, ok and after_value or value.message
end

return json
