-- tune.lua -- finds the evaluation's weights by self-play: simultaneous perturbation (J. Spall,
-- 1992). Two engines play, whose weights are moved apart at random in all terms at once; the
-- weights follow the winner.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/tune.lua ROUNDS [NODES [SEED [RULES]]]
--
-- It starts from the default weights under the rules and prints the present ones every hundred
-- rounds and at the end: those for colour-bound laws or for others (csrc/search/evaluate.h).

local shogun = require "shogun"
local core = require "shogun.core"
local random = require "shogun.random"

local rounds, nodes = tonumber(arg[1]) or 1000, tonumber(arg[2]) or 1000
local source, rules = random(tonumber(arg[3]) or 1), arg[4] or "standard"
assert(shogun.rules(rules).law ~= "dice", "not under dice: too much of a game is chance")

-- How far the weight of a term is moved apart. A pawn is the measure, so its weight stays.
local steps <const> = {
  pawn = 0, mobility = 1.5, king_zone = 3, attrition = 2, attackers = 10, extra_attackers = 15,
  idle = 10, energy = 8,
}
local other_step <const> = 6

local weights = core.weights(shogun.board(nil, rules))
local terms = {}
for _, term in ipairs(core.terms) do
  local step = steps[term.name] or other_step
  if step > 0 then terms[#terms + 1] = { name = term.name, step = step } end
end

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
    parts[#parts + 1] = ("%s = %.1f"):format(term.name, weights[term.name])
  end
  print(n, table.concat(parts, ", "))
  io.stdout:flush()
end

for n = 1, rounds do
  local fade = 1 / (1 + 4 * n / rounds) ^ 0.5
  local apart = {}
  for _, term in ipairs(terms) do
    apart[term.name] = term.step * fade * (source(0, 1) * 2 - 1)
  end
  local function player(sign)
    return shogun.bots.engine { hash = 2, nodes = nodes, weights = rounded(apart, sign) }
  end
  local standings = assert(shogun.match {
    players = { player(1), player(-1) }, pairs = 2, openings = "random:2", rules = rules,
    seed = source(1, 1 << 40), nodes = nodes,
  })
  local score = standings.pairings[1].strength.score
  local ahead = 8 * score - 4 -- of four games: those won less those lost
  for name, distance in pairs(apart) do
    weights[name] = weights[name] + 0.08 * fade * ahead * distance
  end
  if n % 100 == 0 then print_weights(n) end
end
print_weights(rounds)
