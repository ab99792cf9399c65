--- Options that are declared: checked by their declarations, and listed from them.

local check = require "shogun.check"

local declared = {}

--- A declared option of a built-in player, an engine, a search or a box (those of a bot of one's
--- own: game/options.lua).
---@class shogun.DeclaredOption
---@field name string
---@field type "integer" | "number" | "boolean" | "string" | "table" | "function"
--- a number without min is above 0
---@field default? any
---@field min? number
---@field max? number
---@field range? string  its values, in words, where its type does not tell them
---@field about? string  its meaning, and where it has no default, what happens without it

---@class shogun.DeclaredOptions
---@field list shogun.DeclaredOption[]
---@field by_name table<string, shogun.DeclaredOption>

--- Declarations in their order, and by name.
---@param list shogun.DeclaredOption[]
---@return shogun.DeclaredOptions
function declared.set(list)
  local by_name = {}
  for _, option in ipairs(list) do by_name[option.name] = option end
  return { list = list, by_name = by_name }
end

--- The option of a seed, which is any whole number.
---@param about string  what it decides
---@return shogun.DeclaredOption
function declared.seed(about)
  return {
    name = "seed", type = "integer", min = math.mininteger, max = math.maxinteger,
    about = about .. "; default: the game's random numbers",
  }
end

local function check_number(given, option)
  local min, max, value = option.min, option.max, given[option.name]
  if not min then
    check.positive(given, option.name)
  elseif value ~= nil and not (type(value) == "number" and value >= min and value <= max) then
    check.expected(option.name, ("a number from %s to %s"):format(min, max), value)
  end
end

-- By type; a whole number is returned as an integer. Callers check values of other types.
local checks <const> = {
  integer = function(given, option)
    return check.whole(given, option.name, option.min, option.max)
  end,
  number = check_number,
  boolean = function(given, option) check.flag(given, option.name) end,
  ["function"] = function(given, option)
    check.optional(given[option.name], option.name, "function")
  end,
}

--- Checks options, and copies them. Raises for unknown names and wrong values.
---@param given any
---@param set shogun.DeclaredOptions
---@param what? string  the noun for a name, default "option"
---@return table  with the defaults of those that are absent
function declared.read(given, set, what)
  given = check.options(given, set.by_name, what)
  local read = {}
  for _, option in ipairs(set.list) do
    local check_one, value = checks[option.type], given[option.name]
    local whole = check_one and check_one(given, option)
    if whole then value = whole end
    if value == nil then value = option.default end
    read[option.name] = value
  end
  return read
end

local boundless <const> = 1 << 53 -- a greatest value that no one reaches

local words <const> = { boolean = "true or false", string = "a text", table = "a table" }

--- The values that an option may have, in words: "1 to 256", "0 or more".
---@param option shogun.DeclaredOption | shogun.Option
---@return string
function declared.range(option)
  local min, max = option.min, option.max
  if option.range then return option.range end
  if option.values then return table.concat(option.values, ", ") end
  if words[option.type] then return words[option.type] end
  if min == math.mininteger then return "any whole number" end
  if not (min or max) then
    return option.type == "integer" and "any whole number" or "any number"
  end
  if not min then return ("up to %s"):format(max) end
  if not max or max >= boundless then return ("%s or more"):format(min) end
  return ("%s to %s"):format(min, max)
end

return declared
