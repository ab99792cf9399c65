-- games_spec.lua -- the verb games: lists, filters, records, a game once more.

local shogun = require "shogun"
local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local database = require "shogun.arena.store.database"
local dkjson = require "dkjson"
local harsh = require "spec.support.harsh"
local matches = require "spec.support.matches"
local postgres = require "spec.support.postgres"
local verbs = require "spec.support.verbs"

setup(harsh.stop)

local record = shogun.record

local ends_with <const> = verbs.ends_with

-- A test whose database has a match of twelve games, and a second match if requested.
local function in_database(test, has_second)
  return matches.in_database(function(path)
    matches.keep(path, matches.real { "greedy", "random", "engine:nodes=100" }, 12)
    if has_second then matches.keep(path, matches.real({ "greedy", "random" }, { seed = 9 }), 2) end
    test(path)
  end)
end

local function lines_of(words) return command.lines((ends_with(0, words))) end

-- How many games are listed: none, and a heading otherwise.
local function count(words)
  local output, _, code = verbs.run(words, "")
  assert(code == 0 or code == 1 and output == "")
  return code == 0 and select(2, output:gsub("\n", "")) - 1 or 0
end

describe("shogun games", function()
  it("lists games in at most 80 columns", in_database(function(path)
    local lines = lines_of("games " .. path)
    assert(lines[1]:find "^  game  white +red +opening  result   reason       plies$")
    assert.equal(13, #lines)
    for i = 2, 13 do
      assert(#lines[i] <= 80, lines[i])
      local game, white, red, opening, result, reason, plies = lines[i]:match
        "^ +(%d+)  (%S+) +(%S+) +(%d)  (%S+) +(%l+) +(%d+)$"
      assert.equal(tostring(i - 1), game)
      assert(white ~= red and opening and result and reason and plies)
    end
  end))

  it("shortens long names, and removes control characters", matches.in_database(function(path)
    local settings = matches.real { "greedy", "random" }
    settings.players[1].name = ("a"):rep(30) .. "\27[2J" .. ("\u{e4}"):rep(30)
    matches.keep(path, settings, 2)
    for _, line in ipairs(lines_of("games " .. path)) do
      assert(utf8.len(line) <= 80 and not line:find "\27", line)
    end
    assert.falsy(ends_with(0, "games " .. path .. " --matches"):find "\27")
    assert.falsy(ends_with(0, "games " .. path .. " --records"):find "\27")
  end))

  it("filters games by player, result, opening, reason, length and match",
    in_database(function(path)
      local games = "games " .. path
      assert.equal(8, count(games .. " --match 1 --player greedy"))
      local won, lost, drawn = 0, 0, count(games .. " --match 1 --result drawn")
      for _, name in ipairs { "greedy", "random", "engine:nodes=100" } do
        won = won + count(games .. " --match 1 --result won --player " .. name)
        lost = lost + count(games .. " --match 1 --result lost --player " .. name)
      end
      assert.same({ 12, won }, { won + drawn, lost })
      assert.equal(6, count(games .. " --match 1 --opening 2"))
      assert.equal(2, count(games .. " --match 2"))
      assert.equal(14, count(games))
      assert.equal(14, count(games .. " --min-plies 20") + count(games .. " --max-plies 19"))
      for _, line in ipairs(lines_of(games .. " --reason mate")) do
        assert(line:find "mate" or line:find "white")
      end
    end, true))

  it("finds the games in which a board occurred", in_database(function(path)
    local opening = matches.real({}).openings.boards[2]:match "^%S+ %S+"
    local words = ("games %s --json --board '%s'"):format(path, opening)
    local games = command.ends_with(0, words) -- in a shell, since the line has quotes
    assert.equal(6, select(2, games:gsub("\n", "")))
    assert.equal(0, dkjson.decode(games:match "[^\n]+").ply)
  end))

  it("writes records that can be replayed, to standard output or into a file",
    in_database(function(path)
      local text, games = ends_with(0, ("games %s --records"):format(path)), 0
      for _, kept, message in record.games(text) do
        games = games + 1
        assert(record.replay(assert(kept, message)))
      end
      assert.equal(12, games)
      command.with_path(function(file)
        assert.equal("", (ends_with(0, ("games %s --records -o %s"):format(path, file))))
        assert.equal(text, command.read(file))
      end)
    end))

  it("writes the record of one game, also as JSON", in_database(function(path)
    local text = ends_with(0, ("games %s --records --match 2"):format(path))
    local last = select(2, text:match "^(.-\n)\n(%[White.*)$")
    local one = ("games %s 2 --match 2"):format(path)
    assert.equal(last, (ends_with(0, one)))
    command.with_path(function(file)
      assert.equal("", (ends_with(0, ("%s -o %s"):format(one, file))))
      assert.equal(last, command.read(file))
    end)
    assert.equal(last, (ends_with(0, ("games %s --record 2 --match 2"):format(path))))
    local line = ends_with(0, ("games %s --json --match 2"):format(path)):match "\n(.*)$"
    assert.equal(line, (ends_with(0, one .. " --json")))
    local _, said = ends_with(2, ("games %s 2"):format(path))
    assert.equal(("shogun: game: 2 matches in %s: choose one with --match\n"):format(path), said)
    _, said = ends_with(2, ("games %s 99 --match 2"):format(path))
    assert.equal(("shogun: game: no game 99 in %s\n"):format(path), said)
    _, said = ends_with(2, ("games %s 2 --log 1"):format(path))
    assert.equal("shogun: a game and --log: give one of the two\n", said)
  end, true))

  it("writes each game as one line of JSON, and lists the matches", in_database(function(path)
    local games = lines_of(("games %s --json --match 2"):format(path))
    assert.equal(2, #games)
    local game = require("dkjson").decode(games[2])
    assert.same({ 2, 2, 1, "random", "greedy" },
      { game.match, game.game, game.pair, game.white, game.red })
    assert(math.type(game.seed) == "integer" and game.plies > 0 and game.reason and game.board)
    local list = lines_of(("games %s --matches"):format(path))
    assert(list[2]:find "^    1       12  2[%d-]+ [%d:]+  finished   greedy, random", list[2])
    list = lines_of(("games %s --matches --json"):format(path))
    local match = require("dkjson").decode(list[2])
    assert.same({ 2, 2, 9 }, { match.match, match.games, match.settings.seed })
  end, true))

  it("replays a game, and compares it with the stored game", in_database(function(path)
    local output = ends_with(0, ("games %s --replay 5 --match 1"):format(path))
    assert(output:find "^game 5: the same, %d+ plies\n$", output)
    local db = assert(database.open(path))
    db:execute "UPDATE games SET reason = 'agreed' WHERE number = 5"
    db:close()
    output = ends_with(1, ("games %s --replay 5 --match 1"):format(path))
    assert(output:find "^game 5: not the same, the result: .* %(agreed%) then, ", output)
  end, true))

  it("shows what a boxed bot prints in a replayed game", matches.in_file(function(path)
    command.with_path(function(bot)
      command.write(bot,
        "return function(b) print('hi\\27\\nred:', b:turn()) return b:moves()[1] end")
      local line = "match %s random --pairs 1 --openings random:1 --movetime 5 --db %s"
      local _, said = ends_with(0, line:format(bot, path))
      assert.is_nil(said:find("hi", 1, true))
      _, said = ends_with(0, ("games %s --replay 1"):format(path))
      assert.truthy(said:find "^white: hi\\x1b\nwhite: red:\twhite\nwhite: hi")
      assert.equal(said, (ends_with(0, ("games %s --log 1"):format(path))))
    end, ".lua")
  end))

  it("replays a game of the only match in the database", in_database(function(path)
    local db = assert(database.open(path))
    for _, rows in ipairs { "games", "openings", "players" } do
      db:execute(("DELETE FROM %s WHERE match_id = 1"):format(rows))
    end
    db:execute "DELETE FROM matches WHERE id = 1"
    db:close()
    assert(ends_with(0, ("games %s --replay 2"):format(path)):find "^game 2: the same, ")
  end, true))

  it("reports wrong arguments", in_database(function(path)
    for words, expected in pairs {
      ["--player nobody"] = "--player: no player 'nobody', there are greedy, random, engine",
      ["--result won"] = "--result won: expected --player, too",
      ["--match 3"] = "--match: no match 3 in " .. path,
      ["--board P9"] = "--board: invalid board: ",
      ["--reason bad"] = "--reason: expected one of mate, alone, stalemate, quiet, repetition, ",
      ["--min-plies x"] = "--min-plies: expected a whole number from 0, got 'x'",
      ["--replay 1"] = "--replay: 2 matches in " .. path .. ": choose one with --match",
      ["--match 1 --replay 99"] = "--replay: no game 99 in " .. path,
      ["--records --json"] = "--records and --json: give one of the two",
    } do
      local output, said = ends_with(2, ("games %s %s"):format(path, words))
      assert.equal("", output)
      assert(said:find("shogun: " .. expected, 1, true), said)
    end
    local _, said = ends_with(1, ("games %s --max-plies 1"):format(path))
    assert.equal("shogun: no such game\n", said)
    _, said = ends_with(1, "games /nowhere.db")
    assert.equal("shogun: /nowhere.db: no such file\n", said)
    assert.is_nil(io.open "/nowhere.db")
    _, said = ends_with(1, "games README.md")
    assert.equal("shogun: README.md: file is not a database\n", said)
  end, true))

  it("refuses --worker for a database in a file", function()
    matches.with_file(function(path)
      matches.keep(path, matches.real { "greedy", "random" }, 2)
      local said = select(2, ends_with(2, "games --worker ann " .. path))
      assert.truthy(said:find("--worker: only a server stores", 1, true), said)
      assert.falsy(lines_of("games " .. path)[1]:find "worker")
    end)
    local missing = postgres.missing()
    if missing then return pending(missing) end
    cluster.with_queue({ pairs = 2 }, function(new_worker, url)
      for i, name in ipairs { "ann-1-" .. ("ab"):rep(16), "bob" } do
        local worker = new_worker(name)
        worker:report(cluster.play(worker, worker:claim(1, i == 1)))
      end
      local lines = lines_of(("games %s"):format(url))
      assert.truthy(lines[1]:find "  worker$" and lines[2]:find "  ann%-1%-ababab$", lines[2])
      assert.truthy(lines[4]:find "  bob$", lines[4])
      for name, games in pairs { ["ann-1-ababab"] = 2, bob = 2, b = 2, ["%"] = 0, eve = 0 } do
        assert.equal(games, count(("games --worker %s %s"):format(name, url)), name)
      end
      local object = dkjson.decode(lines_of(("games --json --worker ann %s"):format(url))[1])
      assert.equal("ann-1-" .. ("ab"):rep(16), object.worker)
    end)
  end)
end)
