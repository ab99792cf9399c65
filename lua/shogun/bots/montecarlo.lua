--- The Monte Carlo player: it tries thousands of lines, more of them where they turn out well, and
-- takes the move it has tried most. A line ends where it leaves the tree, and is judged there by
-- the evaluation or (`played`) by a random game to the end.
-- @module shogun.bots.montecarlo

local check = require "shogun.check"
local core = require "shogun.core"
local time = require "shogun.engine.time"

local now <const> = core.clock
local at_once <const> = 200 -- games between two looks at the clock
local known <const> = {
  games = true, seconds = true, memory = true, seed = true, played = true,
}

-- The move tried most, and what it is worth: points of games, 0 to 1.
local function best_of(board, tree)
  local best
  for _, child in ipairs(tree:moves()) do
    if not best or child.visits > best.visits then best = child end
  end
  if not best then return board:moves()[1], 0.5 end
  return board:move(best.code), best.points / best.visits
end

local function grow(tree, options, deadline)
  local left = options.games or math.huge
  while left > 0 and (not deadline or now() < deadline) do
    tree:grow(math.min(left, at_once))
    left = left - at_once
  end
end

--- Makes one. Without `games` or `seconds` it takes its time from the clock, or a tenth of a second
--- a move.
---@param options? { games: integer?, seconds: number?, memory: integer?, seed: integer?, played:
--- number? }  games: how many lines; memory: MiB for the tree, default 64; seed: default: the
--- game's source; played: the share of lines that are played to the end, 0 to 1, default 0
---@return shogun.Player
return function(options)
  options = options or {}
  check.names(options, known, 2)
  check.whole(options, "games", 1, math.maxinteger, 2)
  check.whole(options, "memory", 1, core.limits.memory, 2)
  check.whole(options, "seed", math.mininteger, math.maxinteger, 2)
  check.seconds(options, "seconds", 2)
  if options.played ~= nil and not (type(options.played) == "number" and options.played >= 0
    and options.played <= 1) then
    error("played: expected a number from 0 to 1, got " .. tostring(options.played), 2)
  end
  local played = math.floor((options.played or 0) * 1000)

  local function choose(self, board, info)
    local start = now()
    local seconds = options.seconds
    if not seconds and not options.games then seconds = time.for_player(info) end
    local source = info and info.random
    local seed = options.seed or source and source(0, math.maxinteger) or board:hash()
    local tree = core.uct(options.memory or 64, board, seed, played)
    grow(tree, options, seconds and start + seconds)
    local move
    move, self.value = best_of(board, tree)
    return move
  end

  return { name = "montecarlo", choose = choose }
end
