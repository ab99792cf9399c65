--- The numbers of a player that can be tuned, since their ranges are known: parameters of the
-- engine, or options of a bot in a file. Tuning starts from the values in the player's text.

local core = require "shogun.core"
local limits = require "shogun.engine.limits"
local nets = require "shogun.engine.net"
local option_value <const> = require("shogun.game.options").value
local player = require "shogun.arena.games.player"

-- The net that an engine's text names; nil and a message if the file is invalid.
local function net_of(read)
  if read.path then return nets.of(read.path) end
  return nets.option(read.options.net)
end

-- The engine's initial numbers under some rules, with the weights of its net; nil and a message if
-- the net is for another law.
local function defaults_of(read, rules)
  local board = core.board(nil, rules)
  local net, message = net_of(read)
  message = message or nets.misfit(net, board)
  if message then return nil, message end
  return { weights = core.weights(board, net), parameters = core.default_parameters(board) }
end

-- The engine's numbers under some rules, by name.
local function of_engine(read, rules)
  local defaults, message = defaults_of(read, rules)
  if not defaults then return nil, ("%s: %s"):format(read.spec, message) end
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

local most <const> = 1e15 -- larger numbers are not exact

-- A declared number; without `least`, `most` and `step` if it has no range.
local function of_option(option, start)
  local each = {
    name = option.name, group = "options", whole = option.type == "integer", start = start,
  }
  local min, max = option.min, option.max
  if not (min and max and min < max and min >= -most and max <= most) then return each end
  each.least, each.most, each.step = min, max, (max - min) / 10
  if each.whole then each.step = math.max(1, math.floor(each.step)) end
  return each
end

local is_number <const> = { integer = true, number = true }

-- The numbers that a file's bot declares, by name, and all its options.
local function of_file(read)
  local list, message = player.options(read)
  if not list then return nil, message end
  local known = {}
  for _, option in ipairs(list) do
    local is_open = read.spec:find("{" .. option.name .. "}", 1, true)
    local own = not is_open and read.options[option.name]
    local start = own and option_value(option, own) or option.default
    if is_number[option.type] then known[option.name] = of_option(option, start) end
  end
  return known, list
end

--- The numbers of a player under some rules.
---@param read shogun.PlayerText
---@param rules shogun.Rules
---@return table<string, table>?  the numbers by name, each a `shogun.Tunable` with its `group`
---@return shogun.Option[] | string | nil options  those that a file declares; or a message
return function(read, rules)
  if read.name == "engine" then return of_engine(read, rules) end
  if read.kind == "file" then return of_file(read) end
  return {}
end
