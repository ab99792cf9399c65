-- faults_spec.lua -- a player that errs too often ends the match.

local command = require "spec.support.command"
local matches = require "spec.support.matches"
local outcomes = require "spec.fakes.outcomes"
local shogun = require "shogun"
local tally = require "shogun.arena.stats.tally"
local uv = require "luv"

require("spec.support.harsh").stop() -- whole games in Lua

-- Games in which the second player errs in those that a function names.
local function games_of(settings, count, errs, reason)
  local games = outcomes.games(settings, count, 1)
  for number, game in ipairs(games) do
    local is_error = errs(number)
    local other = game.task.white == 2 and "red" or "white"
    local fault = reason or number % 2 == 0 and "error" or "illegal"
    game.outcome.reason = is_error and fault or "mate"
    game.outcome.winner = is_error and other or "white"
  end
  return games
end

local function standings_of(settings, games)
  local counted = tally(settings)
  for _, game in ipairs(games) do counted:add(game.task, game.outcome) end
  return counted:standings()
end

describe("a player that errs", function()
  local settings = outcomes.settings { "a", "b" }
  local function faults(count, errs, given, reason)
    local used = outcomes.settings({ "a", "b" }, given)
    return standings_of(used, games_of(used, count, errs, reason)).faults
  end
  local function always() return true end

  it("ends the match if its first ten games, or over a tenth of 20 or more, are faulty", function()
    assert.is_nil(faults(9, always))
    assert.same({ player = "b", games = 10, count = 10, number = 1 }, faults(10, always))
    assert.is_nil(faults(200, function(number) return number % 10 == 0 end))
    assert.is_nil(faults(19, function(number) return number > 1 end))
    assert.same({ player = "b", games = 20, count = 19, number = 2 },
      faults(30, function(number) return number > 1 end))
    assert.same({ player = "b", games = 37, count = 4, number = 34 },
      faults(50, function(number) return number > 33 end))
  end)

  it("does not end the match by losing on time, or if the match allows faults", function()
    assert.is_nil(faults(100, always, nil, "time"))
    assert.is_nil(faults(100, always, { allow_faults = true }))
  end)

  it("ends the match at the same game, in whatever order the games finish", function()
    for _, given in ipairs { {}, { sprt = { elo0 = 0, elo1 = 5 } } } do
      local used = outcomes.settings({ "a", "b" }, given)
      local games = games_of(used, 60, function(number) return number > 33 end)
      local standings = standings_of(used, games)
      for seed = 1, 9 do
        assert.same(standings, standings_of(used, outcomes.shuffled(games, seed)))
      end
      table.remove(games, 5)
      assert.is_nil(standings_of(used, games).faults)
    end
  end)

  it("gets no verdict in the report, and neither does its opponent", function()
    local words = require "shogun.draw.report.words"
    local headline, reason = words.verdict(standings_of(settings, games_of(settings, 12, always)))
    assert.same({
      "Not decided", "b lost 10 of its first 10 games by errors or illegal moves, so the match has "
        .. "ended; game 1 is the first of them.",
    }, { headline, reason })
  end)
end)

describe("a match with a player that errs", function()
  -- Games are saved every tenth of a second, so some are left when the match ends.
  local function wrong()
    uv.sleep(5)
    return "a1a9"
  end

  it("reports the faults, stays ended, and resumes only if faults are allowed",
    matches.in_file(function(path)
      local function match(given)
        given.players, given.rules = { "greedy", wrong }, "boxed"
        given.pairs, given.db, given.openings = 100, path, "random"
        return assert(shogun.match(given))
      end
      local standings = match {}
      assert.same({ player = "player 2", games = 10, count = 10, number = 1, match = 1 },
        standings.faults)
      assert.equal("faults", standings.verdict)
      assert(standings.games < 200, standings.games)
      assert.same(standings, match {})
      local whole = match { allow_faults = true }
      assert.same({ 200 }, { whole.games, whole.faults, whole.verdict })
      assert.equal("faults", match({}).verdict)
    end))

  it("makes shogun match exit with 1 and print why, and which command shows the game",
    command.in_folder(function(folder)
      command.write(folder .. "/wrong.lua", "return function() error 'lost' end")
      local line = ("match greedy %s/wrong.lua --pairs 6 --rules boxed --openings random:6 --db "
        .. "%s/m.db --movetime 10 --quiet"):format(folder, folder)
      for _ = 1, 2 do
        local output, said = command.ends_with(1, line)
        assert.truthy(output:gsub("%s+", " "):find("wrong lost 10 of its first 10 games by errors",
          1, true), output)
        assert.truthy(said:find(("shogun games %s/m.db 1\n"):format(folder), 1, true), said)
        assert.truthy(said:find("--allow-faults continues the match.", 1, true), said)
      end
      for _, db in ipairs { "m.db", "new.db" } do
        local output = command.ends_with(0, line:gsub("m%.db", db) .. " --allow-faults")
        assert.truthy(output:find("12 games, 6 pairs", 1, true), output)
      end
    end))
end)
