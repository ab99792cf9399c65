-- plan_spec.lua -- the games of a match and their order.

local new_plan = require "shogun.arena.games.plan"

local function plan_of(players, given)
  local settings = {
    players = {}, pairs = 4, seed = 7, openings = { boards = { "one", "two", "three" } },
  }
  for i = 1, players do settings.players[i] = { name = "player " .. i } end
  for name, value in pairs(given or {}) do settings[name] = value end
  return new_plan(settings)
end

-- "white-red opening" of the first games.
local function games(plan, count)
  local list = {}
  for number = 1, count do
    local task = plan:task(number)
    list[number] = ("%d-%d %s"):format(task.white, task.red, task.board)
  end
  return list
end

describe("the plan of a match", function()
  it("has pairs of games from one board, with the colours exchanged", function()
    local plan = plan_of(2)
    assert.equal(8, plan:count())
    assert.same({
      "1-2 one", "2-1 one", "1-2 two", "2-1 two", "1-2 three", "2-1 three", "1-2 one", "2-1 one",
    }, games(plan, 8))
  end)

  it("plays one pair of each pairing, then a second pair of each pairing", function()
    local plan = plan_of(3)
    assert.equal(24, plan:count())
    assert.same({
      "1-2 one", "2-1 one", "1-3 one", "3-1 one", "2-3 one", "3-2 one", "1-2 two", "2-1 two",
    }, games(plan, 8))
  end)

  it("pairs the first player with each other player in a gauntlet", function()
    local plan = plan_of(3, { gauntlet = true })
    assert.equal(16, plan:count())
    assert.same({ "1-2 one", "2-1 one", "1-3 one", "3-1 one", "1-2 two" }, games(plan, 5))
  end)

  it("gives a game its number, pair, players and opening", function()
    local task = plan_of(3):task(8)
    assert.equal(0, task.seed >> 63)
    task.seed = nil
    assert.same({
      number = 8, pair = 2, white = 2, red = 1, first = 1, second = 2, opening = 2, board = "two",
    }, task)
  end)

  it("gives each pairing the same number of games", function()
    local counts, plan = {}, plan_of(7)
    for number = 1, plan:count() do
      local task = plan:task(number)
      assert(task.first < task.second and task.second <= 7)
      local key = task.white .. "-" .. task.red
      counts[key] = (counts[key] or 0) + 1
    end
    local pairings = 0
    for _, count in pairs(counts) do
      assert.equal(4, count)
      pairings = pairings + 1
    end
    assert.equal(7 * 6, pairings)
  end)

  it("gives every game its own seed, computed from the seed of the match", function()
    local seeds, plan = {}, plan_of(2, { pairs = 1000 })
    for number = 1, 2000 do
      local seed = plan:task(number).seed
      assert.is_nil(seeds[seed])
      seeds[seed] = true
    end
    assert.equal(plan:task(9).seed, plan_of(5):task(9).seed)
    assert.not_equal(plan:task(9).seed, plan_of(2, { seed = 8 }):task(9).seed)
  end)

  it("is infinite if only a test ends the match", function()
    local settings = {
      players = { {}, {} }, seed = 1, sprt = {}, openings = { boards = { "one" } },
    }
    local plan = new_plan(settings)
    assert.equal(math.huge, plan:count())
    assert.equal(500000, plan:task(10 ^ 6 // 1 | 0).pair)
  end)
end)
