-- match_spec.lua -- shogun.match: its options, events and openings.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local shogun = require "shogun"

setup(harsh.stop)                                -- whole games in Lua

local first <const>, last <const>, match <const> = matches.first, matches.last, matches.play

-- Without what differs from run to run.
local function timeless(standings)
  standings.seconds = nil
  return standings
end

-- The events of a match, without those that come as time passes, and what it returns.
local function events_of(given)
  local events = {}
  given.report = function(event)
    if event.event ~= "progress" then events[#events + 1] = event end
  end
  local standings, message = match(given)
  return events, standings, message
end

describe("a match between Lua functions or tables", function()
  it("plays pairs of games, and counts their results", function()
    local standings = match()
    assert.same({ 6, 3 }, { standings.games, standings.pairs })
    assert.same({ "player 1", "player 2" },
      { standings.players[1].name, standings.players[2].name })
    assert.same(timeless(standings), timeless(match()))
  end)

  it("plays all players against each other, or one against all others", function()
    local players = { first, last, "random", shogun.bots.random() }
    local all = match { players = players, pairs = 1 }
    assert.same({ 12, 6 }, { all.games, #all.pairings })
    local one = match { players = players, pairs = 1, gauntlet = true }
    assert.same({ 6, 3 }, { one.games, #one.pairings })
    assert.equal("random #2", one.players[4].name)
  end)

  it("ends when its test has decided", function()
    local function resigns() return "resign" end
    local sprt, many = { elo0 = 0, elo1 = 200 }, "random:100"
    local given = { players = { first, resigns }, sprt = sprt, openings = many }
    assert.equal("H1", shogun.match(given).verdict)
    given = { players = { resigns, first }, sprt = sprt, openings = many, pairs = 100 }
    assert.equal("H0", match(given).verdict)
    assert.is_nil(match({ sprt = sprt, pairs = 2 }).verdict)
  end)

  it("reports its events", function()
    local events, standings = events_of {}
    assert.same({ 8, "start", "end" }, { #events, events[1].event, events[8].event })
    assert.same({ 6, 0 }, { events[1].games, events[1].done })
    local settings = events[1].settings
    assert.equal(tostring(shogun.rules "boxed"), settings.rules)
    assert.same({ "random:3", 3 }, { settings.openings.spec, #settings.openings.boards })
    local game = events[3]
    assert.same({ "game", 2, 1, "player 2", "player 1", 1, settings.openings.boards[1] },
      { game.event, game.number, game.pair, game.white, game.red, game.opening, game.board })
    assert.truthy(game.plies > 0 and game.seconds > 0 and game.reason and game.result)
    standings.event = "end"
    assert.same(standings, events[8])
  end)

  it("passes on an error that `report` raises", function()
    local ok, raised = pcall(match, { report = function() error("enough", 0) end })
    assert.same({ false, "enough" }, { ok, raised })
  end)
end)

describe("the openings of a match", function()
  local boards <const> = {
    "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1", shogun.board():play "d1e3",
  }

  it("are a list of boards, or are read from a file", function()
    local given = events_of({ openings = boards })[1].settings.openings
    assert.same({ "list", boards[1], boards[2]:text() },
      { given.spec, given.boards[1], given.boards[2] })
    command.with_text(table.concat(given.boards, "\n"), function(path)
      local read = events_of({ openings = path })[1].settings.openings
      assert.same({ path, given.sha256, given.boards }, { read.spec, read.sha256, read.boards })
    end)
  end)

  it("are refused by a message with the place of the error", function()
    for openings, message in pairs {
      ["random:0"] = "openings: expected random:1 to random:1000000, got 'random:0'",
      ["/no"] = "openings: expected random:K, balanced:K, orders:K or a file, got '/no' (No",
      [{ boards[1], "x" }] = "openings[2]: invalid board: ",
      [{ "k2p16/8/8/8/8/8/8/7K1" }] = "openings[1]: the game is over",
    } do
      local standings, found = match { openings = openings }
      assert.is_nil(standings)
      assert.equal(message, found:sub(1, #message))
    end
  end)
end)

describe("misuse of a match", function()
  it("raises an error at the caller's line", function()
    assert.matches("players: expected a list of two or more, got nil", blamed(shogun.match, {}))
    for message, options in pairs {
      ["unknown option 'pears'; did you mean pairs?"] = { pears = 1 },
      ["pairs: expected a whole number from 1 to "] = { pairs = 0 },
      ["sprt: expected two players, got 3"] = { players = { first, last, first }, sprt = {} },
      ["elo1: expected a number above 5, got 1"] = { sprt = { elo0 = 5, elo1 = 1 } },
      ["expected only one of nodes, movetime and clock"] = { nodes = 1, movetime = 1 },
      ["cputime: expected movetime as the limit"] = { nodes = 1, cputime = true },
      ["cputime: expected a boolean, got 1"] = { cputime = 1 },
      ["movetime: expected a number above 0, at most 1000000, got 1000000000.0"] =
        { movetime = 1e9 },
      ["nodes: expected a whole number from 1 to 2147483648, got 9999999999"] =
        { nodes = 9999999999 },
      ["cache: expected a folder, got ''"] = { cache = "" },
      ["cache: expected a string, got 5"] = { cache = 5 },
      ["grace: expected a number from 0 to "] = { grace = -1 },
      ["clock: expected base, in seconds"] = { clock = {} },
      ["adjudicate: the option moves needs score, too"] = { adjudicate = { moves = 3 } },
      ["adjudicate: expected plies or a score"] = { adjudicate = {} },
      ["invalid rules: lone: expected "] = { rules = "lone=x" },
      ["rules: expected a preset, a table or shogun.Rules, got 5"] = { rules = 5 },
      ["openings[1]: expected a board, got 5"] = { openings = { 5 } },
      ["gauntlet: expected a boolean, got 1"] = { gauntlet = 1 },
      ["players[2]: expected a text, a function or an object with choose, got 7"] =
        { players = { first, 7 } },
    } do
      options.players = options.players or { first, last }
      assert.matches(message, blamed(shogun.match, options), 1, true)
    end
  end)
end)
