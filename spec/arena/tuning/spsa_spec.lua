-- spsa_spec.lua -- the arithmetic of SPSA, against fishtest's formulas and where the best
-- numbers are known.

local random = require "shogun.random"
local spsa = require "shogun.arena.tuning.spsa"

local function near(expected, value) assert.near(expected, value, 1e-9) end

local margin <const> = {
  name = "margin", start = 35, least = 0, most = 100, step = 5, whole = true,
}

describe("SPSA", function()
  it("uses the steps and gains of fishtest", function()
    -- c_end = 5, r_end = 0.002, 1000 iterations: c = 5 * 1000^0.101, A = 100,
    -- a = 0.002 * 5^2 * 1100^0.602; then c / k^0.101 and a / (100 + k)^0.602.
    local step, gain = spsa.gains(margin, 0.002, 1, 1000)
    near(10.04546406304364, step)
    near(0.21051688432570448, gain)
    step, gain = spsa.gains(margin, 0.002, 1000, 1000)
    near(5, step)
    near(0.05, gain)
  end)

  it("moves each number towards the winner's, within its range", function()
    local values, signs = { margin = 35 }, { margin = 1 }
    local first, last = { rate = 0.002, k = 1, n = 1000 }, { rate = 0.002, k = 1000, n = 1000 }
    near(35.04191282413725, spsa.updated({ margin }, values, signs, 2, first).margin)
    near(35.01, spsa.updated({ margin }, values, { margin = -1 }, -1, last).margin)
    assert.equal(35, values.margin)
    local large = { rate = 1, k = 1, n = 10 }
    assert.equal(100, spsa.updated({ margin }, values, signs, 1000, large).margin)
    assert.equal(0, spsa.updated({ margin }, values, signs, -1000, large).margin)
  end)

  it("moves all numbers of the two players apart, each in a random direction", function()
    local source, up = random(1), 0
    local share = { name = "share", start = 0.5, least = 0, most = 1, step = 0.125, whole = false }
    for _ = 1, 400 do
      local plus, minus, signs = spsa.perturbed({ margin, share }, { margin = 35, share = 0.5 }, 7,
        7, source)
      assert.equal("integer", math.type(plus.margin))
      assert.same({ 5 * signs.margin, -5 * signs.margin }, { plus.margin - 35, minus.margin - 35 })
      near(0.5 + 0.125 * signs.share, plus.share)
      near(0.5 - 0.125 * signs.share, minus.share)
      if signs.margin == 1 and signs.share == -1 then up = up + 1 end
    end
    assert(70 < up and up < 130, up)
  end)

  it("rounds to integers at random, with the right mean", function()
    local source, sum = random(2), 0
    local one = { name = "one", start = 5, least = 0, most = 9, step = 1, whole = true }
    for _ = 1, 4000 do
      local plus, minus = spsa.perturbed({ one }, { one = 4.25 }, 1, 1, source)
      sum = sum + plus.one + minus.one
    end
    assert(math.abs(sum / 8000 - 4.25) < 0.05, sum / 8000)
  end)

  it("keeps the numbers of both players within their ranges", function()
    local source = random(3)
    for _ = 1, 50 do
      local plus, minus = spsa.perturbed({ margin }, { margin = 99 }, 1, 1, source)
      assert(plus.margin <= 100 and minus.margin <= 100)
    end
  end)

  it("keeps whole numbers whole", function()
    local other = { name = "other", start = 0, least = 0, most = 1, step = 0.1, whole = false }
    assert.same({ margin = 36, other = 0.25 },
      spsa.settled({ margin, other }, { margin = 35.5, other = 0.25 }))
  end)

  -- The strength falls with the square of the distance from the best numbers; games are decided by
  -- luck and strength, as those of a match are.
  it("finds the best numbers from noisy games", function()
    local best <const> = { a = 60, b = 20 }
    local tunables <const> = {
      { name = "a", start = 30, least = 0, most = 100, step = 6, whole = true },
      { name = "b", start = 40, least = 0, most = 100, step = 4, whole = true },
    }
    local function elo(values)
      return -((values.a - best.a) / 6) ^ 2 * 4 - ((values.b - best.b) / 4) ^ 2 * 4
    end
    local source, n = random(4), 6000
    local function game(plus, minus)
      local expected = 1 / (1 + 10 ^ ((elo(minus) - elo(plus)) / 400))
      return source(1, 1000000) <= expected * 1000000 and 1 or -1
    end
    local values = { a = 30, b = 40 }
    for k = 1, n do
      local plus, minus, signs = spsa.perturbed(tunables, values, k, n, source)
      local ahead = game(plus, minus) + game(plus, minus)
      values = spsa.updated(tunables, values, signs, ahead, { rate = 0.005, k = k, n = n })
    end
    assert(math.abs(values.a - best.a) < 6, values.a)
    assert(math.abs(values.b - best.b) < 4, values.b)
  end)
end)
