--- The types of the tables' columns.
--
-- A statement returns rows of a shape: each column with its type. Values are converted and checked
-- by this type, never by the driver's. Texts are escaped only here, not where they are shown. Moves
-- and boards must not change: with a character that `types` does not allow they are refused.

local check = require "shogun.check"
local all_columns = require "shogun.arena.store.columns"
local core = require "shogun.core"
local lazy_require = require "shogun.lazy_require"
local numbers = lazy_require "shogun.numbers"

local rows = {}

--- Bytes of the longest text.
rows.longest = 1 << 20

local largest <const> = 1 << 53

local type_of <const> = math.type

-- Numbers may arrive as texts: a driver does not always know their types.
local function integer(value)
  if type_of(value) == "integer" then return value end
  return type(value) == "string" and value:find "^-?%d+$" and math.tointeger(tonumber(value)) or nil
end

local function whole(least, most)
  return function(value)
    if type_of(value) ~= "integer" then value = integer(value) end
    return value and value >= least and value <= most and value or nil
  end
end

local function real(value)
  if type(value) == "string" then value = numbers.read(value) end
  if not type_of(value) or value ~= value or value - value ~= 0 then return nil end
  return value + 0.0
end

local function seconds(value)
  if type_of(value) ~= "float" then value = real(value) end
  return value and value >= 0 and value < math.huge and value or nil
end

local function boolean(value)
  if type(value) == "boolean" then return value end
  if value == "t" or value == 1 then return true end
  if value == "f" or value == 0 then return false end
end

local function text(unescaped)
  return function(value)
    if type(value) ~= "string" or #value > rows.longest then return nil end
    return check.escaped(value, unescaped)
  end
end

-- Makes the conversion of a text that may have only these characters.
local function written_with(set)
  local foreign = ("[^%s]"):format(set)
  return function(value)
    if type(value) ~= "string" or #value > rows.longest or value:find(foreign) then return nil end
    return value
  end
end

local function matching(pattern)
  return function(value) return type(value) == "string" and value:match(pattern) or nil end
end

local function one_of(list)
  local is_one = {}
  for _, each in ipairs(list) do is_one[each] = true end
  return function(value) return is_one[value] and value or nil end
end

-- Each type: its name in SQL, its storage in SQLite, its values in words, and its conversion, which
-- returns nil for a wrong value.
local types <const> = {
  integer = { "BIGINT", "integer", "a whole number", integer },
  natural = { "INTEGER", "integer", "a whole number from 0", whole(0, largest) },
  count = { "INTEGER", "integer", "a whole number from 1", whole(1, largest) },
  large = { "BIGINT", "integer", "a whole number from 1", whole(1, largest) },
  flag = { "INTEGER", "integer", "0 or 1", whole(0, 1) },
  plies = { "INTEGER", "integer", "a number of plies", whole(0, 1 << 31) },
  real = { "DOUBLE PRECISION", "real", "a number", real },
  seconds = { "DOUBLE PRECISION", "real", "seconds", seconds },
  boolean = { "BOOLEAN", "integer", "a truth value", boolean },
  text = { "TEXT", "text", "a text", text() },
  log = { "TEXT", "text", "a text", text "[\n\t]" },
  source = { "TEXT", "text", "a text", matching "^.*$" },
  board = { "TEXT", "text", "a board", written_with "%w /" },
  moves = { "TEXT", "text", "moves", written_with "\n -~" },
  time = { "TEXT", "text", "a date and a time", matching "^%d%d%d%d%-%d%d%-%d%d %d%d:%d%d:%d%d$" },
  result = { "TEXT", "text", "1-0, 0-1 or 1/2-1/2", one_of { "1-0", "0-1", "1/2-1/2" } },
  reason = { "TEXT", "text", "a reason", matching "^%l+$" },
}

--- The name in SQL of a column's type. A type that is not in the list above is a type of SQL.
---@param type_name string  "text?"
---@return string name  "TEXT"
---@return boolean is_optional
function rows.sql(type_name)
  local base, mark = type_name:match "^(.-)(%??)$"
  return types[base] and types[base][1] or base, mark ~= ""
end

--- A shape: the columns of an answer with their types. A question mark after a type allows NULL.
---@class shogun.Shape
---@field table string  for messages
---@field columns { name: string, stored: string, expected: string, read: function,
--- is_optional: boolean, is_long: boolean? }[]
---@field long string[]  the columns of texts that may be long

-- Types of texts that may be long.
local is_long <const> = { text = true, log = true, source = true, moves = true }

local function new_shape(name, columns)
  local long = {}
  table.sort(columns, function(a, b) return a.name < b.name end)
  for _, column in ipairs(columns) do
    if column.is_long then long[#long + 1] = column.name end
  end
  return { table = name, columns = columns, long = long }
end

--- Makes a shape.
---@param name string  of the table
---@param columns table<string, string>
---@return shogun.Shape
function rows.shape(name, columns)
  local list = {}
  for column, type_name in pairs(columns) do
    local base, mark = type_name:match "^(%l+)(%??)$"
    local _, stored, expected, read = table.unpack(types[base])
    list[#list + 1] = {
      name = column, stored = stored, expected = expected, read = read, is_optional = mark ~= "",
      is_long = is_long[base],
    }
  end
  return new_shape(name, list)
end

--- The bytes of a row's texts that may be long. The row is not converted yet.
---@param shape shogun.Shape
---@param row table<string, any>
---@return integer
function rows.size(shape, row)
  local size = 0
  for _, name in ipairs(shape.long) do
    local value = row[name]
    if value then size = size + #tostring(value) end
  end
  return size
end

--- Converts the values of a row, in the same table.
---@param shape shogun.Shape
---@param row table<string, any>
---@return string? problem  nil if all values are right
function rows.convert(shape, row)
  for _, column in ipairs(shape.columns) do
    local name = column.name
    local given, value = row[name], nil
    if given ~= nil then
      value = column.read(given)
      if value ~= given then row[name] = value end
    end
    if value == nil and (given ~= nil or not column.is_optional) then
      return ("%s.%s: expected %s, got %s"):format(shape.table, name, column.expected,
        given == nil and "none" or core.quoted(given))
    end
  end
end

--- The shapes of the tables that hold a match (columns.lua), by name.
---@type table<string, shogun.Shape>
rows.tables = {}
for _, list in ipairs { all_columns.matches, all_columns.ladder } do
  for _, each in ipairs(list) do
    local types_of = {}
    for _, column in ipairs(each) do types_of[column[1]] = column[2] end
    rows.tables[each.name] = rows.shape(each.name, types_of)
  end
end

--- The most rows that one statement inserts.
rows.most_of_statement = 100

--- A luasql cursor's rows, without the row of NULLs that LuaSQL 2.7 returns if there are no rows.
---@param list table<string, any>[]  all rows; no statement here selects a single row of NULLs
---@return table<string, any>[]
function rows.fetched(list) return #list == 1 and not next(list[1]) and {} or list end

--- The question marks for a row's values: "(?, ?, ?)".
---@param count integer
---@return string
function rows.marks(count) return "(" .. ("?, "):rep(count - 1) .. "?)" end

--- The shape of some columns of a table, perhaps with columns of other tables.
---@param name string  of the table
---@param without table<string, true>  columns to leave out
---@param others? table<string, string>
---@return shogun.Shape
function rows.part(name, without, others)
  local columns = rows.shape(name, others or {}).columns
  for _, column in ipairs(rows.tables[name].columns) do
    if not without[column.name] then columns[#columns + 1] = column end
  end
  return new_shape(name, columns)
end

return rows
