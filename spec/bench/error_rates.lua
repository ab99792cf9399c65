-- error_rates.lua -- how often the sequential test is wrong about players whose strength is known:
-- with the Elo of either hypothesis, for both models of Elo. Each rate should be 5 % or less.
--
-- Usage, in a tree whose `make env` is set:
--
--     lua5.4 spec/bench/error_rates.lua [TESTS]

local simulated = require "spec.support.simulated"
local sprt = require "shogun.arena.sprt"

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
