-- repeats_spec.lua -- how many independent pairs the pairs from repeated openings are worth.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local new_clusters = require "shogun.arena.stats.openings"
local outcomes = require "spec.fakes.outcomes"
local rating = require "shogun.arena.stats.rating"
local shogun = require "shogun"
local simulated = require "spec.fakes.simulated"
local sprt = require "shogun.arena.stats.sprt"
local tally = require "shogun.arena.stats.tally"
local words = require "shogun.draw.report.words"

setup(harsh.stop)                                -- whole games in Lua

-- The pairs of openings in turn, each with half points by opening and turn, and their counts.
local function clustered(openings, turns, halves_of)
  local clusters, counts = new_clusters(), { 0, 0, 0, 0, 0 }
  for turn = 1, turns do
    for opening = 1, openings do
      local halves = halves_of(opening, turn)
      clusters:add(opening, halves)
      counts[halves + 1] = counts[halves + 1] + 1
    end
  end
  return clusters, counts
end

describe("pairs from repeated openings", function()
  local function same(opening) return opening * 7 % 5 end
  local function different(opening, turn) return (opening * 7 + turn * 3) % 5 end

  it("count as one pair per opening if their results are the same", function()
    for _, turns in ipairs { 2, 3, 50 } do
      local clusters, counts = clustered(200, turns, same)
      assert.near(200, clusters:worth(counts), 3)
      assert.is_true(clusters:are_exhausted(counts))
    end
  end)

  it("count fully if their openings differ or their results differ", function()
    local clusters, counts = clustered(200, 1, same)
    assert.equal(200, clusters:worth(counts))
    clusters, counts = clustered(200, 10, different)
    assert.near(2000, clusters:worth(counts), 30)
    assert.is_false(clusters:are_exhausted(counts))
  end)

  it("count as almost no pairs if all begin from one opening or from a few", function()
    for openings, most in pairs { [1] = 0.01, [2] = 0.1, [3] = 0.7, [4] = 1.6 } do
      local clusters, counts = clustered(openings, 1000, different)
      assert(clusters:worth(counts) < most)
    end
  end)

  it("widen the intervals of ratings", function()
    local function width(worth)
      local list = rating.list { { first = "a", second = "b", counts = { 20, 30, 50 },
        worth = worth } }
      assert.same({ 100, 65 }, { list[1].games, list[1].points })
      return list[1].high - list[1].low
    end
    assert.near(2 * width(), width(25), 0.01)
  end)
end)

describe("a test between players who repeat games", function()
  -- spec/bench/error_rates.lua simulates more of them.
  it("errs about as often as its error rates say, however random the players are", function()
    local tests = os.getenv "SHOGUN_HARSH" and 10 or 40
    local most = 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / tests)
    for _, elo1 in ipairs { 5, 50 } do
      local test = sprt { elo0 = 0, elo1 = elo1 }
      for _, case in ipairs { { 15, 0 }, { 15, 0.1 }, { 40, 0.3 }, { 40, 1 } } do
        local openings, chance = table.unpack(case)
        if elo1 == 50 or chance < 1 then
          local given = { tests = tests, seed = 7 }
          local ends = simulated.from_openings(test, 0, openings, chance, given)
          assert(ends.H1 <= most, ends.H1)
          assert(chance > 0 or ends.undecided > 0.9, ends.undecided)
          ends = simulated.from_openings(test, 50, openings, chance, given)
          assert(ends.H0 <= most, ends.H0)
        end
      end
    end
  end)
end)

describe("a match of players without randomness", function()
  local function match(given) return assert(matches.play(given)) end

  it("ends undecided when further pairs from its openings add no information", function()
    local standings = match { sprt = { elo0 = 0, elo1 = 5 }, pairs = 100 }
    assert.same({ "undecided", 26, 13, 3 }, {
      standings.verdict, standings.games, standings.pairs, standings.pairings[1].openings,
    })
    assert.is_nil(standings.pairings[1].sprt.state)
    assert.equal(13, match({ pairs = 13 }).pairs)
  end)

  it("counts boards as one opening unless their counters can change the game", function()
    local start = shogun.board():text():match "^%S+"
    local function count(openings, quiet)
      return match({ openings = openings, rules = { quiet = quiet } }).pairings[1].openings
    end
    for counters, expected in pairs {
      ["w 0 1,w 0 1"] = 1, ["w 0 1,w 0 2,w 0 99"] = 1, ["w 0 1,w"] = 1, ["w 0 1,r 0 1"] = 2,
      ["w 0 1,w 89 1"] = 1, ["w 0 1,w 90 1"] = 2, ["w 98 1,w 99 1,w 99 2"] = 2,
    } do
      local boards = {}
      for each in counters:gmatch "[^,]+" do boards[#boards + 1] = start .. " " .. each end
      assert.equal(expected, count(boards, 100), counters)
      assert.equal(counters:find "r" and 2 or 1, count(boards, 0), counters)
      command.with_text(table.concat(boards, " # a comment\r\n"), function(path)
        assert.equal(expected, count(path, 100), counters)
      end)
    end
  end)
end)

describe("the report of pairs from the same openings", function()
  it("says how many independent pairs they count as, and that the test cannot decide", function()
    local settings = outcomes.settings({ "a", "b" }, {
      sprt = { elo0 = 0, elo1 = 50 }, allow_faults = true,
    })
    local counted = tally(settings)
    for i, game in ipairs(outcomes.games(settings, 60, 1, 7)) do
      game.outcome.winner = (i - 1) // 2 % 7 < 4 and "white" or nil
      counted:add(game.task, game.outcome)
      if i == 14 then assert.is_nil(words.worth(counted:standings())) end
    end
    local standings = counted:standings()
    local all = "17 pairs from 7 openings count as 4 independent pairs: use more openings."
    assert.equal(all, words.worth(standings))
    local headline, reason = words.verdict(standings)
    assert.equal("Not decided", headline)
    assert.equal("More pairs from the same openings would add no information.", reason)
    assert.truthy(shogun.draw.report(standings):find(all, 1, true))
  end)
end)
