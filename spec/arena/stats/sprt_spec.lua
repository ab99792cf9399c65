-- sprt_spec.lua -- the sequential test: published ratios, its limits, its error rates.

local blamed = require "spec.support.blamed"
local elo = require "shogun.arena.stats.elo"
local harsh = require "spec.support.harsh"
local simulated = require "spec.fakes.simulated"
local sprt = require "shogun.arena.stats.sprt"

local L <const>, N <const> = "logistic", "normalised"

-- The counts in our order, the hypotheses, the ratio.
local published <const> = {
  -- fastchess, app/tests/sprt_test.cpp at e633d954.
  { { 36027, 68692, 36433 }, N, 0, 2, 0.92 },
  { { 10650, 20431, 10871 }, N, -1.75, 0.25, 2.30 },
  { { 21184, 40708, 21404 }, L, 0.5, 2.5, -1.57 },
  { { 57030, 106593, 57433 }, L, 0, 2, -2.59 },
  { { 365, 16618, 36229, 16974, 390 }, N, 0, 2, 2.25 },
  { { 127, 4883, 10712, 5150, 104 }, N, -1.75, 0.25, 3.01 },
  { { 223, 9863, 21279, 10037, 246 }, L, 0.5, 2.5, -3.07 },
  { { 871, 26175, 55983, 26678, 821 }, L, 0, 2, -4.98 },
  -- fishtest, issue 1737, to more digits than it is sure of.
  { { 93, 18711, 58877, 18739, 100 }, N, -1.75, 0.25, 2.94209747207, within = 1e-10 },
  -- fastchess, its command in pull request 783 and matches in 882.
  { { 379, 10170, 21828, 10640, 343 }, N, 0, 2, 2.95 },
  { { 77, 1, 0, 0, 0 }, N, -1000, -500, -2.95 },
  { { 72, 10, 0, 0, 0 }, N, -1000, -500, -2.97 },
  -- princhess, pull request 343.
  { { 1, 22, 52, 21, 4 }, N, -5, 0, 0.15 },
}

local function ratio_of(case)
  return sprt({ model = case[2], elo0 = case[3], elo1 = case[4] }):ratio(case[1])
end

setup(harsh.stop)

describe("the ratio of the likelihoods", function()
  for _, case in ipairs(published) do
    local name = "is the published one for %s, %s [%g, %g]"
    it(name:format(table.concat(case[1], " "), case[2], case[3], case[4]), function()
      assert.near(case[5], ratio_of(case), case.within or 0.00501)
    end)
  end

  it("is 0 if all counts are 0", function()
    assert.equal(0, sprt({}):ratio { 0, 0, 0, 0, 0 })
  end)

  it("changes its sign if players or hypotheses are exchanged", function()
    for _, model in ipairs { L, N } do
      local ours = sprt { elo0 = -10, elo1 = 30, model = model }
      local theirs = sprt { elo0 = -30, elo1 = 10, model = model }
      assert.near(ours:ratio { 5, 20, 50, 30, 9 }, -theirs:ratio { 9, 30, 50, 20, 5 }, 1e-7)
    end
  end)

  -- With the two results there are that one expected score has one distribution.
  it("agrees with the formula for coin tosses if no game is drawn", function()
    local score0, score1 = elo.to_score(0), elo.to_score(40)
    local expected = 60 * math.log(score1 / score0) + 40 * math.log((1 - score1) / (1 - score0))
    assert.near(expected, ratio_of { { 40, 0, 60 }, L, 0, 40 }, 0.01)
  end)

  -- Three shares that add up to 1 and lie t deviations above one half at this mean are known: the
  -- most likely of them is looked for by trying means.
  local function slow_likelihood(counts, t)
    local best = -math.huge
    for step = 1, 40000 do
      local above = (t > 0 and 0.5 or -0.5) * step / 40000
      local extremes = 4 * above ^ 2 * (1 + 1 / t ^ 2)
      local won, lost = extremes / 2 + above, extremes / 2 - above
      if extremes < 1 and won > 0 and lost > 0 then
        best = math.max(best, counts[1] * math.log(lost) + counts[3] * math.log(won)
          + counts[2] * math.log(1 - extremes))
      end
    end
    return best
  end

  it("agrees with a slow search among many distributions", function()
    for _, counts in ipairs { { 30, 50, 44 }, { 2, 90, 40 }, { 80, 10, 3 } } do
      local low, high = 60 / elo.per_deviation, 300 / elo.per_deviation
      local expected = slow_likelihood(counts, high) - slow_likelihood(counts, low)
      assert.near(expected, ratio_of { counts, N, 60, 300 }, 0.001)
    end
  end)

  it("is finite for any counts", function()
    local values <const> = { 0, 1, 10000 }
    for number = 0, 3 ^ 5 - 1 do
      local counts = {}
      for i = 1, 5 do counts[i] = values[number // 3 ^ (i - 1) % 3 // 1 + 1] end
      for _, model in ipairs { L, N } do
        local ratio = ratio_of { counts, model, -900, 1000 }
        assert(ratio > -math.huge and ratio < math.huge, table.concat(counts, " "))
      end
    end
  end)
end)

describe("the state of a test", function()
  it("is the accepted hypothesis once the ratio reaches the limit of this hypothesis", function()
    local test = sprt { elo0 = 0, elo1 = 10 }
    assert.near(-math.log(19), test.lower, 1e-12)
    assert.near(math.log(19), test.upper, 1e-12)
    assert.is_nil((test:state { 1, 2, 3, 4, 5 }))
    assert.equal("H1", (test:state { 2, 40, 100, 70, 9 }))
    assert.equal("H0", (test:state { 9, 70, 100, 40, 2 }))
  end)

  it("has limits computed from the error rates", function()
    local test = sprt { alpha = 0.01, beta = 0.1 }
    assert.near(math.log(0.1 / 0.99), test.lower, 1e-12)
    assert.near(math.log(0.9 / 0.01), test.upper, 1e-12)
  end)

  -- spec/bench/error_rates.lua simulates ten thousand of each.
  it("is wrong about as often as the error rates say", function()
    local few = os.getenv "SHOGUN_HARSH"
    for model, tests in pairs { [L] = few and 20 or 160, [N] = few and 20 or 40 } do
      local test = sprt { elo0 = 0, elo1 = 50, model = model }
      for wrong, difference in pairs { H1 = test.elo0, H0 = test.elo1 } do
        local rate = simulated.error_rate(test, difference, wrong, tests, 7)
        assert(rate <= 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / tests), ("%s %s %g"):format(model,
          wrong, rate))
      end
    end
  end)
end)

describe("a wrong call of sprt", function()
  it("raises an error that names the wrong option, at the caller's line", function()
    for message, options in pairs {
      ["elo1: expected a number above 5, got 5"] = { elo0 = 5, elo1 = 5 },
      ["elo0: expected a number between -2000 and 2000, got x"] = { elo0 = "x" },
      ["alpha: expected a number between 0 and 0.5, got 0"] = { alpha = 0 },
      ["model: expected 'logistic' or 'normalised', got 'bayesian'"] = { model = "bayesian" },
      ["unknown option 'elo'; did you mean elo0?"] = { elo = 5 },
    } do
      assert.equal(message, blamed(sprt, options))
    end
  end)
end)
