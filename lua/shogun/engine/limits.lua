--- The options of an engine and the limits of a search: their declarations and checks.

local check = require "shogun.check"
local core = require "shogun.core"
local declared = require "shogun.declared"
local known = require "shogun.engine.known"
local levels = require "shogun.engine.levels"
local net = require "shogun.engine.net"

local most <const> = core.limits

local weights <const>, parameters <const> = {}, {}
for _, term in ipairs(core.terms) do
  weights[term.name] = { least = -most.weight, most = most.weight, step = term.step }
end
for _, parameter in ipairs(core.parameters) do parameters[parameter.name] = parameter end

local longest_history <const> = 1 << 20 -- keys

local of_engine <const> = declared.set {
  { name = "hash", type = "integer", min = 1, max = most.hash, default = 16,
    about = "MiB of memory for the transposition table" },
  { name = "threads", type = "integer", min = 1, max = most.threads, default = 1,
    about = "how many threads search; with a limit of nodes only one" },
  { name = "weights", type = "table", about = "the weights of the evaluation's terms" },
  { name = "parameters", type = "table", about = "the parameters of the search" },
  { name = "net", type = "string", range = "FILE or false",
    about = "a file with a net; false: none; default: the built-in net of the law" },
  { name = "endings", type = "table", range = "true or shogun.endings()",
    about = "solved endings; default: none" },
}

local of_search <const> = declared.set {
  { name = "depth", type = "integer", min = 1, max = most.depth, about = "the most plies" },
  { name = "nodes", type = "integer", min = 0, max = math.maxinteger,
    about = "the most boards to search for a move; the move is then always the same" },
  { name = "seconds", type = "number", about = "the most seconds for a move" },
  { name = "cputime", type = "boolean", default = false,
    about = "count `seconds` in processor time" },
  { name = "mate", type = "integer", min = 1, max = most.depth // 2,
    about = "end once a mate in this many moves is found or refuted" },
  { name = "history", type = "table", about = "the keys of the game's boards" },
  { name = "lines", type = "integer", min = 1, max = most.lines, default = 1,
    about = "how many of the best moves to look for" },
  { name = "contempt", type = "integer", min = -most.contempt, max = most.contempt, default = 0,
    about = "what a draw costs, in hundredths of a pawn" },
  { name = "level", type = "number", min = 0, max = levels.best,
    about = ("how well to play; %d is the engine itself, 3.5 lies between 3 and 4"):format(
      levels.best) },
  { name = "visibility", type = "number", min = 0, max = 1, default = 1,
    about = "the share of moves seen: below 1 the engine overlooks moves and misjudges numbers" },
  { name = "seed", type = "integer", min = math.mininteger, max = math.maxinteger, default = 0,
    about = "the game's seed: decides which moves the engine overlooks" },
  { name = "input", type = "integer", min = 0, max = 0x7fffffff,
    about = "a file descriptor: end when it becomes readable" },
  { name = "on_input", type = "function", about = "called when `input` becomes readable" },
}

local limits = {
  --- The numbers that an engine takes by name: their ranges and steps, by option and name.
  ---@type table<string, table<string, { least: integer, most: integer, step: integer }>>
  by_name = { weights = weights, parameters = parameters },
  of_engine = of_engine.by_name, -- its options
  of_search = of_search.by_name,
  defaults = { -- of an engine: MiB of memory, threads
    hash = of_engine.by_name.hash.default, threads = of_engine.by_name.threads.default,
  },
}

-- A copy of the keys. They are read only here, so that a wrong key is the caller's fault.
local function keys_of(history)
  if history == nil then return nil end
  check.list(history, "history", "a list of keys")
  local keys = {}
  for i, key in ipairs(history) do
    if i > longest_history then
      check.raise(("history: expected at most %d keys"):format(longest_history))
    end
    keys[i] = check.to_integer(key)
    if not keys[i] then
      check.expected(("history[%d]"):format(i), "a key, a whole number", key)
    end
  end
  return keys
end

-- Reads whether seconds are of processor time, which some systems don't measure.
local function by_cputime(given)
  local wanted = check.flag(given, "cputime") or false
  if wanted and not core.cputime() then
    check.raise("cputime: this system does not measure processor time")
  end
  return wanted
end

--- Reads the limits of a search. A level adds its own limits where they are stricter; without any
--- limit the search takes one second.
---@param given shogun.SearchLimits
---@return table  a copy
function limits.read(given)
  local read = declared.read(given, of_search, "limit")
  read.history = keys_of(given.history)
  read.cputime = by_cputime(given)
  if read.level then
    local nodes, visibility = levels.at(read.level)
    if nodes then read.nodes = math.min(read.nodes or nodes, nodes) end
    read.visibility = math.min(read.visibility, visibility)
  end
  local ends = read.depth or read.nodes or read.seconds or read.mate or read.input
  if not ends then read.seconds = 1 end
  return read
end

-- A copy of the caller's numbers, so that later changes of the table don't change the engine.
local function copy_of(given, ranges, noun)
  if given == nil then return nil end
  check.names(given, ranges, noun)
  local copy = {}
  for name in next, given do
    copy[name] = check.whole(given, name, ranges[name].least, ranges[name].most)
  end
  return copy
end

-- Names the limits of searches among the options of an engine.
local function refuse_limits(given)
  for name in next, type(given) == "table" and given or {} do
    if limits.of_search[name] and not limits.of_engine[name] then
      local text = "option '%s': it is a limit of a search, engine:search(board, { %s = ... })"
      check.raise(text:format(name, name))
    end
  end
end

--- Reads the options of an engine.
---@param given shogun.EngineOptions
---@return shogun.EngineOptions  with hash and threads
function limits.engine(given)
  refuse_limits(given)
  local read = declared.read(given, of_engine)
  for name, ranges in pairs(limits.by_name) do
    read[name] = copy_of(given[name], ranges, name:sub(1, -2))
  end
  read.net = net.option(given.net)
  read.endings = known.option(given.endings)
  return read
end

--- Splits the options of a player into those of its engine and the limits of its searches.
---@param given table
---@return table engine
---@return table search
function limits.split(given)
  local engine, search = {}, {}
  for name, value in next, given do
    local part = limits.of_engine[name] and engine or search
    part[name] = value
  end
  return engine, search
end

--- Whether a player's moves have a limit: a depth, nodes, seconds or a level below the best one.
---@param given table  of its options
---@return boolean
function limits.has_end(given)
  local level = given.level
  local is_weak = type(level) == "number" and level < levels.best
  return (given.depth or given.nodes or given.seconds or is_weak) and true or false
end

return limits
