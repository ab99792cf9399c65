--- The options of a player: its declaration, checked, and their values.
--
--     options = {
--       weight = { default = 3, min = 0, max = 10 },              a whole number
--       margin = { default = 0.5, min = 0, max = 1 },             any number
--       brave = { default = true },                               true or false
--       style = { default = "calm", values = { "calm", "wild" } },  a text, perhaps of a few
--     }
--
-- The default decides the type; `min`, `max` and `values` may be absent. A declaration may come
-- from a stranger: none of its code is run, and its size has a limit.

local check = require "shogun.check"
local core = require "shogun.core"
local numbers = require "shogun.numbers"

local quoted <const> = core.quoted

local options = {}

--- The limits of a declaration; sizes are in bytes, `texts` of all names, defaults and choices.
options.limits = { options = 64, name = 40, text = 200, values = 64, texts = 1 << 14 }

local limits <const> = options.limits

--- A declared option.
---@class shogun.Option
---@field name string
---@field type "integer" | "number" | "boolean" | "string"
---@field default integer | number | boolean | string
---@field min? number
---@field max? number
---@field values? string[]  the choices

-- Names that others take: in a player's text, and in the text protocol.
local of_box <const> = { instructions = true, memory = true, own_search = true }

local function is_text(value)
  return type(value) == "string" and #value <= limits.text and not value:find "%c"
    and utf8.len(value) ~= nil
end

-- Values of each type, from Lua or as text; nil for those of another type.
local convert <const> = {
  integer = function(value)
    if type(value) == "string" then value = numbers.read(value) end
    return type(value) == "number" and math.tointeger(value) or nil
  end,
  number = function(value)
    value = type(value) == "boolean" and nil or numbers.read(value)
    return value and value == value and math.abs(value) < math.huge and value + 0.0 or nil
  end,
  boolean = function(value)
    if value == "true" then return true end
    if value == "false" then return false end
    if type(value) == "boolean" then return value end
  end,
  string = function(value) return is_text(value) and value or nil end,
}

local function type_of(default)
  if type(default) ~= "number" then return type(default) end
  return math.type(default) == "integer" and "integer" or "number"
end

local nouns <const> = {
  integer = "a whole number", number = "a number", boolean = "true or false",
  string = ("a text of at most %d bytes on one line"):format(limits.text),
}

-- Of each type, the fields of a declaration.
local number_fields <const> = { default = true, min = true, max = true }
local fields_of <const> = {
  integer = number_fields, number = number_fields, boolean = { default = true },
  string = { default = true, values = true },
}

-- Reads the default of an option, or one of its bounds.
local function read_field(option, fields, field)
  local value = rawget(fields, field)
  if value == nil then return nil end
  local read
  local can_be = option.type == "string" or type(value) ~= "string" -- 3 is not written "3" here
  if can_be then read = convert[option.type](value) end
  if read ~= nil then return read end
  return nil, ("%s: expected %s, got %s"):format(field, nouns[option.type], quoted(value))
end

-- Returns a message where the bounds do not fit.
local function read_bounds(option, fields)
  local message, problem
  option.min, message = read_field(option, fields, "min")
  option.max, problem = read_field(option, fields, "max")
  if message or problem then return message or problem end
  local min, max = option.min or option.default, option.max or option.default
  if min <= option.default and option.default <= max then return nil end
  return ("expected min <= default <= max, got min %s, default %s, max %s"):format(
    option.min or "none", option.default, option.max or "none")
end

-- Returns a message where the choices are no list of texts with the default among them.
local function read_choices(option, fields)
  local values = rawget(fields, "values")
  if values == nil then return nil end
  if type(values) ~= "table" then return "values: expected a list, got " .. quoted(values) end
  local count, has_default = rawlen(values), false
  local problem = not getmetatable(values) and check.list_problem(values, "values")
  if problem then return problem end
  if count == 0 or count > limits.values then
    return ("values: expected 1 to %d, got %d"):format(limits.values, count)
  end
  option.values = {}
  for i = 1, count do
    local value = rawget(values, i)
    if not is_text(value) then
      return ("values[%d]: expected %s, got %s"):format(i, nouns.string, quoted(value))
    end
    option.values[i], has_default = value, has_default or value == option.default
  end
  if has_default then return nil end
  return ("expected the default among the values, got %s"):format(quoted(option.default))
end

local function read_fields(option, fields)
  local default = rawget(fields, "default")
  option.type = type_of(default)
  local known = fields_of[option.type]
  if not known then
    return "default: expected a number, true or false, or a text, got " .. quoted(default)
  end
  local ok, unknown = pcall(check.names, fields, known, "field")
  if not ok then return unknown end
  local message
  option.default, message = read_field(option, fields, "default")
  if message then return message end
  if known.min then return read_bounds(option, fields) end
  if known.values then return read_choices(option, fields) end
end

local name_form <const> = ("options: expected names of at most %d letters, digits and _, got %%s")
  :format(limits.name)

local function read_option(name, fields)
  local option, message = { name = name }
  local owner = of_box[name] and "a box" or name == "seed" and "a game"
  if owner then
    message = ("the name belongs to %s: expected another one"):format(owner)
  elseif type(fields) ~= "table" then
    message = "expected a table such as { default = 3, min = 0, max = 10 }, got " .. quoted(fields)
  else
    message = read_fields(option, fields)
  end
  if message then return nil, ("options.%s: %s"):format(name, message) end
  return option
end

-- The names of a declaration, sorted; nil and a message if one is none.
local function names_of(declared)
  local names = {}
  for name in next, declared do
    if #names == limits.options then
      return nil, ("options: expected at most %d"):format(limits.options)
    end
    local is_name = type(name) == "string" and #name <= limits.name and name:find "^[%a_][%w_]*$"
    if not is_name then return nil, name_form:format(quoted(name)) end
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

local function size_of(option)
  local size = #option.name
  for _, value in ipairs(option.values or { option.default }) do size = size + #tostring(value) end
  return size
end

--- Reads a declaration: the `options` of a player.
---@param declared any
---@return shogun.Option[]?  by name; none for nil
---@return string? message  names the option
function options.read(declared)
  if declared == nil then return {} end
  if type(declared) ~= "table" then
    return nil, "options: expected a table of options by name, got " .. quoted(declared)
  end
  local names, message = names_of(declared)
  if not names then return nil, message end
  local list, size = {}, 0
  for i, name in ipairs(names) do
    list[i], message = read_option(name, rawget(declared, name))
    if message then return nil, message end
    size = size + size_of(list[i])
    if size > limits.texts then
      return nil, ("options: expected at most %d bytes of texts"):format(limits.texts)
    end
  end
  return list
end

local function listed(values)
  local list = {}
  for i, value in ipairs(values) do list[i] = quoted(value) end
  return table.concat(list, ", ")
end

--- The values that an option may have, in words.
---@param option shogun.Option
---@return string
function options.expected(option)
  local min, max, noun = option.min, option.max, nouns[option.type]
  if option.values then return "one of " .. listed(option.values) end
  if min and max then return ("%s from %s to %s"):format(noun, min, max) end
  if min then return ("%s from %s"):format(noun, min) end
  return max and ("%s up to %s"):format(noun, max) or noun
end

local function is_choice(option, value)
  for _, choice in ipairs(option.values or { value }) do
    if choice == value then return true end
  end
end

--- Reads the value of an option.
---@param option shogun.Option
---@param given any  a value of its type, or its text: 4 or "4"
---@return integer | number | boolean | string | nil value
---@return string? message  names the option
function options.value(option, given)
  local value = convert[option.type](given)
  local is_right = value ~= nil and is_choice(option, value)
    and not (option.min and value < option.min) and not (option.max and value > option.max)
  if is_right then return value end
  return nil, ("%s: expected %s, got %s"):format(option.name, options.expected(option),
    quoted(given))
end

-- The message about an unknown name: the nearest one, or all of them.
local function unknown(list, name)
  if of_box[name] then return ("%s: a limit of a box, not an option of its bot"):format(name) end
  local known = {}
  for box_name in pairs(of_box) do known[box_name] = true end
  for _, option in ipairs(list) do known[option.name] = true end
  if #list == 0 and not check.hint(name, of_box) then
    return ("unknown option %s: the bot has none"):format(quoted(name))
  end
  local _, message = pcall(check.names, { [name] = true }, known)
  return message
end

local function by_name(list, name)
  for _, option in ipairs(list) do
    if option.name == name then return option end
  end
end

--- The values of all options: those that are given, or else the defaults.
---@param list shogun.Option[]
---@param given? table<string, any>  by name, as for `options.value`
---@return table<string, any>?
---@return string? message  names the option
function options.values(list, given)
  local values = {}
  for _, option in ipairs(list) do values[option.name] = option.default end
  for name, value in next, given or {} do
    local option = by_name(list, name)
    if not option then return nil, unknown(list, name) end
    local read, message = options.value(option, value)
    if message then return nil, message end
    values[name] = read
  end
  return values
end

local is_word <const> = { number = true, boolean = true, string = true }

--- Values as texts, before it is known which options there are.
---@param given table<string, any>
---@return table<string, string>?
---@return string? message  names the option
function options.words(given)
  local words, count = {}, 0
  for name, value in next, given do
    count = count + 1
    if type(name) ~= "string" or #name > limits.name or count > limits.options then
      return nil, "unknown option " .. quoted(name)
    end
    local word = is_word[type(value)] and numbers.text(value)
    if not word or #word > limits.text then
      return nil, ("%s: expected a number, true or false, or %s, got %s"):format(quoted(name),
        nouns.string, quoted(value))
    end
    words[name] = word
  end
  return words
end

--- A declaration once more, with other defaults: a player with these values.
---@param list shogun.Option[]
---@param values table<string, any>  of all, as of `options.values`
---@return table<string, table> declared  as a player has it
function options.declared(list, values)
  local declared = {}
  for _, option in ipairs(list) do
    declared[option.name] = {
      default = values[option.name], min = option.min, max = option.max, values = option.values,
    }
  end
  return declared
end

return options
