-- played.lua -- finished games for specs.

local shogun = require "shogun"
local rounds = require("spec.support.harsh").rounds

local bots = shogun.bots

local played = {}

-- A finished game of two bots.
function played.game(seed, rules, clock)
  local game = shogun.game {
    white = bots.random(), red = bots.greedy(), seed = seed, rules = rules, clock = clock,
  }
  game:run()
  return game
end

-- Calls with each of `count` games, under all presets, some with a clock.
function played.games(count, call)
  local rules = { "standard", "dice", "sheet", "boxed" }
  for seed = 1, rounds(count) do
    local clock = seed % 3 == 0 and { base = 60, increment = 1 } or nil
    call(played.game(seed, rules[seed % 4 + 1], clock))
  end
end

return played
