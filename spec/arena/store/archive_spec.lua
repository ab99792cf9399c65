-- archive_spec.lua -- a game from the database: its record, its boards, the same game once more.

local shogun = require "shogun"
local archive = require "shogun.arena.store.archive"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local plan = require "shogun.arena.games.plan"
local referee = require "shogun.arena.games.referee"

setup(harsh.stop)

local record = shogun.record

local function real(specs, rules)
  return matches.real(specs, { rules = tostring(shogun.rules(rules)) })
end

-- The first games of a match, played and as the database gives them.
local function played(settings, count)
  local judge, games, list = assert(referee.new(settings)), plan(settings), {}
  for n = 1, count do
    local task = games:task(n)
    list[n] = {
      match = 1, played = "2026-11-21 18:00:00", task = task, outcome = judge:play(task),
    }
  end
  return list
end

-- A game that somebody lost by a fault, or that was ended otherwise.
local function ended(outcome)
  outcome.plies = 2
  return {
    match = 3, played = "2026-11-21 18:00:00", outcome = outcome,
    task = matches.game(1).task,
  }
end

describe("the record of a stored game", function()
  it("has the game's moves, result, players and settings", function()
    for _, rules in ipairs { "standard", "dice" } do
      local settings = real({ "greedy", "random" }, rules)
      for _, game in ipairs(played(settings, 4)) do
        local read = assert(record.parse(archive.record(settings, game)))
        local replayed = assert(record.replay(read))
        assert.equal(game.outcome.plies, #replayed)
        assert.equal(game.outcome.reason, replayed:result().reason)
        assert.equal(game.outcome.winner, replayed:result().winner)
        assert.equal(game.task.board, replayed:at(0):text())
        assert.equal(tostring(game.task.seed), record.tag(read, "Seed"))
        assert.equal(tostring(game.task.number), record.tag(read, "Round"))
        assert.equal(settings.players[game.task.white].name, record.tag(read, "White"))
        assert.equal("2026.11.21", record.tag(read, "Date"))
      end
    end
  end)

  it("can be replayed, and has the fault that ended the game, with escaped bytes", function()
    local settings = matches.settings { clock = { base = 60, increment = 0.5 }, cputime = true }
    for reason, moves in pairs {
      illegal = "1. d1e3 {[%clk 59.5]} c8c4 {[%clk 58]} 0-1", error = "1. d1e3 c8c4 0-1",
      time = "1. d1e3 c8c4 0-1", resigned = "1. d1e3 c8c4 0-1",
      adjudicated = "1. d1e3 c8c4 1/2-1/2",
    } do
      local text = archive.record(settings, ended {
        winner = reason ~= "adjudicated" and "red" or nil, reason = reason, moves = moves,
        message = 'it says "no"\27[2J', move = "a1a9",
      })
      assert.falsy(text:find "\27")
      local read = assert(record.parse(text))
      assert.equal(reason, assert(record.replay(read)):result().reason)
      assert.equal('it says "no"\\x1b[2J', record.tag(read, "Message"))
      assert.equal("a1a9", record.tag(read, "Refused"))
      assert.equal("60+0.5", record.tag(read, "TimeControl"))
      assert.same({ "0.1", "true" }, { record.tag(read, "Movetime"), record.tag(read, "Cputime") })
      assert.equal(("ab"):rep(32), record.tag(read, "RedSha256"))
    end
  end)
end)

describe("a board in a stored game", function()
  it("is found at the ply at which it first occurred, whatever its counters are", function()
    for _, rules in ipairs { "standard", "dice" } do
      local settings = real({ "random", "random" }, rules)
      for _, game in ipairs(played(settings, 2)) do
        local replayed = record.replay(record.parse(archive.record(settings, game)))
        for ply = 0, #replayed, 7 do
          local first = 0
          while replayed:at(first) ~= replayed:at(ply) do first = first + 1 end
          local text = replayed:at(ply):text():match "^%S+ %S+"
          assert.equal(first, archive.reached(game, shogun.board(text, replayed:at(0):rules())))
        end
      end
    end
  end)

  it("is not found if it never occurred", function()
    local game = ended { moves = "1. d1e3 {[%clk 59.5 a1b1]} c8c4 0-1" }
    assert.is_nil(archive.reached(game, shogun.board "k2p16/8/8/8/8/8/8/6P1K1 w"))
    assert.is_nil(archive.reached(game, shogun.board():play("a1a2"):play "c8c4"))
    assert.equal(2, archive.reached(game, shogun.board():play("d1e3"):play "c8c4"))
  end)
end)

describe("the check of a stored game", function()
  local settings = matches.real({ "engine:nodes=300", "engine:level=3,nodes=300" })
  local games = played(settings, 4)

  it("plays the same moves again", function()
    for i = #games, 1, -1 do assert.is_true(archive.replay(settings, games[i])) end
    local dice = real({ "random", "greedy" }, "dice")
    for _, game in ipairs(played(dice, 4)) do assert.is_true(archive.replay(dice, game)) end
  end)

  it("reports the first difference", function()
    local game = games[1]
    local moves = game.outcome.moves
    local first = moves:match "%l%dx?%l%d"
    local board = shogun.board(game.task.board)
    local other
    for _, move in ipairs(board:moves()) do
      if tostring(move) ~= first:gsub("x", "") then other = tostring(move) end
    end
    game.outcome.moves = moves:gsub(first, other, 1)
    assert.same({ false, ("ply 1, white to move: %s then, %s now"):format(other,
      first:gsub("x", "")) }, { archive.replay(settings, game) })
    game.outcome.moves = moves .. " " .. other
    local _, message = archive.replay(settings, game)
    assert(message:find(other .. " then, the game is over now", 1, true), message)
    game.outcome.moves, game.outcome.reason = moves, "agreed"
    _, message = archive.replay(settings, game)
    assert(message:find "^the result: .* %(agreed%) then, .* now$", message)
  end)

  it("reads the record without playing if the game had a clock", function()
    local clocked = matches.settings { clock = { base = 60, increment = 0 } }
    local game = ended {
      winner = "red", reason = "time", moves = "1. d1e3 {[%clk 59.5]} c8c4 {[%clk 58]} 0-1",
    }
    assert.is_true(archive.replay(clocked, game))
    game.outcome.plies = 3
    assert.same({ false, "the record has 2 plies, not 3" }, { archive.replay(clocked, game) })
    game.outcome.moves = "1. d1e3 d1e3 0-1"
    local same, message = archive.replay(clocked, game)
    assert.is_false(same)
    assert(message:find "^the record is wrong: move 1, red, 'd1e3'", message)
  end)

  it("starts no player of the match but the game's two players", function()
    local other = matches.real { "engine:nodes=300", "engine:level=3,nodes=300", "nobody" }
    assert.is_true(archive.replay(other, games[2]))
    other = matches.real { "engine:nodes=300", "nobody" }
    local same, message = archive.replay(other, games[2])
    assert(same == nil and message:find "nobody", message)
    other.players[2] = { name = "mine", spec = "object", kind = "object" }
    assert.same({ nil, "mine: was given as a value of Lua, so it cannot play again" },
      { archive.replay(other, games[2]) })
  end)
end)
