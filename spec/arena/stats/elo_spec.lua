-- elo_spec.lua -- Elo, its interval and the likelihood of superiority from counts.

local elo = require "shogun.arena.stats.elo"

-- fastchess, app/tests/elo_test.cpp at 2f5e8881: normalised Elo and its margin, Elo and half of its
-- interval, likelihood of superiority in percent. The counts are in our order.
local fastchess <const> = {
  { { 89, 123, 76 }, nelo = -20.76, nelo_margin = 40.13, superiority = 15.53 },
  { { 96, 111, 136 }, nelo = 49.77, nelo_margin = 36.77, elo = 40.70, margin = 30.43,
    superiority = 99.60 },
  { { 356, 0, 34 }, nelo = -508.44, nelo_margin = 34.48 },
  { { 34, 54, 63, 64, 75 }, nelo = 57.94, nelo_margin = 28.28, elo = 55.58, margin = 27.65,
    superiority = 100.00 },
  { { 332, 433, 498, 333, 334 }, nelo = -9.17, nelo_margin = 10.96, elo = -8.64, margin = 10.33,
    superiority = 5.05 },
  { { 7895, 8757, 5685, 568, 9999 }, nelo = -19.01, nelo_margin = 2.65, elo = -21.04,
    margin = 2.95 },
  -- Its output in issue 807, and in princhess's pull request 343.
  { { 30, 6, 18, 0, 6 }, nelo = -170.08, nelo_margin = 62.16, elo = -168.40, margin = 73.37,
    superiority = 0.00 },
  { { 1, 22, 52, 21, 4 }, nelo = 15.51, nelo_margin = 48.15, elo = 8.69, margin = 27.04,
    superiority = 73.60 },
}

describe("the strength of a player", function()
  for _, case in ipairs(fastchess) do
    it("agrees with fastchess for " .. table.concat(case[1], " "), function()
      local strength = elo.strength(case[1])
      strength.margin = (strength.high - strength.low) / 2
      strength.superiority = 100 * strength.superiority
      for name, expected in pairs(case) do
        if name ~= 1 then assert.near(expected, strength[name], 0.00501) end
      end
    end)
  end

  it("has the opposite sign for the other player", function()
    local ours, theirs = elo.strength { 1, 22, 52, 21, 4 }, elo.strength { 4, 21, 52, 22, 1 }
    for _, names in ipairs { { "elo", "elo" }, { "low", "high" }, { "nelo", "nelo" } } do
      assert.near(-ours[names[1]], theirs[names[2]], 1e-9)
    end
    assert.near(1, ours.superiority + theirs.superiority, 1e-12)
  end)

  it("is returned together with the counts of games and points", function()
    local strength = elo.strength { 1, 0, 0, 0, 3 }
    assert.equal(8, strength.games)
    assert.equal(0.75, strength.score)
    assert.equal(4, elo.strength({ 1, 0, 3 }).games)
  end)

  it("is nil if nothing was counted", function()
    assert.is_nil(elo.strength { 0, 0, 0, 0, 0 })
    assert.is_nil(elo.strength { 0, 0, 0 })
  end)

  it("has only a lower bound if every pair was won, and more pairs raise this bound", function()
    local before = -math.huge
    for _, count in ipairs { 1, 5, 100, 10000 } do
      local strength = elo.strength { 0, 0, 0, 0, count }
      assert.equal(math.huge, strength.elo)
      assert.equal(math.huge, strength.high)
      assert(strength.low > before and strength.low < 2000)
      assert.is_nil(strength.nelo)
      before = strength.low
    end
    -- A share of 0.025^(1/100) of the pairs, at least.
    assert.near(elo.of_score(0.963782), elo.strength({ 0, 0, 0, 0, 100 }).low, 0.01)
  end)

  it("has only an upper bound if every game was lost", function()
    local strength = elo.strength { 10, 0, 0 }
    assert.equal(-math.huge, strength.elo)
    assert.equal(-math.huge, strength.low)
    assert.near(elo.of_score(1 - 0.025 ^ 0.1), strength.high, 1e-9)
    assert.near(1 / 2048, strength.superiority, 1e-12)
  end)

  it("is 0 if all games were drawn, and more games narrow its interval", function()
    local few, many = elo.strength { 0, 10, 0 }, elo.strength { 0, 0, 1000, 0, 0 }
    assert.equal(0, few.elo)
    assert.equal(0.5, few.superiority)
    assert.near(-few.low, few.high, 1e-9)
    assert(few.high > 100 and many.high < 2)
  end)

  it("has no upper bound if the interval of the score includes 1", function()
    local strength = elo.strength { 0, 0, 0, 1, 3 }
    assert(strength.elo < math.huge)
    assert.equal(math.huge, strength.high)
  end)

  it("is never NaN", function()
    local values <const> = { 0, 1, 1000000 }
    for number = 1, 3 ^ 5 - 1 do
      local counts = {}
      for i = 1, 5 do counts[i] = values[number // 3 ^ (i - 1) % 3 // 1 + 1] end
      for name, value in pairs(elo.strength(counts)) do assert(value == value, name) end
    end
  end)
end)

describe("an Elo difference", function()
  it("is converted to a score, and back", function()
    for _, difference in ipairs { -800, -20, 0, 5, 400 } do
      assert.near(difference, elo.of_score(elo.to_score(difference)), 1e-9)
    end
    assert.near(10 / 11, elo.to_score(400), 1e-12)
    assert.equal(math.huge, elo.of_score(1))
    assert.equal(-math.huge, elo.of_score(0))
    assert.equal(1, elo.to_score(math.huge))
  end)
end)
