-- tune.lua -- finds the evaluation's weights by self-play: simultaneous perturbation (J. Spall,
-- 1992). Two engines play, whose weights are moved apart at random in all terms at once; the
-- weights follow the winner.
--
-- Usage, in a tree whose `make env` is set: lua5.4 spec/bench/tune.lua ROUNDS [NODES [SEED]]. It
-- prints the weights now and then, and at the end.

local shogun = require "shogun"
local match = require "spec.bench.match"
local random = require "shogun.random"

local rounds, nodes = tonumber(arg[1]) or 1000, tonumber(arg[2]) or 1000
local source = random(tonumber(arg[3]) or 1)

-- Each term, where it starts and how far it is moved apart. A pawn is the measure.
local terms <const> = {
  { "mobility", 4, 1.5 }, { "threat", 16, 6 }, { "hanging", 16, 8 }, { "cover", 1, 1.5 },
  { "king_zone", 6, 4 }, { "lone", 4, 3 }, { "turn", 34, 8 },
}

local weights = { pawn = 100 }
for _, term in ipairs(terms) do weights[term[1]] = term[2] end

local function rounded(apart, sign)
  local made = {}
  for name, weight in pairs(weights) do
    made[name] = math.floor(weight + sign * (apart[name] or 0) + 0.5)
  end
  return made
end

local function print_weights(n)
  local parts = {}
  for _, term in ipairs(terms) do
    parts[#parts + 1] = ("%s = %.1f"):format(term[1], weights[term[1]])
  end
  print(n, table.concat(parts, ", "))
  io.stdout:flush()
end

for n = 1, rounds do
  local fade = 1 / (1 + 4 * n / rounds) ^ 0.5
  local apart = {}
  for _, term in ipairs(terms) do apart[term[1]] = term[3] * fade * (source(0, 1) * 2 - 1) end
  local function player(sign)
    return function()
      return shogun.bots.engine { hash = 2, nodes = nodes, weights = rounded(apart, sign) }
    end
  end
  local options = { seed = source(1, 1 << 40), plies = 6 }
  local won, _, lost = match.play(player(1), player(-1), 2, options)
  for name, distance in pairs(apart) do
    weights[name] = weights[name] + 0.08 * fade * (won - lost) * distance
  end
  if n % 100 == 0 then print_weights(n) end
end
print_weights(rounds)
