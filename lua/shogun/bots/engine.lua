--- The engine as a player.

local check = require "shogun.check"
local declared = require "shogun.declared"
local levels = require "shogun.engine.levels"
local limit = require "shogun.engine.limits"
local new_engine = require "shogun.engine"
local numbers = require "shogun.numbers"
local seeds = require "shogun.game.seed"
local time = require "shogun.engine.time"

-- An engine's option, for a player: with other fields.
local function of_engine(name, fields)
  local option = {}
  for key, value in pairs(limit.of_engine[name] or limit.of_search[name]) do
    option[key] = value
  end
  for key, value in pairs(fields or {}) do option[key] = value end
  return option
end

local contempt <const> = 10

local known <const> = declared.set {
  of_engine("level", { default = levels.best }), of_engine "visibility",
  of_engine "nodes", of_engine "depth",
  { name = "seconds", type = "number", range = "above 0", about = "the most seconds for a "
    .. "move; default: 0.1, unless there is another limit" },
  of_engine "cputime",
  of_engine("hash", { about = "MiB of memory; with a limit of nodes, the default is 1 MiB for "
    .. "every thousand nodes" }),
  of_engine "threads", of_engine "net", of_engine("contempt", { default = contempt }),
  of_engine "mate",
  { name = "endings", type = "boolean", default = false,
    about = "use solved endings, whose results are certain" },
  declared.seed "the game's seed: decides which moves the engine overlooks",
}

local names_of_engine <const> = {}
for _, names in ipairs { limit.of_engine, limit.of_search } do
  for name in pairs(names) do names_of_engine[name] = true end
end

-- A game of short searches fills no large table, and memory for one takes longer than they do: a
-- MiB for each thousand nodes.
local function hash_for(nodes)
  return nodes and math.min(limit.defaults.hash, math.max(1, (nodes + 999) // 1000))
end

-- The name of an option that an engine does not have as a player, neither one that is listed nor
-- one that is for programs alone, such as `lines`; nil if it has all of them.
local function unknown_of(given)
  for name in next, given do
    if not names_of_engine[name] then return name end
  end
end

-- The options of the engine, and the limits of its searches.
local function read(given)
  given = check.options(given, names_of_engine)
  local engine, search = limit.split(given)
  engine.hash = engine.hash or hash_for(limit.read(search).nodes)
  return limit.engine(engine), search
end

-- The seed that decides what is overlooked. It follows from the game's seed, so games differ.
local function seed_of(info)
  return info and info.random and seeds.of_game(info.random, math.maxinteger) or nil
end

--- Makes the engine a player: the strongest one, with levels for people (`level`, 0 to 10). With a
--- hundred nodes a move, a fraction of a millisecond, it makes some 95 points of 100 against
--- `alphabeta`.
--
-- It keeps to the clock, whatever else limits it; without clock and limits it takes a tenth of a
-- second a move. A clock is never of processor time.
--- ```lua
--- local bot = shogun.bots.engine { hash = 1, nodes = 500 }
--- print(shogun.game({ white = bot, seed = 1 }):step())
--- ```
---@param options? { hash: integer?, threads: integer?, weights: table<string, integer>?,
--- parameters: table<string, integer>?, net: string | false | shogun.Net | nil, depth: integer?,
--- nodes: integer?, seconds: number?, cputime: boolean?, level: number?, visibility: number?,
--- seed: integer? }  hash, threads, weights, parameters, net: as of `shogun.engine`; hash: MiB,
--- default 16, or a MiB for each thousand nodes where those are limited; depth: plies, 1 to 119;
--- nodes: boards looked at for a move, never more; seconds: for a move, above 0; cputime: these are
--- of processor time; level: how well to play, 0 to 10, also a half; visibility: how much is seen,
--- 0 to 1; seed: decides what is overlooked; default: from the game's random numbers
---@return shogun.Player
local function new(options)
  local made, limits = read(options)
  local engine = new_engine(made)
  local is_limited = limit.has_end(limits) or limits.mate or limits.input
  local without_clock = not is_limited and time.without_clock or nil
  local manager = time.manager()
  local self = {}

  function self.new_game() engine:clear() end

  function self.choose(_, board, info)
    check.question(board, info)
    local asked = { history = info and info.history, contempt = contempt }
    for name, value in pairs(limits) do asked[name] = value end
    if self.on_input then asked.input, asked.on_input = self.input, self.on_input end
    asked.seed = limits.seed or (limits.level or limits.visibility) and seed_of(info)
    asked.seconds = manager:seconds(board, info and info.clock, limits.seconds) or without_clock
    asked.nodes = time.nodes(asked.seconds, limits.nodes)
    asked.cputime = limits.cputime and not (info and info.clock)
    local found = check.blame(engine.search, engine, board, asked)
    self.score = found.score
    manager:answered()
    return found.move
  end

  self.level = limits.level
  self.name = limits.level and numbers.format("engine level %g", limits.level) or "engine"
  return self
end

---@type shogun.BuiltinPlayer
return {
  name = "engine", about = "a search in C, with a net for each law", options = known,
  has_limit = limit.has_end, unknown_of = unknown_of, read = read, new = new,
}
