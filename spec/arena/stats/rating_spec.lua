-- rating_spec.lua -- rating lists of many players.

local elo = require "shogun.arena.stats.elo"
local rating = require "shogun.arena.stats.rating"

local function match(first, second, ...)
  return { first = first, second = second, counts = { ... } }
end

local function by_name(list)
  local entries = {}
  for _, entry in ipairs(list) do entries[entry.name] = entry end
  return entries
end

-- A. Agresti: Categorical Data Analysis (2nd edition), 10.6: seven teams of 1987 and who won how
-- often against whom (row against column). The estimates of its table 10.11, natural logarithms of
-- odds with Baltimore at 0, are what tests/testthat/test-baseball.R of R's package BradleyTerry2
-- expects.
local teams <const> = {
  "Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore",
}
local wins <const> = {
  { 0, 7, 9, 7, 7, 9, 11 }, { 6, 0, 7, 5, 11, 9, 9 }, { 4, 6, 0, 7, 7, 8, 12 },
  { 6, 8, 6, 0, 6, 7, 10 }, { 6, 2, 6, 7, 0, 7, 12 }, { 4, 4, 5, 6, 6, 0, 6 },
  { 2, 4, 1, 3, 1, 7, 0 },
}
local estimates <const> = { 1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0 }

describe("a rating list", function()
  it("agrees with a published list of seven teams", function()
    local matches = {}
    for i = 1, 7 do
      for j = i + 1, 7 do
        matches[#matches + 1] = match(teams[i], teams[j], wins[j][i], 0, wins[i][j])
      end
    end
    local list, groups = rating.list(matches)
    assert.equal(1, groups)
    for i, entry in ipairs(list) do
      assert.equal(teams[i], entry.name)
      assert.near(estimates[i], (entry.rating - list[7].rating) * math.log(10) / 400, 0.005)
    end
  end)

  it("gives two players the logistic Elo difference of their score", function()
    for _, counts in ipairs { { 20, 30, 50 }, { 5, 0, 3 }, { 9, 20, 41, 13, 2 } } do
      local list = by_name(rating.list { match("a", "b", table.unpack(counts)) })
      assert.near(elo.strength(counts).elo, list.a.rating - list.b.rating, 1e-6)
      assert.near(0, list.a.rating + list.b.rating, 1e-6)
    end
  end)

  -- 75 of 100 points: the information is 100 * 0.75 * 0.25, and seen from the mean half of it.
  it("computes its intervals from the Fisher information", function()
    local matches = { match("a", "b", 25, 0, 75) }
    local margin = 400 / math.log(10) * 1.959964 / math.sqrt(18.75)
    local list = by_name(rating.list(matches))
    assert.near(margin / 2, list.a.high - list.a.rating, 1e-6)
    assert.near(margin / 2, list.a.rating - list.a.low, 1e-6)
  end)

  it("predicts each player's points", function()
    local matches = {
      match("a", "b", 3, 4, 5), match("b", "c", 1, 9, 6), match("d", "a", 2, 3, 5, 4, 1),
      match("a", "b", 0, 1, 9), match("c", "d", 7, 2, 2),
    }
    local list = by_name(rating.list(matches))
    local expected = {}
    for _, each in ipairs(matches) do
      local games = elo.strength(each.counts).games
      local score = elo.to_score(list[each.first].rating - list[each.second].rating)
      expected[each.first] = (expected[each.first] or 0) + games * score
      expected[each.second] = (expected[each.second] or 0) + games * (1 - score)
    end
    for name, entry in pairs(list) do assert.near(entry.points, expected[name], 1e-6) end
    assert.equal(48, list.a.points + list.b.points)
  end)

  it("has only one bound for a player that won every game or lost every game", function()
    local list = by_name(rating.list {
      match("winner", "x", 0, 0, 9), match("x", "y", 3, 3, 4), match("y", "loser", 0, 0, 5),
    })
    assert.equal(math.huge, list.winner.high)
    assert.equal(-math.huge, list.loser.low)
    assert(list.winner.low > -math.huge and list.loser.high < math.huge)
    assert(list.winner.rating > list.x.rating and list.y.rating > list.loser.rating)
    for _, entry in pairs(list) do
      assert.is_true(entry.is_virtual)
      assert(math.abs(entry.rating) < 2000)
    end
    assert(list.x.high < math.huge and list.x.low > -math.huge)
  end)

  it("rates all players 0 if all games were drawn", function()
    local matches = { match("a", "b", 0, 9, 0), match("b", "c", 0, 0, 7, 0, 0) }
    for _, entry in ipairs(rating.list(matches)) do
      assert.near(0, entry.rating, 1e-9)
      assert.is_false(entry.is_virtual)
      assert(entry.high > 0 and entry.high < 200)
    end
  end)

  it("groups players that have not met", function()
    local list, groups = rating.list {
      match("a", "b", 1, 2, 3), match("x", "y", 3, 2, 2), match("b", "c", 1, 1, 1),
      match("late", "later", 0, 0, 0),
    }
    local entries = by_name(list)
    assert.equal(4, groups)
    assert.equal(entries.a.group, entries.c.group)
    assert.not_equal(entries.a.group, entries.x.group)
    assert.near(0, entries.x.rating + entries.y.rating, 1e-6)
    assert.near(0, entries.a.rating + entries.b.rating + entries.c.rating, 1e-6)
    assert.equal(0, entries.late.games)
    assert.equal(math.huge, entries.late.high)
  end)
end)
