-- matches.lua -- matches for specs: settings, made-up games, real ones between players of Lua.

local command = require "spec.support.command"
local core = require "shogun.core"
local database = require "shogun.arena.store.database"
local openings = require "shogun.arena.games.openings"
local permission = require "shogun.arena.games.permission"
local plan = require "shogun.arena.games.plan"
local player = require "shogun.arena.games.player"
local postgres = require "spec.support.postgres"
local referee = require "shogun.arena.games.referee"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"
local store = require "shogun.arena.store"

local matches = {}

-- Settings of a match between two players; `given` replaces defaults.
function matches.settings(given)
  local settings = {
    version = shogun.version, pairs = 10, gauntlet = false, seed = 7, movetime = 0.1,
    cputime = false,
    rules = "law=magnets lone=1 stalemate=draw repetition=3 quiet=100 first=white",
    players = {
      { spec = "greedy", name = "greedy", version = shogun.version, kind = "builtin" },
      { spec = "o'neil.lua", name = "o'neil", sha256 = ("ab"):rep(32), kind = "file" },
    },
    openings = {
      spec = "random:2",
      boards = {
        "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1", "k2p16/8/8/8/8/8/8/6P1K1 w 0 1",
      },
    },
  }
  for name, value in pairs(given or {}) do settings[name] = value end
  return settings
end

-- Settings as `shogun.match` makes them, for players given by texts, without a search for openings.
function matches.playable(specs, given)
  local settings = {
    version = shogun.version, players = {}, pairs = 100, gauntlet = false, seed = 1,
    rules = tostring(shogun.rules(given and given.rules)), openings = { boards = {} },
  }
  settings.permission = permission.of(specs)
  for i, spec in ipairs(specs) do
    settings.players[i] = assert(player.describe(spec, settings.permission))
  end
  player.tell_apart(settings.players)
  local next_board = openings.random { rules = shogun.rules(given and given.rules) }
  for i = 1, 3 do settings.openings.boards[i] = next_board():text() end
  for name, value in pairs(given or {}) do
    if name ~= "rules" then settings[name] = value end
  end
  return settings
end

-- Game number n of such a match: won by white, drawn, won by red, and again.
function matches.game(n)
  local pair = (n + 1) // 2
  return {
    task = {
      number = n, pair = pair, white = 1 + (n + 1) % 2, red = 1 + n % 2, first = 1, second = 2,
      opening = 1 + (pair - 1) % 2,
      board = matches.settings().openings.boards[1 + (pair - 1) % 2],
      seed = math.mininteger + n,
    },
    outcome = {
      number = n, winner = ({ "white", nil, "red" })[1 + n % 3], plies = n,
      reason = ({ "mate", "quiet", "error" })[1 + n % 3],
      message = n % 3 == 2 and "it's broken: \"\\'\"" or nil, move = n % 3 == 2 and "a1a9" or nil,
      seconds = 0.1 + n / 3, white_seconds = 0.1, red_seconds = n / 3,
      moves = ("1. d1e3 c8c4 "):rep(n % 4) .. "*",
    },
  }
end

function matches.games(first, last)
  local list = {}
  for n = first, last do list[#list + 1] = matches.game(n) end
  return list
end

-- Settings of a match that can be played: built-in players, two random boards as openings.
function matches.real(specs, given)
  local next_board, boards, players = openings.random { seed = 3 }, {}, {}
  for i = 1, 2 do boards[i] = next_board():text() end
  for i, spec in ipairs(specs) do
    players[i] = { spec = spec, name = spec, kind = "builtin", version = shogun.version }
  end
  local settings = matches.settings(given)
  settings.players, settings.movetime = players, nil
  settings.openings = { spec = "random:2", sha256 = "x", boards = boards }
  return settings
end

-- Plays the first games of such a match, calls `change` with their list, and stores them.
function matches.save(opened, settings, count, change)
  local match, judge = assert(opened:begin(settings)), assert(referee.new(settings))
  local games, list = plan(settings), {}
  for n = 1, count do
    local task = games:task(n)
    list[n] = { task = task, outcome = judge:play(task) }
  end
  if change then change(list) end
  assert(opened:save(match, list))
  opened:finish(match)
end

-- Like `save`, into a database file.
function matches.keep(path, settings, count)
  local opened <close> = assert(store.open(path))
  matches.save(opened, settings, count)
end

-- Players of Lua, which play the same from the same board.
function matches.first(board) return board:codes()[1] end

function matches.last(board)
  local codes, count = board:codes()
  return codes[count]
end

-- Plays a match between these two; `given` replaces defaults. Returns what shogun.match does.
function matches.play(given)
  local options = {
    players = { matches.first, matches.last }, pairs = 3, openings = "random:3", movetime = 9,
  }
  for name, value in pairs(given or {}) do options[name] = value end
  return shogun.match(options)
end

-- Plays a match in which a file has another text as soon as it was read. Returns the standings, the
-- settings, and how often it was read.
function matches.play_changed(path, later, options)
  local real, reads, settings = core.read_source, 0, nil
  local function read_source(name, ...)
    local read = table.pack(real(name, ...))
    if name == path then
      reads = reads + 1
      command.write(path, later)
    end
    return table.unpack(read, 1, read.n)
  end
  options.report = function(event) settings = event.settings or settings end
  local standings = replaced(core, "read_source", read_source, function()
    return assert(shogun.match(options))
  end)
  return standings, settings, reads
end

-- Calls with the name of a file for SQLite, which is removed afterwards, and its logs too.
function matches.with_file(call)
  command.with_folder(function(folder) call(folder .. "/matches.db") end)
end

-- A test with a database that has a table, in a file unless `with_new` makes it.
function matches.with_table(test, with_new)
  return command.tests_with(with_new or matches.with_file)(function(path)
    local db = assert(database.open(path))
    db:execute "CREATE TABLE t (n INTEGER, a BIGINT, b DOUBLE PRECISION, c TEXT)"
    test(db, path)
    db:close()
  end)
end

-- Calls with the name of a database: such a file, or one on the server of `make postgres`.
matches.with_path = postgres.server and postgres.with_database or matches.with_file

matches.in_file = command.tests_with(matches.with_file)
matches.in_database = command.tests_with(matches.with_path)

return matches
