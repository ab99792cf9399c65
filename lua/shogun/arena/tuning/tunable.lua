--- The tunable options of a player: the numbers in its text.
--
--     engine:nodes=1000         the parameters and weights of the engine, whose ranges are known,
--                               and any other numeric option
--     bot.lua:style=wild        the numbers that the bot declares, with its ranges
--     cmd:./mine -m {margin}    a number in place of the braces

local check = require "shogun.check"
local core = require "shogun.core"
local known_of = require "shogun.arena.tuning.known"
local numbers = require "shogun.numbers"
local options = require "shogun.game.options"
local player_text = require "shogun.bots.text"

local tunable = {}

-- A number in its shortest form, unless rounding would move it out of its range.
local function shown(each, value)
  if math.type(value) == "integer" then return ("%d"):format(value) end
  local short = numbers.format("%.6g", value)
  local number = numbers.read(short)
  local is_inside = number >= (each.least or number) and number <= (each.most or number)
  return is_inside and short or numbers.text(value)
end

--- The text of a player with other numbers.
---@param spec string
---@param tunables shogun.Tunable[]
---@param values table<string, number>  by name
---@return string? text
---@return string? message  if the text has no place for a number
function tunable.text(spec, tunables, values)
  local missing = {}
  for _, each in ipairs(tunables) do
    local count
    local value = shown(each, values[each.name])
    spec, count = spec:gsub("{" .. each.name .. "}", value)
    if count == 0 then missing[#missing + 1] = ("%s=%s"):format(each.name, value) end
  end
  if #missing == 0 then return spec end
  local whole = player_text.with(spec, missing)
  if whole then return whole end
  local name = missing[1]:match "^[^=]*"
  return nil, ("%s: expected {%s} in the command %s"):format(name, name, core.quoted(spec))
end

--- The text of a player before a tuning: with the initial numbers in place of the braces.
---@param spec string
---@param tunables shogun.Tunable[]
---@return string
function tunable.start(spec, tunables)
  for _, each in ipairs(tunables) do
    spec = spec:gsub("{" .. each.name .. "}", (shown(each, each.start)))
  end
  return spec
end

local lists <const> = { weights = core.terms, parameters = core.parameters }

-- All numbers of a group that have a step and are in use, in the order of their list. A weight of 0
-- belongs to a term without effect under the rules, such as `idle` under magnets: matches would
-- move it only by chance.
local function add_group(found, known, declared, group)
  for _, each in ipairs(lists[group] or declared) do
    local of_player = known[each.name]
    local is_used = of_player and (group ~= "weights" or of_player.start ~= 0)
    if is_used and (of_player.step or 0) > 0 then found[#found + 1] = of_player end
  end
end

-- Reads "margin=30,0,100,5". Values are whole if all four of these numbers are.
local function read_given(word)
  local name, text = word:match "^([%a_][%w_]*)=(.*)$"
  local list, whole = {}, true
  for part in (text or ""):gmatch "[^,]+" do
    local number = numbers.read(part)
    if not number or number ~= number or math.abs(number) > 1e15 then return nil end
    list[#list + 1], whole = number, whole and math.type(number) == "integer"
  end
  local start, least, most, step = table.unpack(list)
  if not name or #list ~= 4 or step <= 0 then return nil end
  if least > start or start > most or least == most then return nil end
  return { name = name, start = start, least = least, most = most, step = step, whole = whole }
end

local owners <const> = {
  weights = "engine", parameters = "engine",
  options = "a .lua file that declares numbers with min and max",
}

-- The range of a known number, or the range in the argument. The player's declaration takes
-- precedence.
local function range_of(known, word)
  local each = known[word]
  if each and each.step then return each end
  local given = read_given(word)
  local its = given and known[given.name]
  if its then given.whole = its.whole end
  return given
end

-- A hint that says which words need no "=START,LEAST,MOST,STEP".
local function alone(known)
  local group = known[core.terms[1].name] and "weights, parameters" or next(known) and "options"
  return group and ("; also accepted: %s, or the name of one of them"):format(group) or ""
end

local function refusal_of_word(known, word)
  local each = known[word]
  if each and not each.step then
    return ("%s: the bot declares no range: expected %s=START,LEAST,MOST,STEP"):format(word, word)
  end
  local name = word:match "^[^=]*"
  local values = word:match "=(.*)$" or ""
  local missing = ({ [0] = "LEAST", "MOST", "STEP" })[select(2, values:gsub(",", ","))]
  local hint = values ~= "" and missing and (": %s is missing"):format(missing)
    or not known[name] and check.hint(name, known)
    or word:find "=" and ": START lies between LEAST and MOST, and STEP is above 0"
    or alone(known)
  return ("expected NAME=START,LEAST,MOST,STEP, as in margin=30,0,100,5, got %s%s"):format(
    core.quoted(word), hint)
end

local function add(found, known, declared, spec, word)
  local group = not known[word] and owners[word]
  if group then
    local count = #found
    add_group(found, known, declared, word)
    if #found > count then return nil end
    return ("%s: expected %s as the player, got %s"):format(word, group, core.quoted(spec))
  end
  local each = range_of(known, word)
  if not each then return refusal_of_word(known, word) end
  if each.step == 0 then
    return word .. ": all other weights are relative to it; expected another weight"
  end
  found[#found + 1] = each
end

local function first_twice(found)
  local seen = {}
  for _, each in ipairs(found) do
    if seen[each.name] then return each.name .. ": given twice" end
    seen[each.name] = true
  end
end

-- Why a player refuses a text; nil if it accepts it.
local function refusal_of(text, declared)
  local read, message = player_text.read(text)
  if not read then return message end
  if declared then
    local _, problem = options.values(declared, read.options)
    return problem and ("%s: %s"):format(text, problem)
  end
end

-- Why the player refuses the start or an end of a range; nil if it accepts all.
local function refusal(spec, found, declared)
  for _, place in ipairs { "start", "least", "most" } do
    local values = {}
    for _, each in ipairs(found) do values[each.name] = each[place] end
    local text, message = tunable.text(spec, found, values)
    message = message or refusal_of(text, declared)
    if message then return message end
  end
end

--- Reads which numbers of a player to tune.
---@param read shogun.PlayerText  the player
---@param words string[]  "parameters" and "weights": all that the engine uses under these
--- rules; "options": all numbers that the bot of a file declares with a range; the name of one of
--- them; NAME=START,LEAST,MOST,STEP for any other option
---@param rules shogun.Rules
---@return shogun.Tunable[]?
---@return string? message
function tunable.read(read, words, rules)
  local found, known, declared = {}, known_of(read, rules)
  if not known then return nil, declared end
  local message
  for _, word in ipairs(words) do
    message = add(found, known, declared or {}, read.spec, word)
    if message then return nil, message end
  end
  message = first_twice(found) or refusal(read.spec, found, declared)
  if message then return nil, message end
  return found
end

return tunable
