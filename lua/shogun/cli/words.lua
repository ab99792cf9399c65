--- Rewrites the words of a command line so that argparse can read them.

local output = require "shogun.cli.output"

-- How many words after `word` are its values; 0 if `word` is not an option that needs values.
local function taken_by(command, word)
  for _, option in ipairs(command._options) do
    for _, alias in ipairs(option._aliases) do
      if alias == word and option._minargs > 0 then return option._maxargs end
    end
  end
  return 0
end

-- Whether there are more words, besides options and their values, than the verb has arguments.
local function has_too_many(command, list)
  local count, most, left = 0, 0, 0
  for _, argument in ipairs(command._arguments) do most = most + argument._maxargs end
  for i = 2, #list do
    local is_plain = list[i] == "-" or list[i]:sub(1, 1) ~= "-"
    if not is_plain then
      left = taken_by(command, list[i])
    elseif left > 0 then
      left = left - 1
    else
      count = count + 1
    end
  end
  return count > most
end

-- The options with an optional FILE. Maps each option to its format: "--json" to "json".
local function options_of(command)
  local list = {}
  for _, option in ipairs(command and command._options or {}) do
    local name = option._name:match "^%-%-(%l+)$"
    if name and option._argname == "FILE" and option._minargs == 0 and option._maxargs == 1 then
      list[option._name] = name
    end
  end
  return list
end

-- Whether a word can be an argument of the verb. An argument's `has_form`, if any, checks the word.
local function may_be_argument(command, word)
  for _, argument in ipairs(command._arguments) do
    if not argument.has_form or argument.has_form(word) then return true end
  end
  return false
end

-- Whether the word after an option such as --svg is its FILE, or an argument of the verb (shogun
-- show --svg start). The word is the FILE if it has the format's extension, if it cannot be an
-- argument, or if it would be one argument too many.
local function is_file(command, format, word, too_many)
  if not word or word ~= "-" and word:sub(1, 1) == "-" then return false end
  return word == "" or output.has_extension(word, format) or too_many
    or not may_be_argument(command, word)
end

-- Whether a word such as -5,5 is the value of the option before it, such as --sprt. argparse would
-- take the word for an option, although no option of shogun has a digit after its dash.
local function is_negative(before, word)
  return before and word and before:find "^%-%-%l+$" and word:find "^%-%d"
end

local words = {}

--- Joins values to their options where argparse would misread them: --svg=FILE. An option without
--- its optional FILE gets "-", for stdout.
---@param list string[]
---@param command table?  argparse's command for the verb
---@return string[]
function words.joined(list, command)
  local optional, new, i = options_of(command), {}, 1
  local too_many = command and has_too_many(command, list)
  while i <= #list do
    local word, after = list[i], list[i + 1]
    if word == "--" then return table.move(list, i, #list, #new + 1, new) end
    -- With a blank before it, argparse takes a second value such as -5 for no option.
    if is_negative(list[i - 2], word) then word = " " .. word end
    local format = optional[word]
    local is_value = is_negative(word, after)
      or format and is_file(command, format, after, too_many)
    new[#new + 1] = is_value and word .. "=" .. after or format and word .. "=-" or word
    i = i + (is_value and 2 or 1)
  end
  return new
end

return words
