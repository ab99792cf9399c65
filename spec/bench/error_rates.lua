-- error_rates.lua -- how often the sequential test is wrong about players whose strength is known:
-- with the Elo of either hypothesis, for both models of Elo. Each rate should be 5 % or less.
--
-- Then the same of matches from openings in turn, between players that vary a pair by a chance: 0,
-- 0.1 or 0.5 of players without randomness, with little and with more; 1 of random ones.
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

local function show_from_openings(elo1, difference, openings, chance)
  local ends, length = simulated.from_openings(sprt { elo0 = 0, elo1 = elo1 }, difference, openings,
    chance, { tests = tests // 20, seed = 1 })
  local text = "[0, %g], true Elo %2g, %3d openings, varied %.1f: H0 %5.1f %%, H1 %5.1f %%, "
    .. "undecided %5.1f %%, %.0f pairs on average"
  print(text:format(elo1, difference, openings, chance, 100 * ends.H0, 100 * ends.H1,
    100 * ends.undecided, length))
  io.stdout:flush()
end

print "\nmatches from openings in turn:"
for _, elo1 in ipairs { 5, 50 } do
  for _, openings in ipairs { 30, 500 } do
    for _, chance in ipairs { 0, 0.1, 0.5, 1 } do
      for _, difference in ipairs { 0, 50 } do
        show_from_openings(elo1, difference, openings, chance)
      end
    end
  end
end
