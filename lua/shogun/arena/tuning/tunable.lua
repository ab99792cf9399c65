--- The tunable options of a player: those that are numbers in its text.
--
--     engine:nodes=1000         the parameters and weights of the engine, whose ranges are known,
--                               and any other option that is a number
--     cmd:./mine -m {margin}    the braces are replaced by the number
-- @module shogun.arena.tuning.tunable

local check = require "shogun.check"
local core = require "shogun.core"
local limits = require "shogun.engine.limits"
local nets = require "shogun.engine.net"
local player_text = require "shogun.bots.text"

local tunable = {}

local function shown(value)
  return math.type(value) == "integer" and ("%d"):format(value) or ("%.6g"):format(value)
end

--- The text of a player with other numbers.
---@param spec string
---@param tunables shogun.Tunable[]
---@param values table<string, number>  by name
---@return string? text
---@return string? message  where the text has no place for a number
function tunable.text(spec, tunables, values)
  local missing = {}
  for _, each in ipairs(tunables) do
    local count
    local value = shown(values[each.name])
    spec, count = spec:gsub("{" .. each.name .. "}", value)
    if count == 0 then
      missing[#missing + 1] = ("%s=%s"):format(each.name, value)
    end
  end
  if #missing == 0 then return spec end
  local whole = player_text.with(spec, missing)
  if whole then return whole end
  local name = missing[1]:match "^[^=]*"
  return nil, ("%s: expected {%s} in the command %s"):format(name, name, core.quoted(spec))
end

-- The net of an engine's text; nil and a message if its file has none.
local function net_of(read)
  if read.path then return nets.of(read.path) end
  return nets.option(read.options.net, 1)
end

-- The numbers with which an engine begins under some rules; nil and a message if its net is for
-- another law. The weights are those that go with its net.
local function defaults_of(read, rules)
  local board = core.board(nil, rules)
  local net, message = net_of(read)
  message = message or nets.misfit(net, board)
  if message then return nil, message end
  return { weights = core.weights(board, net), parameters = core.default_parameters(board) }
end

-- The engine's numbers under some rules, by name, with their ranges; nothing of other players.
-- Those of its text are where the search for better ones begins.
local function known_of(spec, rules)
  local read = player_text.read((spec:gsub("{[%w_]+}", "1")))
  if not read or read.name ~= "engine" then return {} end
  local defaults, message = defaults_of(read, rules)
  if not defaults then return nil, ("%s: %s"):format(spec, message) end
  local known = {}
  for group, values in pairs(defaults) do
    local own = read.options[group] or {}
    for name, value in pairs(values) do
      local range = limits.by_name[group][name]
      known[name] = {
        name = name, group = group, start = own[name] or value, least = range.least,
        most = range.most, step = range.step, whole = true,
      }
    end
  end
  return known
end

local lists <const> = { weights = core.terms, parameters = core.parameters }

-- All of a group that have a step and are in use, in the order of their list. A weight of 0 is of a
-- term without effect under the rules, as `idle` under magnets: it would move by luck alone.
local function add_group(found, known, group)
  for _, each in ipairs(lists[group]) do
    local of_player = known[each.name]
    local is_used = of_player and (group == "parameters" or of_player.start ~= 0)
    if is_used and of_player.step > 0 then found[#found + 1] = of_player end
  end
end

-- "margin=30,0,100,5"; whole where all of its numbers are.
local function read_given(word)
  local name, text = word:match "^([%a_][%w_]*)=(.*)$"
  local numbers, whole = {}, true
  for part in (text or ""):gmatch "[^,]+" do
    local number = tonumber(part)
    if not number or number ~= number or math.abs(number) > 1e15 then return nil end
    numbers[#numbers + 1], whole = number, whole and math.type(number) == "integer"
  end
  local start, least, most, step = table.unpack(numbers)
  if not name or #numbers ~= 4 or step <= 0 then return nil end
  if least > start or start > most or least == most then return nil end
  return { name = name, start = start, least = least, most = most, step = step, whole = whole }
end

local function add(found, known, spec, word)
  if lists[word] then
    if next(known) then return add_group(found, known, word) end
    return ("%s: expected engine as the player, got %s"):format(word, core.quoted(spec))
  end
  local each = known[word]
  if each and each.step == 0 then
    return word .. ": it is the measure of all weights; expected another one"
  end
  each = each or read_given(word)
  if not each then
    return ("expected NAME=START,LEAST,MOST,STEP, as in margin=30,0,100,5, got %s%s"):format(
      core.quoted(word), check.hint(word:match "^[^=]*", known) or "")
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

-- The player's complaint about the ends of the ranges; nil if it accepts them.
local function refusal(spec, found)
  for _, place in ipairs { "start", "least", "most" } do
    local values = {}
    for _, each in ipairs(found) do values[each.name] = each[place] end
    local text, message = tunable.text(spec, found, values)
    if not text then return message end
    local read, problem = player_text.read(text)
    if not read then return problem end
  end
end

--- Reads which numbers of a player are to be tuned.
---@param spec string  the player
---@param words string[]  "parameters" and "weights": all those that the engine uses under these
--- rules; the name of one of them; NAME=START,LEAST,MOST,STEP for any other option
---@param rules shogun.Rules
---@return shogun.Tunable[]?
---@return string? message
function tunable.read(spec, words, rules)
  local found, known, message = {}, known_of(spec, rules)
  if not known then return nil, message end
  for _, word in ipairs(words) do
    message = add(found, known, spec, word)
    if message then return nil, message end
  end
  message = first_twice(found) or refusal(spec, found)
  if message then return nil, message end
  return found
end

return tunable
