-- tally_spec.lua -- the standings of a match, compared with a recount of all its games; a tally
-- that was written as text and read back counts on like the original.

local new_tally = require "shogun.arena.stats.tally"
local outcomes = require "spec.fakes.outcomes"
local points_of = require "shogun.cluster.points"
local recount = require "spec.oracle.recount"
local sprt = require "shogun.arena.stats.sprt"
local tally_text = require "shogun.arena.stats.tally_text"

require("spec.support.harsh").stop() -- it is about Lua alone

local function tallied(settings, games)
  local counted = new_tally(settings)
  for _, game in ipairs(games) do counted:add(game.task, game.outcome) end
  return counted:standings(), counted:verdict()
end

local three <const> = { "a", "b", "c" }

describe("the standings of a match", function()
  it("agree with a slow recount, whatever the order of the games is", function()
    for seed = 1, 12 do
      local settings = outcomes.settings(three, { gauntlet = seed % 2 == 0 })
      local games = outcomes.games(settings, 20 + 3 * seed, seed, seed % 3 > 0 and seed or nil)
      local standings = tallied(settings, outcomes.shuffled(games, seed))
      recount.check(settings, games, standings)
      assert.same(tallied(settings, games), standings)
    end
  end)

  it("name the number of each player's first faulty game", function()
    local settings = outcomes.settings(three)
    local games = outcomes.games(settings, 60, 5)
    local standings = tallied(settings, outcomes.shuffled(games, 9))
    for i, player in ipairs(standings.players) do
      local first
      for _, game in ipairs(games) do
        local reason = game.outcome.reason
        local is_fault = reason == "illegal" or reason == "error" or reason == "time"
        if not first and is_fault and recount.points_of(i, game.task, game.outcome) == 0 then
          first = game.outcome
        end
      end
      local expected = { number = first.number, reason = first.reason, message = first.message,
        move = first.move }
      assert.same(expected, player.faults.first)
    end
  end)

  it("can be computed before the first game and before the first pair", function()
    local settings = outcomes.settings(three)
    for count = 0, 1 do
      local standings = tallied(settings, outcomes.games(settings, count, 1))
      assert.equal(count, standings.games)
      assert.equal(3, #standings.pairings)
      assert.is_nil(standings.pairings[1].strength)
      assert.same({}, standings.ratings)
    end
  end)

  it("take memory per opening, not per game", function()
    local settings = outcomes.settings { "a", "b" }
    local counted, games = new_tally(settings, true), outcomes.games(settings, 1000, 3)
    local function used_after(rounds)
      for round = 1, rounds do
        for _, game in ipairs(games) do
          counted:add(game.task, game.outcome)
          game.task.number = game.task.number + 1000
          if round <= 3 then game.task.opening = game.task.opening + 500 end
        end
        if round == rounds then collectgarbage() end
      end
      return collectgarbage "count"
    end
    local before = used_after(1)
    assert(used_after(20) < before + 2000 * 0.08)
    local standings = counted:standings()
    assert.same({ 21000, 10500, 2500 }, {
      standings.games, standings.pairs, standings.pairings[1].openings,
    })
  end)

  it("stay unchanged after they were returned, even if more games are counted", function()
    local settings = outcomes.settings { "a", "b" }
    local counted, games = new_tally(settings), outcomes.games(settings, 40, 3)
    for i = 1, 20 do counted:add(games[i].task, games[i].outcome) end
    local before = counted:standings()
    for i = 21, 40 do counted:add(games[i].task, games[i].outcome) end
    assert.same(tallied(settings, table.move(games, 1, 20, 1, {})), before)
  end)
end)

describe("the verdict of a test", function()
  local settings = outcomes.settings({ "a", "b" },
    { sprt = { elo0 = 0, elo1 = 100 }, allow_faults = true })

  -- The unbroken list of pairs, judged one after the other.
  local function expected_end(games)
    local test, counts = sprt(settings.sprt), { 0, 0, 0, 0, 0 }
    for i = 2, #games, 2 do
      local points = recount.points_of(1, games[i - 1].task, games[i - 1].outcome)
        + recount.points_of(1, games[i].task, games[i].outcome)
      counts[2 * points // 1 + 1] = counts[2 * points // 1 + 1] + 1
      local state, ratio = test:state(counts)
      if state then return state, i, ratio end
    end
  end

  it("is the same for any order of the pairs, and so are all counts", function()
    local decided = 0
    for seed = 1, 10 do
      local games = outcomes.games(settings, 400, seed)
      local state, number, ratio = expected_end(games)
      local standings, verdict = tallied(settings, outcomes.shuffled(games, seed))
      assert.equal(state, verdict)
      if state then
        decided = decided + 1
        assert.equal(number, standings.games)
        assert.equal(state, standings.verdict)
        assert.equal(state, standings.pairings[1].sprt.state)
        assert.equal(ratio, standings.pairings[1].sprt.llr)
      end
      assert.same(tallied(settings, games), standings)
    end
    assert(decided > 4)
  end)

  it("waits for missing games", function()
    local games = outcomes.games(settings, 400, 1)
    local first = table.remove(games, 1)
    local counted = new_tally(settings)
    for _, game in ipairs(games) do counted:add(game.task, game.outcome) end
    assert.is_nil(counted:verdict())
    assert.equal(0, counted:standings().games)
    counted:add(first.task, first.outcome)
    assert.truthy(counted:verdict())
  end)
end)

-- A tally of the games, written as text and read back after every `every` games (even).
local function interrupted(settings, games, every)
  local tally = new_tally(settings, true)
  for i, game in ipairs(games) do
    tally:add(game.task, game.outcome)
    if i % every == 0 then
      tally = assert(tally_text.read(settings, tally_text.write(tally)))
      local points = {}
      for j = 1, i do
        local task, winner = games[j].task, games[j].outcome.winner
        points_of.add(points, {
          first = task.first, second = task.second, opening = task.opening, pairs = j % 2,
          halves = not winner and 1 or task[winner] == task.first and 2 or 0,
        }, 1)
      end
      assert(points_of.recall(tally, points) or settings.sprt and tally:verdict())
    end
  end
  return tally
end

local function without_openings(standings)
  standings.openings = {}
  return standings
end

describe("a tally as text", function()
  it("is read back with its openings, faults and tests, and counts further games", function()
    for seed = 1, 24 do
      local settings = outcomes.settings(seed % 2 == 0 and { "a", "b", "c" } or { "a", "b" })
      if seed % 4 == 1 then settings.sprt = { elo0 = 0, elo1 = 40 } end
      local games = outcomes.games(settings, 200, seed, seed % 3 > 0 and seed % 3 * 3 or nil)
      local tally = new_tally(settings, true)
      for _, game in ipairs(games) do tally:add(game.task, game.outcome) end
      local other = interrupted(settings, games, seed % 5 * 2 + 2)
      assert.same(without_openings(tally:standings()), without_openings(other:standings()))
      assert.equal(tally_text.write(tally), tally_text.write(other))
    end
  end)

  it("can hold messages with any bytes", function()
    local settings = outcomes.settings { "a", "b" }
    local games, message = outcomes.games(settings, 2, 1), " a\n%20 \0\xff b  "
    local outcome = games[1].outcome
    outcome.winner, outcome.reason, outcome.message, outcome.move = "white", "illegal", message, "x"
    local first = interrupted(settings, games, 2):standings().players[2].faults.first
    assert.same({ number = 1, reason = "illegal", message = message, move = "x" }, first)
  end)

  it("is refused if invalid", function()
    local settings = outcomes.settings { "a", "b" }
    local text = tally_text.write(new_tally(settings, true))
    for _, wrong in ipairs {
      text:gsub("total", "sum"), text:gsub("total 0", "total x"), text .. "player 3 0 0 0 0 0\n",
      text .. "pairing 1\n", text .. "length a 3\n",
    } do
      assert.same({ nil, "tally: unreadable" }, { tally_text.read(settings, wrong) })
    end
  end)
end)
