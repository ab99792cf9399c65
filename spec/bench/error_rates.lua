-- error_rates.lua -- how often the sequential test is wrong about players whose strength is known:
-- with the Elo of either hypothesis, for both models of Elo. Each rate should be 5 % or less.
--
-- Then the same of players without randomness, whose games repeat themselves where openings come
-- again, with bounds of 0 and 5: from 500 openings, if each pair is taken for a new one, and as a
-- match counts them; and from a new opening for each pair.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/error_rates.lua [TESTS]

local simulated = require "spec.fakes.simulated"
local sprt = require "shogun.arena.stats.sprt"

local tests <const> = tonumber(arg[1]) or 10000

local function show(test, difference, wrong)
  local rate, length = simulated.error_rate(test, difference, wrong, tests, 1)
  local text = "%-10s [%g, %g], true Elo %g: %d tests of %.0f pairs on average, %.2f %% end in %s"
  print(text:format(test.model, test.elo0, test.elo1, difference, tests, length, 100 * rate, wrong))
  io.stdout:flush()
end

for _, model in ipairs { "logistic", "normalised" } do
  local test = sprt { elo0 = 0, elo1 = 50, model = model }
  show(test, test.elo0, "H1")
  show(test, test.elo1, "H0")
end

local function show_repeating(openings, count, is_believing)
  local test = sprt { elo0 = 0, elo1 = 5 }
  local ends, length = simulated.repeating(test, 0, openings, count, 1, is_believing)
  local text = "%-22s %-8s %d tests of %.0f pairs on average: H0 %.1f %%, H1 %.1f %%, "
    .. "undecided %.1f %%"
  print(text:format(openings == math.huge and "new openings," or openings .. " openings,",
    is_believing and "believed" or "counted", count, length, 100 * ends.H0, 100 * ends.H1,
    100 * ends.undecided))
  io.stdout:flush()
end

print "\nplayers without randomness, [0, 5], true Elo 0:"
show_repeating(500, tests // 40, true)
show_repeating(500, tests // 10)
show_repeating(math.huge, tests // 20)
