-- repeats_spec.lua -- games that were played before in a match are no evidence.

local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local outcomes = require "spec.fakes.outcomes"
local shogun = require "shogun"
local simulated = require "spec.fakes.simulated"
local sprt = require "shogun.arena.stats.sprt"
local tally = require "shogun.arena.stats.tally"
local words = require "shogun.draw.report.words"

setup(harsh.stop)                                -- whole games in Lua

local function tallied(settings, games)
  local counted = tally(settings)
  for _, game in ipairs(games) do counted:add(game.task, game.outcome) end
  return counted:standings(), counted:verdict()
end

describe("the standings of a match", function()
  it("take a pair that was played before for played, and for nothing else", function()
    local settings = outcomes.settings({ "a", "b" }, { sprt = { elo0 = 0, elo1 = 50 } })
    local games = outcomes.games(settings, 14, 2)
    local before = tallied(settings, games)
    for number = 15, 18 do
      local game = outcomes.games(settings, number, 2)[number]
      game.outcome = games[number - 14].outcome -- and the same opening
      games[number] = game
    end
    local standings = tallied(settings, games)
    assert.same({ 18, 9, 2, 2 }, {
      standings.games, standings.pairs, standings.repeats, standings.pairings[1].repeats,
    })
    for _, name in ipairs { "counts", "strength", "sprt" } do
      assert.same(before.pairings[1][name], standings.pairings[1][name])
    end
    assert.same(before.ratings, standings.ratings)
  end)

  it("know a game again by players, colours, board, moves and result, not by its clocks", function()
    local settings = outcomes.settings({ "a", "b" })
    local function repeats(change)
      local games = outcomes.games(settings, 16, 1)
      for i = 1, 2 do
        local was = games[i].outcome
        games[14 + i].outcome.winner = was.winner
        games[14 + i].outcome.moves = was.moves:gsub("$", " {[%%clk 0:00:0" .. i .. "]}")
      end
      if change then change(games[15].task, games[15].outcome) end
      return tallied(settings, games).repeats
    end
    assert.equal(1, repeats())
    assert.equal(0, repeats(function(task) task.board = "another" end))
    assert.equal(0, repeats(function(task) task.white, task.red = task.red, task.white end))
    assert.equal(0, repeats(function(_, outcome) outcome.moves = outcome.moves .. " a1a2" end))
    assert.equal(0, repeats(function(_, outcome)
      outcome.winner = outcome.winner ~= "white" and "white" or nil
    end))
    assert.equal(0, repeats(function(_, outcome) outcome.moves = nil end))
  end)
end)

describe("the verdict of a test", function()
  local settings = outcomes.settings({ "a", "b" }, { sprt = { elo0 = 0, elo1 = 100 } })

  -- Six openings, and players that play the same from the same one.
  local function repeated(count)
    local games, first = outcomes.games(settings, count, 4), {}
    for i, game in ipairs(games) do
      local opening = game.task.opening % 6 + 1
      game.task.opening, game.task.board = opening, "board " .. opening
      local key = opening .. " " .. i % 2
      first[key] = first[key] or game.outcome
      game.outcome = first[key]
    end
    return games
  end

  it("is that nothing is decided where nothing but repeats is played", function()
    local games = repeated(200)
    local standings, verdict = tallied(settings, games)
    assert.same({ "undecided", "undecided" }, { verdict, standings.verdict })
    assert.same({ 10, standings.pairs - 10 }, { standings.repeats, 6 })
    assert.is_nil(standings.pairings[1].sprt.state)
    assert.same(standings, (tallied(settings, outcomes.shuffled(games, 3))))
    assert.same(standings, (tallied(settings, table.move(games, 1, standings.games, 1, {}))))
    assert.is_nil(tallied(settings, table.move(games, 1, standings.games - 1, 1, {})).verdict)
  end)
end)

describe("a test of players without randomness", function()
  -- spec/bench/error_rates.lua simulates more of them.
  it("is wrong about as often as was agreed, however many openings there are", function()
    local test, tests = sprt { elo0 = 0, elo1 = 50 }, os.getenv "SHOGUN_HARSH" and 10 or 60
    local most = 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / tests)
    for _, openings in ipairs { 15, math.huge } do
      local ends, pairs_played = simulated.repeating(test, test.elo0, openings, tests, 7)
      assert(ends.H1 <= most, ends.H1)
      assert(pairs_played <= 30 or openings == math.huge, pairs_played)
    end
    if tests < 60 then return end
    assert(simulated.repeating(test, test.elo0, 15, tests, 7, true).H1 > 2 * most)
  end)
end)

describe("a match of players without randomness", function()
  local function match(given) return assert(matches.play(given)) end

  it("ends undecided when a test sees nothing but games that were played before", function()
    local standings = match { sprt = { elo0 = 0, elo1 = 5 }, pairs = 100 }
    assert.same({ "undecided", 26, 13, 10 }, {
      standings.verdict, standings.games, standings.pairs, standings.repeats,
    })
    assert.same(match().pairings[1].strength, standings.pairings[1].strength)
    assert.same({ 14, 11 }, { match({ pairs = 14 }).pairs, match({ pairs = 14 }).repeats })
  end)
end)

describe("the report of repeats", function()
  local function same(count, given)
    local settings = outcomes.settings({ "a", "b" }, given)
    local games = outcomes.games(settings, count, 1)
    for i, game in ipairs(games) do
      game.outcome.winner = i % 2 == 1 and "white" or "red"
      game.outcome.moves = "the same"
    end
    return (tallied(settings, games))
  end

  it("is how many pairs they are, and that a test cannot go on so", function()
    assert.is_nil(words.repeats(same(14)))
    assert.equal("1 of 8 pairs repeated an earlier one and counts for nothing: more openings are "
      .. "needed.", words.repeats(same(16)))
    local standings = same(40, { sprt = { elo0 = 0, elo1 = 50 } })
    local all = "10 of 17 pairs repeated earlier ones and count for nothing: more openings are "
      .. "needed."
    assert.equal(all, words.repeats(standings))
    local headline, reason = words.verdict(standings)
    assert.equal("Not decided", headline)
    assert.equal("The last pairs all repeated earlier ones, so the test cannot go on.", reason)
    assert.truthy(shogun.draw.report(standings):find(all, 1, true))
  end)
end)
