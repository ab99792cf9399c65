--- The options of an engine and the limits of a search: their checks, and the limits of each level.
-- @module shogun.engine.limits

local check = require "shogun.check"
local core = require "shogun.core"
local net = require "shogun.engine.net"

local most <const> = core.limits

local weights <const>, parameters <const> = {}, {}
for _, term in ipairs(core.terms) do
  weights[term.name] = { least = -most.weight, most = most.weight, step = term.step }
end
for _, parameter in ipairs(core.parameters) do parameters[parameter.name] = parameter end

-- The levels: the depth or nodes of the search, and the temperature of the choice: a move that
-- scores `temperature` less than the best one is played e times less often. Level 10 is the engine
-- without a limit.
local levels <const> = {
  [0] = { depth = 1, nodes = 1000, temperature = 400 },
  { depth = 1, nodes = 1000, temperature = 125 },
  { depth = 2, nodes = 2000, temperature = 75 },
  { depth = 3, nodes = 4000, temperature = 55 },
  { nodes = 700, temperature = 45 },
  { nodes = 2500, temperature = 32 },
  { nodes = 6000, temperature = 22 },
  { nodes = 15000, temperature = 14 },
  { nodes = 40000, temperature = 8 },
  { nodes = 120000, temperature = 4 },
}

local longest_history <const> = 1 << 20 -- keys

local limits = {
  --- The numbers that an engine takes by name: their ranges and steps, by option and name.
  ---@type table<string, table<string, { least: integer, most: integer, step: integer }>>
  by_name = { weights = weights, parameters = parameters },
  of_engine = { -- its options
    hash = true, threads = true, weights = true, parameters = true, net = true,
  },
  of_search = {
    depth = true, nodes = true, seconds = true, mate = true, history = true, lines = true,
    level = true, seed = true, input = true, on_input = true, contempt = true, cputime = true,
  },
  defaults = { hash = 16, threads = 1 }, -- of an engine: MiB of memory, threads
  best_level = #levels + 1,
}

-- A copy of the keys. They are read only here, so that a wrong key is the caller's fault.
local function keys_of(history, blame)
  if history == nil then return nil end
  if type(history) ~= "table" then
    check.expected("history", "a list of keys", history, blame + 1)
  end
  local keys = {}
  for i, key in ipairs(history) do
    if i > longest_history then
      error(("history: expected at most %d keys"):format(longest_history), blame + 1)
    end
    if math.type(key) ~= "integer" then
      check.expected(("history[%d]"):format(i), "a key, a whole number", key, blame + 1)
    end
    keys[i] = key
  end
  return keys
end

--- Reads whether seconds are of processor time, which some systems don't measure.
---@param given { cputime: boolean? }
---@param blame integer  whose fault it is, as the level of `error`
---@return boolean
function limits.cputime(given, blame)
  local wanted = check.flag(given, "cputime", blame + 1) or false
  if wanted and not core.cputime() then
    error("cputime: this system does not measure processor time", blame + 1)
  end
  return wanted
end

local function call_of(given, blame)
  local call = given.on_input
  if call == nil or type(call) == "function" then return call end
  check.expected("on_input", "a function", call, blame + 1)
end

-- The limits of a search, checked and copied; unknown names raise. `blame`: whose fault it is, as
-- the level of `error`.
local function checked(given, blame)
  check.names(given, limits.of_search, blame + 1, "limit")
  local function whole(name, low, high)
    return check.whole(given, name, low, high, blame + 1) -- in its place, so that levels agree
  end
  return {
    depth = whole("depth", 1, most.depth), nodes = whole("nodes", 0, math.maxinteger),
    mate = whole("mate", 1, most.depth // 2), lines = whole("lines", 1, most.lines) or 1,
    contempt = whole("contempt", -most.contempt, most.contempt) or 0,
    level = whole("level", 0, limits.best_level),
    seed = whole("seed", math.mininteger, math.maxinteger) or 0,
    input = whole("input", 0, 0x7fffffff), on_input = call_of(given, blame + 1),
    history = keys_of(given.history, blame + 1),
    seconds = check.positive(given, "seconds", blame + 1),
    cputime = limits.cputime(given, blame + 1),
  }
end

--- Reads the limits of a search. A level adds its own, and a `temperature`; without any limit there
--- is one second.
---@param given shogun.SearchLimits
---@param blame integer  whose fault it is, as the level of `error`
---@return table
function limits.read(given, blame)
  local read = checked(given, blame + 1)
  local strength = levels[read.level]
  if strength then
    read.temperature = strength.temperature
    read.nodes = math.min(read.nodes or math.maxinteger, strength.nodes)
    read.depth = math.min(read.depth or most.depth, strength.depth or most.depth)
    read.lines = math.max(read.lines, strength.depth and 30 or 8)
  end
  local ends = read.depth or read.nodes or read.seconds or read.mate or read.input
  if not ends then read.seconds = 1 end
  return read
end

-- A copy of the caller's numbers, so that later changes of the table don't change the engine.
local function copy_of(given, ranges, noun, blame)
  if given == nil then return nil end
  check.names(given, ranges, blame + 1, noun)
  local copy = {}
  for name in next, given do
    copy[name] = check.whole(given, name, ranges[name].least, ranges[name].most, blame + 1)
  end
  return copy
end

--- Reads the options of an engine.
---@param given shogun.EngineOptions
---@param blame integer  whose fault it is, as the level of `error`
---@return shogun.EngineOptions  with hash and threads
function limits.engine(given, blame)
  check.names(given, limits.of_engine, blame + 1)
  local function whole(name, high)
    local number = check.whole(given, name, 1, high, blame + 2)
    return number or limits.defaults[name]
  end
  return {
    hash = whole("hash", most.hash), threads = whole("threads", most.threads),
    weights = copy_of(given.weights, weights, "weight", blame + 1),
    parameters = copy_of(given.parameters, parameters, "parameter", blame + 1),
    net = net.option(given.net, blame + 1),
  }
end

return limits
