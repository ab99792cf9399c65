--- The players that come with shogun and need no person, and their options, declared once: the
-- constructors and the texts of players check by these declarations, `shogun players` lists them.
-- @module shogun.bots.builtin

local check = require "shogun.check"
local declared = require "shogun.declared"
local levels = require "shogun.engine.levels"
local limits = require "shogun.engine.limits"

local builtin = {}

local function seed(about)
  return { name = "seed", type = "integer", min = math.mininteger, max = math.maxinteger,
    about = about .. "; default: from the game's source" }
end

-- An engine's option, for a player: with other fields.
local function of_engine(name, fields)
  local option = {}
  for key, value in pairs(limits.of_engine[name] or limits.of_search[name]) do
    option[key] = value
  end
  for key, value in pairs(fields or {}) do option[key] = value end
  return option
end

local function always() return true end

--- They, in the order in which they are listed. has_limit: whether its moves have a limit with
--- these options, so that a match does not give it one.
---@type { name: string, about: string, has_limit: (fun(options: table): any), options:
--- shogun.DeclaredOptions }[]
builtin.list = {
  { name = "random", about = "plays any legal move, each equally likely",
    has_limit = always,
    options = declared.set { seed "of its choice" } },
  { name = "greedy", about = "looks one move ahead: mates, takes what it can keep",
    has_limit = always,
    options = declared.set { seed "of its choice among equal moves" } },
  { name = "alphabeta", about = "a small alpha-beta search in Lua, to learn from",
    has_limit = always,
    options = declared.set {
      { name = "depth", type = "integer", min = 1, max = 100, default = 2,
        about = "plies looked ahead" },
    } },
  { name = "engine", about = "a search in C, with a net for each law",
    has_limit = limits.has_end,
    options = declared.set {
      of_engine("level", { default = levels.best }), of_engine "visibility",
      of_engine "nodes", of_engine "depth",
      { name = "seconds", type = "number", range = "above 0", about = "for a move, at most; "
        .. "default: a tenth of a second where nothing else ends it" },
      of_engine "cputime",
      of_engine("hash", { about = "MiB of memory; a MiB for each thousand nodes where those are "
        .. "limited" }),
      of_engine "threads", of_engine "net", of_engine("contempt", { default = 10 }),
      of_engine "mate", seed "of a game: decides what is overlooked in it",
    } },
}

--- Their names, and each by its name.
builtin.names, builtin.by_name = {}, {}
for i, player in ipairs(builtin.list) do
  builtin.names[i], builtin.by_name[player.name] = player.name, player
end

local names_of_engine <const> = {}
for _, names in ipairs { limits.of_engine, limits.of_search } do
  for name in pairs(names) do names_of_engine[name] = true end
end

-- A game of short searches fills no large table, and to clear one for each game would take longer
-- than they do: a MiB for each thousand nodes.
local function hash_for(nodes)
  return nodes and math.min(limits.defaults.hash, math.max(1, (nodes + 999) // 1000))
end

--- The name of an option that an engine does not have as a player, neither one that is listed nor
--- one that is for programs alone, such as `lines`; nil if it has all of them.
---@param given table
---@return string?
function builtin.unknown_of_engine(given)
  for name in next, given do
    if not names_of_engine[name] then return name end
  end
end

local function read_engine(given, level)
  check.names(given, names_of_engine, level + 1)
  local engine, search = limits.split(given)
  engine.hash = engine.hash or hash_for(limits.read(search, level + 1).nodes)
  return limits.engine(engine, level + 1), search
end

--- Reads the options of a player. Raises where they are wrong.
---@param name string
---@param given table?
---@param level integer  whose fault it is, as in `error`
---@return table  a copy, with the defaults of those that are absent; of an engine, its options
---@return shogun.SearchLimits?  of an engine
function builtin.read(name, given, level)
  given = given == nil and {} or given
  local read, search -- no tail calls, which `level` would miss
  if name == "engine" then
    read, search = read_engine(given, level + 1)
  else
    read = declared.read(given, builtin.by_name[name].options, level + 1)
  end
  return read, search
end

return builtin
