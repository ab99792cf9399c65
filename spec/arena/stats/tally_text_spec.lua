-- tally_text_spec.lua -- a tally as text continues like the tally itself.

local new_tally = require "shogun.arena.stats.tally"
local outcomes = require "spec.fakes.outcomes"
local points_of = require "shogun.cluster.points"
local tally_text = require "shogun.arena.stats.tally_text"

require("spec.support.harsh").stop() -- it is about Lua alone

-- The standings of a tally that becomes text after every so many games, an even number.
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
    local tally = interrupted(settings, games, 2)
    local first = tally:standings().players[2].faults.first
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
