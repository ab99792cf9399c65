--- The engine as a player.
-- @module shogun.bots.engine

local builtin = require "shogun.bots.builtin"
local check = require "shogun.check"
local limit = require "shogun.engine.limits"
local new_engine = require "shogun.engine"
local seeds = require "shogun.game.seed"
local time = require "shogun.engine.time"

local contempt <const> = builtin.by_name.engine.options.by_name.contempt.default

-- Of what is overlooked: another one for each game, as the game's seed decides.
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
--- 0 to 1; seed: decides what is overlooked; default: from the game's source
---@return shogun.Player
return function(options)
  local made, limits = builtin.read("engine", options, 2)
  local engine = new_engine(made)
  local is_limited = limit.has_end(limits) or limits.mate or limits.input
  local without_clock = not is_limited and time.without_clock or nil
  local manager = time.manager()
  local self = {}

  function self.new_game() engine:clear() end

  function self.choose(_, board, info)
    check.question(board, info, 2)
    local asked = { history = info and info.history, contempt = contempt }
    for name, value in pairs(limits) do asked[name] = value end
    asked.seed = limits.seed or (limits.level or limits.visibility) and seed_of(info)
    asked.seconds = manager:seconds(board, info and info.clock, limits.seconds) or without_clock
    asked.nodes = time.nodes(asked.seconds, limits.nodes)
    asked.cputime = limits.cputime and not (info and info.clock)
    local found = check.blame(2, engine.search, engine, board, asked)
    self.score = found.score
    manager:answered()
    return found.move
  end

  self.level = limits.level
  self.name = limits.level and ("engine level %g"):format(limits.level) or "engine"
  return self
end
