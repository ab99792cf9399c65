--- Options in the text protocol: the lines that declare them, and the values that are set, as in
-- UCI. A float has the type "string", since UCI has no type for floats.

local check = require "shogun.check"
local core = require "shogun.core"
local numbers = require "shogun.numbers"
local options = require "shogun.game.options"

local option = {}

local types <const> = { integer = "spin", number = "string", boolean = "check", string = "string" }
local empty <const> = "<empty>"

local function shown(value)
  if value == nil or value == "" then return empty end
  return check.escaped(numbers.text(value))
end

--- The line that declares an option.
---@param declared shogun.Option  perhaps without a default
---@return string
function option.line(declared)
  local kind = declared.values and "combo" or types[declared.type]
  local words = { ("option name %s type %s default %s"):format(declared.name, kind,
    shown(declared.default)) }
  if kind == "spin" then
    for _, bound in ipairs { "min", "max" } do
      if declared[bound] then words[#words + 1] = ("%s %d"):format(bound, declared[bound]) end
    end
  end
  for _, value in ipairs(declared.values or {}) do words[#words + 1] = "var " .. shown(value) end
  return table.concat(words, " ")
end

-- A text, such as a path, is not checked: only the adapter knows how long it may be.
local function read(declared, text)
  if text == empty then text = "" end
  if declared.type == "string" and not declared.values then return text end
  return options.value(declared, text)
end

--- Finds the option of a name, and reads a value for it.
---@param list shogun.Option[]
---@param name string
---@param text string
---@return integer | number | boolean | string | nil value
---@return string? message
function option.read(list, name, text)
  local known = {}
  for _, declared in ipairs(list) do
    if declared.name == name then return read(declared, text) end
    known[declared.name] = true
  end
  return nil, ("no option %s%s"):format(core.quoted(name), check.hint(name, known) or "")
end

return option
