-- rows_spec.lua -- the types of columns: wrong values in a database only cause messages.

local draw = require "shogun.draw"
local failure = require "shogun.failure"
local kept_games = require "shogun.arena.store.archive"
local new_tally = require "shogun.arena.stats.tally"
local rules_text = require "shogun.record.rules"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local strange = require "spec.fakes.strange_files"

setup(strange.hide_luv)
teardown(strange.show_luv)

-- Does all that verbs do with a match and its games. Raises what goes wrong in the database.
local function use_match(opened, match)
  local settings, tally = match.settings, new_tally(match.settings)
  local board = shogun.board("k2p16/8/8/8/8/8/8/6P1K1", rules_text.read(settings.rules))
  for task, outcome in opened:outcomes(match) do tally:add(task, outcome) end
  if match.id == 1 then draw.report(tally:standings(), { settings = settings }) end
  for game in opened:games { match = match.id } do
    kept_games.record(settings, game)
    local _, message = kept_games.reached(game, board)
    if message then opened.db:fail(message) end
  end
  local game = opened:game(match.id, 2)
  if game then kept_games.replay(settings, game) end
end

-- The message on a database; nil if all of it can be used.
local function complaint(path)
  return select(2, failure.try(function()
    local opened <close> = store.open(path, true)
    for _, match in ipairs(opened:matches()) do use_match(opened, opened:find(match.id)) end
    for game in opened:games() do assert(game.match > 0) end
  end))
end

local nonsense <const> = {
  "-1", "9223372036854775807", "'x'", "x'00ff'", "9e999", "'a' || char(27)",
}

describe("a value of a database", function()
  it("has the type of its column, or is refused", function()
    local refused, taken = 0, 0
    for _, column in ipairs(strange.columns()) do
      for _, value in ipairs(nonsense) do
        strange.with_copy(function(path)
          local sql = "UPDATE OR IGNORE %s SET %s = %s WHERE rowid = 2"
          pcall(strange.change, path, sql:format(column.table, column.name, value))
          local said = complaint(path)
          if said then
            refused = refused + 1
            assert.equal(path .. ": ", said:sub(1, #path + 2))
            assert.falsy(said:find "%.lua" or said:find "[%c\x80-\xff]", said)
          else
            taken = taken + 1
          end
        end)
      end
    end
    assert(refused > 150 and taken > 50, ("%d refused, %d taken"):format(refused, taken))
  end)

  it("is refused by a message that names the table, the column and the expected value", function()
    for change, expected in pairs {
      ["UPDATE games SET plies = -1"] = "games.plies: expected a number of plies, got -1",
      ["UPDATE games SET result = 'won'"] = "games.result: expected 1-0, 0-1 or 1/2-1/2, got 'won'",
      ["UPDATE games SET white = 9 WHERE number = 1"] = "match 1, game 1: no player 9",
      ["UPDATE games SET white = red"] = "match 1, game 1: player 2 against itself",
      ["UPDATE games SET white = 2, red = 3 WHERE match_id = 2"] =
        "match 2, game 1: players 2 and 3: one must be player 1 in a gauntlet",
      ["UPDATE games SET number = 1 << 40 WHERE match_id = 1 AND number = 4"] =
        "match 1, game 1099511627776: expected a number up to 65540",
      ["DELETE FROM matches WHERE id = 2"] = "games: no match 2",
      ["UPDATE openings SET board = '8'"] = "match 1: openings[1]: invalid board: ",
      ["DELETE FROM openings WHERE place = 1"] = "match 1: openings: expected at least one board",
      ["UPDATE openings SET place = 3 WHERE place = 2"] = "match 1: openings: no place 2",
      ["DELETE FROM players WHERE place > 1"] = "match 1: expected 2 players or more",
      ["UPDATE players SET name = 'x'"] = "match 1: players[2]: two are named 'x'",
      ["UPDATE players SET kind = 'x'"] = "match 1: players[1]: expected a kind of player, got 'x'",
      ["UPDATE matches SET rules = 'law=x'"] = "match 1: invalid rules: ",
      ["UPDATE matches SET elo1 = -5"] = "match 1: sprt: elo1: expected a number above 0, got -5",
      ["UPDATE matches SET cputime = 1"] = "match 1: cputime: expected movetime",
      ["UPDATE matches SET clock_base = 0"] = "match 1: clock: expected seconds",
      ["UPDATE matches SET began = 'now'"] = "matches.began: expected a date and a time, got 'now'",
      ["UPDATE games SET moves = '1. a1a1 a1a2'"] = "match 1, game 1, ply 1: ",
      ["DELETE FROM shogun_schema"] = "shogun_schema: expected the version of the tables",
      ["UPDATE shogun_schema SET version = -3"] =
        "shogun_schema: expected the version of the tables",
    } do
      strange.with_copy(function(path)
        strange.change(path, "PRAGMA foreign_keys = OFF", change)
        local said = complaint(path) or "nothing"
        assert(said:find(path .. ": " .. expected, 1, true), change .. "\n" .. said)
      end)
    end
  end)
end)
