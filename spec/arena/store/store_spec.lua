-- store_spec.lua -- the store of matches: found again, resumed, refused.

local failure = require "shogun.failure"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local store = require "shogun.arena.store"
local version <const> = require "shogun.version"

setup(harsh.stop)

local settings <const> = matches.settings

local function boards_of_file()
  local openings = settings().openings
  openings.spec = "boards.txt"
  return openings
end

-- Runs a test with a store in a temporary file.
local function with_store(test)
  return matches.in_database(function(path)
    local opened = assert(store.open(path))
    test(opened, path)
    opened:close()
  end)
end

-- All games of an iterator: a list of what it gives each time.
local function all(iterator)
  local list = {}
  for task, outcome in iterator do list[#list + 1] = outcome and { task, outcome } or task end
  return list
end

describe("a store", function()
  it("returns all games as they were saved, in the order of their numbers",
    with_store(function(opened, path)
      local match = assert(opened:begin(settings()))
      assert.same({ id = 1, is_new = true, is_finished = false }, match)
      assert.equal(3, opened:save(match, matches.games(8, 10)))
      assert.equal(7, opened:save(match, matches.games(1, 7)))
      opened:close()
      opened = assert(store.open(path, true))
      local list = all(opened:games())
      assert.equal(10, #list)
      for n, game in ipairs(list) do
        local saved = matches.game(n)
        assert.same({ 1, saved.task, saved.outcome }, { game.match, game.task, game.outcome })
        assert.same(game, opened:game(1, n))
        assert.equal(#"2026-11-21 18:00:00", #game.played)
      end
      assert.is_nil(opened:game(1, 11))
      for n, pair in ipairs(all(opened:outcomes(match))) do
        local saved = matches.game(n)
        saved.task.board, saved.outcome.moves = nil, nil
        assert.same({ saved.task, saved.outcome }, pair)
      end
      opened:close()
    end))

  it("keeps the outcome that was saved first for a game", with_store(function(opened)
    local match = assert(opened:begin(settings()))
    assert.equal(5, opened:save(match, matches.games(1, 5)))
    local again = matches.games(4, 7)
    again[1].outcome.reason = "repetition"
    assert.equal(2, opened:save(match, again))
    assert.equal(7, #all(opened:games()))
    assert.equal("quiet", opened:game(1, 4).outcome.reason)
  end))

  it("saves all games of a call, or none if one fails", with_store(function(opened, path)
    local match = assert(opened:begin(settings()))
    local list = matches.games(1, 3)
    list[3].outcome.reason = nil
    local saved, message = failure.try(opened.save, opened, match, list)
    assert.is_nil(saved)
    assert.equal(path, message:sub(1, #path))
    assert.truthy(message:find "reason.*violates" or message:find "NULL.*games.reason")
    assert.equal(0, #all(opened:games()))
  end))

  it("raises a failure that names the file", with_store(function(opened, path)
    local ok, raised = pcall(opened.find, opened, 9)
    assert.same({ false, path .. ": no match 9" }, { ok, tostring(raised) })
    assert.is_false(failure.facts(raised).is_lost)
    local match = opened:begin(settings())
    opened.db:execute "DROP TABLE games"
    for _, call in ipairs {
      function() opened:matches() end, function() opened:game(1, 1) end,
      function() opened:games()() end, function() opened:outcomes(match)() end,
      function() opened:save(match, matches.games(1, 1)) end,
    } do
      local _, message = failure.try(call)
      assert.equal(path, tostring(message):sub(1, #path))
    end
  end))

  it("reads any number of games, 500 at a time", with_store(function(opened)
    local match = assert(opened:begin(settings()))
    for _, count in ipairs { 500, 501, 1000, 1203 } do
      assert(opened:save(match, matches.games(1, count)))
      local list = all(opened:outcomes(match))
      assert.equal(count, #list)
      for n, pair in ipairs(list) do assert.equal(n, pair[1].number) end
    end
  end))

  it("finds games by player, winner, loser, opening, result, reason and length",
    with_store(function(opened)
      local match = assert(opened:begin(settings()))
      assert(opened:save(match, matches.games(1, 60)))
      local function count(filter)
        local list = all(opened:games(filter))
        return #list, list
      end
      assert.equal(60, (count { player = "greedy" }))
      assert.equal(60, (count { player = "o'neil", match = 1 }))
      assert.equal(0, (count { player = "nobody" }))
      assert.equal(0, (count { match = 2 }))
      assert.equal(40, count { winner = "greedy" } + count { loser = "greedy" })
      assert.equal((count { winner = "greedy" }), (count { loser = "o'neil" }))
      for _, game in ipairs(select(2, count { winner = "greedy" })) do
        assert.equal(1, game.task[game.outcome.winner])
      end
      assert.equal(30, (count { opening = 2 }))
      assert.equal(20, (count { result = "1/2-1/2" }))
      assert.equal(20, (count { reason = "error" }))
      assert.equal(11, (count { min_plies = 10, max_plies = 20 }))
      assert.error_matches(function() opened:games { winer = "greedy" } end,
        "unknown filter 'winer'; did you mean winner?", 1, true)
    end))
end)

describe("a match", function()
  it("resumes if the settings are the same", with_store(function(opened)
    assert.is_true(opened:begin(settings()).is_new)
    assert.same({ id = 1, is_new = false, is_finished = false }, opened:begin(settings()))
    local found = opened:find(1).settings
    for name, value in pairs(settings()) do assert.same(value, found[name]) end
    local other = settings()
    other.openings.sha256 = "x" -- ignored: other settings determine the boards
    assert.is_false(opened:begin(other).is_new)
  end))

  it("needs the same number of statements, however many matches are stored",
    with_store(function(opened)
      local try, count = opened.db.try, 0
      function opened.db.try(...)
        count = count + 1
        return try(...)
      end
      local function statements(call)
        count = 0
        call()
        return count
      end
      local function measured(seed)
        return {
          begin = statements(function() opened:begin(settings { seed = seed }, true) end),
          find = statements(function() opened:begin(settings { seed = 2 }, true) end),
          list = statements(function() opened:matches() end),
        }
      end
      opened:begin(settings { seed = 2, nodes = 2 }, true)
      local before = measured(2)
      for nodes = 3, 30 do opened:begin(settings { seed = 2, nodes = nodes }, true) end
      for seed = 3, 30 do opened:begin(settings { seed = seed }, true) end
      assert.same(before, measured(31))
    end))

  it("refuses a setting without a column", with_store(function(opened)
    assert.has_error(function() opened:begin(settings { contempt = 7 }) end,
      "settings.contempt: the database has no column for it")
  end))

  it("refuses to resume with other settings, and names each difference",
    with_store(function(opened, path)
      assert(opened:begin(settings {
        sprt = { elo0 = 0, elo1 = 20.5, alpha = 0.05, beta = 0.05 }, openings = boards_of_file(),
      }))
      local other = settings {
        openings = boards_of_file(),
        movetime = 1, nodes = 5, gauntlet = true, clock = { base = 1, increment = 0.01 },
      }
      other.version = "9.9.9"
      other.players[1].spec, other.players[2].sha256 = "random", ("cd"):rep(32)
      other.openings.boards[2] = other.openings.boards[1]
      local match, message = failure.try(opened.begin, opened, other)
      assert.is_nil(match)
      assert.equal(path .. [[
: its match is not finished, and was begun with other options:
  version: ]] .. version .. [[ then, 9.9.9 now; one version must play all games: finish it with ]]
        .. "shogun " .. version .. [[, or begin another in a new file
  sprt.elo0: 0 then, none now
  sprt.elo1: 20.5 then, none now
  sprt.alpha: 0.05 then, none now
  sprt.beta: 0.05 then, none now
  gauntlet: false then, true now
  nodes: none then, 5 now
  movetime: 0.1 then, 1 now
  clock.base: none then, 1 now
  clock.increment: none then, 0.01 now
  players[1].spec: greedy then, random now
  players[2].sha256: the source has changed
  openings[2]: k2p16/8/8/8/8/8/8/6P1K1 w 0 1 then, ]]
        .. other.openings.boards[1] .. " now", message)
    end))

  it("reports in one line that its openings differ", with_store(function(opened, path)
    local openings = boards_of_file()
    openings.sha256 = "a"
    assert(opened:begin(settings { openings = openings }))
    local others = { spec = openings.spec, sha256 = "b", boards = { openings.boards[2] } }
    assert.same({ nil, path .. ": its match is not finished, and was begun with other "
      .. "options:\n  openings.sha256: the boards differ" },
      { failure.try(opened.begin, opened, settings { openings = others }) })
  end))

  it("is found after it has finished, and resumes with more pairs", with_store(function(opened)
    local match = opened:begin(settings())
    opened:finish(match)
    assert.same({ id = 1, is_new = false, is_finished = true }, opened:begin(settings()))
    assert.same({ id = 1, is_new = false, is_finished = false },
      opened:begin(settings { pairs = 20 }))
    local _, message = failure.try(opened.begin, opened, settings())
    assert.truthy(message:find("its match is not finished", 1, true), message)
    opened:finish(match)
    assert.same({
      id = 2, is_new = true, is_finished = false,
      larger = { event = "beside", match = 1, pairs = 20 },
    }, opened:begin(settings()))
    opened:finish { id = 2 }
    assert.same({ id = 3, is_new = true, is_finished = false }, opened:begin(settings { seed = 8 }))
    assert.equal(3, #opened:matches())
  end))
end)
