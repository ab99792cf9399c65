--- The Monte Carlo player: it plays thousands of games down a tree, more of them where they turn
-- out well, and takes the move that was tried most. A game ends where it leaves the tree, and is
-- scored there by the evaluation or (`rollout_share`) by a rollout: random moves to the end.
-- @module shogun.bots.montecarlo

local builtin = require "shogun.bots.builtin"
local check = require "shogun.check"
local core = require "shogun.core"
local points_of = require("shogun.engine.score").points
local time = require "shogun.engine.time"

local at_once <const> = 20 -- games between two checks of the clock: a millisecond at most

-- The move that was tried most, and its mean points, 0 to 1.
local function best_of(board, tree)
  local best
  for _, child in ipairs(tree:moves()) do
    if not best or child.visits > best.visits then best = child end
  end
  if not best then return board:moves()[1], 0.5 end
  return board:move(best.code), best.points / best.visits
end

local function grow(tree, options, now, deadline)
  local left = options.games or math.huge
  while left > 0 and (not deadline or now() < deadline) do
    tree:grow(math.min(left, at_once))
    left = left - at_once
  end
end

--- Makes the player that grows a tree of the moves it tries (Monte Carlo tree search), looks most
--- often where they turn out well, and plays the move that was tried most. The end of each line is
--- scored by the engine's evaluation, or for the share `rollout_share` by random moves to the end.
--- A thousand games take some milliseconds; with them it is about as strong as `alphabeta`, with a
--- hundred it is weaker than `greedy`.
--
-- It keeps to the clock, whatever else limits it; without clock, `games` and `seconds` it takes a
-- tenth of a second a move. A clock is never of processor time.
--- ```lua
--- local bot = shogun.bots.montecarlo { games = 100 }
--- print(shogun.game({ white = bot, seed = 1 }):step())
--- ```
---@param options? { games: integer?, seconds: number?, cputime: boolean?, memory: integer?,
--- seed: integer?, rollout_share: number?, net: string | false | shogun.Net | nil }  games: the
--- most lines tried for a move; seconds: for a move, above 0; cputime: these are of processor time;
--- memory: MiB for the tree, default 64; seed: default: from the game's source; rollout_share: of
--- the games, 0 to 1, default 0; net: as of an engine
---@return shogun.Player
return function(options)
  options = builtin.read("montecarlo", options, 2)
  local by_cputime, rollouts = options.cputime, math.floor(options.rollout_share * 1000)
  local without_clock = not options.games and time.without_clock or nil
  local manager = time.manager()

  local function choose(self, board, info)
    check.question(board, info, 2)
    local clock = info and info.clock
    local now = by_cputime and not clock and core.cputime or core.clock
    local start = now()
    local seconds = manager:seconds(board, clock, options.seconds) or without_clock
    local source = info and info.random
    local seed = options.seed or source and source(0, math.maxinteger) or board:hash()
    local tree = check.blame(2, core.uct, options.memory, board, seed, rollouts, options.net)
    grow(tree, options, now, seconds and start + seconds)
    local move
    move, self.value = best_of(board, tree)
    self.score = points_of(self.value)
    manager:answered()
    return move
  end

  return { name = "montecarlo", choose = choose }
end
