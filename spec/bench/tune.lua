-- tune.lua -- finds the evaluation's weights by self-play: simultaneous perturbation (J. Spall,
-- 1992). Two engines play, whose weights are moved apart at random in all terms at once; the
-- weights follow the winner.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/tune.lua ROUNDS [NODES [SEED [RULES]]]
--
-- It prints the weights now and then, and at the end. There are weights for laws that tie pawns to
-- a part of the board, as "standard" does, and for others, as "sheet".

local shogun = require "shogun"
local match = require "spec.bench.match"
local random = require "shogun.random"

local rounds, nodes = tonumber(arg[1]) or 1000, tonumber(arg[2]) or 1000
local source, rules = random(tonumber(arg[3]) or 1), arg[4] or "standard"

-- Each term, where it starts (tied, otherwise) and how far it is moved apart. A pawn is the
-- measure.
local terms <const> = {
  { "mobility", 5, 5, 1.5 }, { "threat", 14, 7, 6 }, { "hanging", 18, 25, 6 },
  { "king_zone", 1, 7, 3 }, { "lone", 2, 1, 2 }, { "turn", 27, 25, 6 }, { "siege", 63, 0, 10 },
  { "breach", 23, 55, 15 }, { "idle", 27, -25, 10 }, { "energy", 0, 55, 8 },
}

local law = shogun.rules(rules).law
assert(law ~= "dice", "the weights for dice are not tuned: too much of a game is luck")
local tied = law == "magnets"
local weights = { pawn = tied and 58 or 60 }
for _, term in ipairs(terms) do weights[term[1]] = term[tied and 2 or 3] end

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
  for _, term in ipairs(terms) do apart[term[1]] = term[4] * fade * (source(0, 1) * 2 - 1) end
  local function player(sign)
    return function()
      return shogun.bots.engine { hash = 2, nodes = nodes, weights = rounded(apart, sign) }
    end
  end
  local options = { seed = source(1, 1 << 40), plies = 6, rules = rules }
  local won, _, lost = match.play(player(1), player(-1), 2, options)
  for name, distance in pairs(apart) do
    weights[name] = weights[name] + 0.08 * fade * (won - lost) * distance
  end
  if n % 100 == 0 then print_weights(n) end
end
print_weights(rounds)
