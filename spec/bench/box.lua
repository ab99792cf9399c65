-- box.lua -- what a box costs: to start, a game, and a move beyond the bot's own work.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/box.lua [GAMES]
--
-- The bot is the same in a box and in this process, and so are the games.

local Box = require "shogun.box.process"
local clock = require "spec.bench.clock"
local shogun = require "shogun"

local games = tonumber(arg[1]) or 200
local path <const> = "spec/bench/codes.lua"

local function boxed() return assert(shogun.bots.boxed { path = path }) end

-- Seconds a ply, of games between two such players.
local function seconds_a_ply(white, red)
  local plies = 0
  local seconds = clock.seconds(function()
    for seed = 1, games do
      local game = shogun.game { white = white, red = red, seed = seed, clock = { move = 10 } }
      game:run()
      plies = plies + #game
    end
  end)
  return seconds / plies, seconds / games
end

local function show(what, value, unit) print(("%-44s %9.1f %s"):format(what, value, unit)) end

Box.start(Box.memory, 0):close()                 -- the sources are read once
show("start of a box", 1e3 * clock.seconds(function() Box.start(Box.memory, 0):close() end), "ms")
show("start of a game in a box that is there", 1e6 * clock.seconds(function()
  for _ = 1, 100 do boxed():close() end
end) / 100, "us")

local white, red = boxed(), boxed()
local inside = shogun.bots.load(path)
local best, best_plain, best_game = math.huge, math.huge, math.huge
for _ = 1, 3 do
  local ply, game = seconds_a_ply(white, red)
  best, best_game = math.min(best, ply), math.min(best_game, game)
  best_plain = math.min(best_plain, (seconds_a_ply(inside, inside)))
end
show("a ply in this process", 1e6 * best_plain, "us")
show("a ply in a box", 1e6 * best, "us")
show("a box costs a move", 1e6 * (best - best_plain), "us (30 or less)")
show("games a second, one after the other", 1 / best_game, "(75 or more: 150 on two cores)")
