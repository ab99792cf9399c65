--- Rules as text, written and parsed only here: "law=magnets lone=1 stalemate=draw repetition=3
--- quiet=100 first=white". Records, the protocol and the command's `--rules` all use it.

local check = require "shogun.check"
local core = require "shogun.core"

local rules = {}

local Rules <const> = getmetatable(core.rules())

local names <const> = core.rule_names -- the law first

-- A law without a name as 64 digits, row 8 first.
local function law_text(law)
  if type(law) == "string" then return law end
  local rows = {}
  for i, row in ipairs(law) do rows[i] = table.concat(row) end
  return table.concat(rows)
end

--- The text of rules. It is also what `tostring(rules)` gives.
---@param self shogun.Rules
---@return string
function rules.write(self)
  if getmetatable(self) ~= Rules or type(self) ~= "userdata" then
    check.argument(1, "tostring", "self: expected shogun.Rules, got " .. core.quoted(self))
  end
  local words = { "law=" .. law_text(self.law) }
  for i = 2, #names do words[i] = ("%s=%s"):format(names[i], self[names[i]]) end
  return table.concat(words, " ")
end

-- The options of "law=... lone=..."; nil and a message for any other text.
local function options_of(text)
  local options = {}
  for word in text:gmatch "%S+" do
    local name, value = word:match "^(%w+)=(.+)$"
    if not name then return nil, "expected words such as lone=1, got " .. core.quoted(word) end
    if value:find "," then
      return nil, "expected blanks between the words, got " .. core.quoted(word)
    end
    if options[name] then return nil, name .. ": given twice" end
    options[name] = name ~= "law" and math.tointeger(tonumber(value)) or value
  end
  return options
end

-- The core's message about invalid rules, without the name of the argument.
local function fault_of(raised)
  local fault = tostring(raised)
  return (fault:match "^bad argument.-%((.*)%)$" or fault):gsub("^rules: ", "")
end

--- Rules from their text: the name of a preset, or any of the words that `write` writes; missing
--- words are standard.
---@param text string
---@return shogun.Rules? rules
---@return string? message  which word is wrong, and what was expected
function rules.read(text)
  if type(text) ~= "string" then check.raise("rules: expected a text, got " .. type(text)) end
  local options, message = text, nil
  if text:find("=", 1, true) then options, message = options_of(text) end
  if not options then return nil, "invalid rules: " .. message end
  local ok, read = check.try(core.rules, options)
  if ok then return read end
  return nil, "invalid rules: " .. fault_of(read)
end

--- The name of the preset for which `rules.write` returns this text, or else the text itself.
---@param text string
---@return string
function rules.name(text)
  for _, preset in ipairs(core.presets) do
    if rules.write(core.rules(preset)) == text then return preset end
  end
  return text
end

-- How rules look is a matter of taste, so Lua decides it.
Rules.__tostring = rules.write

return rules
