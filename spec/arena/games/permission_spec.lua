-- permission_spec.lua -- programs and unboxed bots that databases, records and the
-- states of tunings name are started only where the caller permits it.

local command = require "spec.support.command"
local failure = require "shogun.failure"
local files = require "shogun.files"
local harsh = require "spec.support.harsh"
local json = require "shogun.record.json"
local archive = require "shogun.arena.store.archive"
local matches = require "spec.support.matches"
local new_process_pool = require "shogun.arena.pool.process_pool"
local permission = require "shogun.arena.games.permission"
local plan = require "shogun.arena.games.plan"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local referee = require "shogun.arena.games.referee"
local shogun = require "shogun"
local store = require "shogun.arena.store"

setup(harsh.stop)

-- Settings of a match of two strangers, each of which leaves a mark in the folder when it runs.
local function strangers(folder)
  command.write(folder .. "/evil.lua", ([[
    local file = io and io.open(%q, "w")
    if file then file:close() end
    return function(board) return board:moves()[1] end]]):format(folder .. "/unsafe.mark"))
  local settings = matches.settings()
  settings.players = {
    { spec = ("cmd:touch %s/program.mark"):format(folder), name = "p", kind = "program" },
    { spec = ("unsafe:%s/evil.lua"):format(folder), name = "u", kind = "file" },
  }
  return settings
end

local function has_mark(folder, name) return files.exists(("%s/%s.mark"):format(folder, name)) end

-- Four games of them in a database.
local function keep(path, settings, is_over)
  local db <close> = assert(store.open(path))
  local match = assert(db:begin(settings))
  assert(db:save(match, matches.games(1, 4)))
  if is_over then db:finish(match) end
end

local function in_database(test)
  return command.in_folder(function(folder)
    local settings, path = strangers(folder), folder .. "/games.db"
    keep(path, settings, true)
    test(folder, path, settings)
  end)
end

-- A record of the database's first game, and the state of a tuning of its first player.
local function write_others(folder, path, settings)
  command.write(folder .. "/games.txt", (command.ends_with(0, "games --records " .. path)))
  command.write(folder .. "/tune.json", json.encode {
    question = { player = settings.players[1].spec, iterations = "1", pairs = "1" },
    settings = settings, iteration = 0, values = { tempo = "5" },
  })
  assert(os.execute(("mkdir %s/league"):format(folder)))
  command.write(folder .. "/league/players.txt", ("random\ngreedy\np = %s\nu = %s\n"):format(
    settings.players[1].spec, settings.players[2].spec))
end

-- What reads from others, by verbs; %s stands for the folder.
local match <const> = "match greedy random --quiet --pairs 1 --openings random:1 --rules sheet "
local readers <const> = {
  games = {
    "games %s/games.db", "games %s/games.db --json", "games %s/games.db --matches --json",
    "games %s/games.db --match 1 --log 1", "games %s/games.db --match 1 --replay 1",
    "games %s/games.db --match 1 --replay 2",
  },
  watch = { "watch %s/games.db --match 1 --json" },
  match = { match .. "--db %s/open.db", match .. "--db %s/games.db" },
  tune = {
    "tune engine:nodes=1 tempo --quiet --iterations 1 --openings random:1 --state %s/tune.json",
  },
  check = { "check %s/games.txt" }, record = { "record %s/games.txt --to json" },
  analyse = { "analyse --nodes 1 %s/games.txt" }, puzzle = { "puzzle %s/games.txt" },
  positions = {
    "positions --nodes 1 -o %s/a.npy %s/games.db", "positions --nodes 1 -o %s/b.npy %s/games.txt",
  },
  page = { "page %s/games.txt --game 1 -o %s/page.html" },
  ladder = { "ladder %s/league --games 2 --quiet" },
}

-- The verbs that take players from the typed words alone, or none: queue plays nothing. Work has a
-- spec of its own (cluster/worker_spec.lua).
local typed <const> = {
  "play", "show", "moves", "perft", "lint", "players", "openings", "work", "engine", "bot", "box",
  "chess", "tour", "completions", "man", "queue", "train", "explore", "endings",
  "mark", "law",
}

describe("a program named in a file or database", function()
  it("is started by a verb only with permission", in_database(function(folder, path, settings)
    keep(folder .. "/open.db", settings)
    write_others(folder, path, settings)
    for _, lines in pairs(readers) do
      for _, line in ipairs(lines) do
        command.run((line:gsub("%%s", folder)))
        assert.falsy(has_mark(folder, "program"), line)
        assert.falsy(has_mark(folder, "unsafe"), line)
      end
    end
  end))

  it("is tested by this spec with every verb", function()
    local help = command.ends_with(0, "--help"):match "Commands:\n(.*)"
    local is_known = {}
    for _, name in ipairs(typed) do is_known[name] = true end
    for name in pairs(readers) do is_known[name] = true end
    for name in help:gmatch "%f[^\n\0]   (%l+)" do assert(is_known[name], name) end
    assert(help:find "\n   games")
  end)
end)

describe("shogun games --replay", function()
  it("names the program or unboxed bot, and the option that permits it",
    in_database(function(folder, path, settings)
      local lines = "shogun: game 1 of %s: '%s' %s\n"
      local function said(words)
        local _, text, code = command.run(("games %s --replay 1 %s"):format(path, words))
        assert.equal(1, code)
        return text
      end
      assert.equal(lines:format(path, settings.players[1].spec, "is a program, which would run "
        .. "with your permissions: add --programs if you trust it"), said "")
      assert.equal(said "", said "--unsafe")
      assert.equal(lines:format(path, settings.players[2].spec, "plays without a box, with "
        .. "your permissions: add --unsafe if you trust it"), said "--programs")
      assert.falsy(has_mark(folder, "program") or has_mark(folder, "unsafe"))
    end))

  it("starts permitted players", in_database(function(folder, path)
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local output = command.ends_with(1, ("games %s --replay 1 --programs --unsafe"):format(path))
    assert(output:find "^game 1: not the same", output)
    assert(has_mark(folder, "program"))
    assert(has_mark(folder, "unsafe"))
  end))
end)

describe("a player", function()
  local program <const>, unsafe <const> = "cmd:true", "unsafe:/none.lua"

  local function is_permitted(spec, permitted)
    return not permission.refusal(permitted, assert(player_text.read(spec)))
  end

  it("needs permission for its kind or for its text if it plays outside of a box", function()
    for _, spec in ipairs { "greedy", "engine:nodes=1", "/none.lua", "/none.lua:memory=9" } do
      assert(is_permitted(spec) and is_permitted(spec, {}))
    end
    for _, spec in ipairs { program, unsafe } do
      assert.falsy(is_permitted(spec) or is_permitted(spec, permission.of { "greedy", print }))
      assert(is_permitted(spec, permission.of { "greedy", spec }))
      assert.falsy(is_permitted((spec:gsub(":", ": ")), permission.of { spec }))
    end
    assert(is_permitted(program, { programs = true }) and is_permitted(unsafe, { unsafe = true }))
    assert.falsy(is_permitted(program, { unsafe = true }))
    assert.falsy(is_permitted(unsafe, { programs = true }))
  end)

  it("cannot be described, replayed or played without permission", function()
    local refusal <const> = "'cmd:true' is a program, which would run with your permissions: add "
      .. "--programs if you trust it"
    local settings = matches.real { program, "greedy" }
    local game = { match = 1, task = plan(settings):task(1), outcome = matches.game(1).outcome }
    assert.same({ nil, refusal }, { player.describe(program) })
    assert.equal([['cmd:\x1b[2J']], select(2, player.describe "cmd:\27[2J"):match "^%S+")
    assert.same({ nil, refusal }, { player.source({ spec = program }, settings) })
    assert.same({ nil, refusal }, { referee.new(settings) })
    assert.same({ nil, refusal }, { archive.replay(settings, game) })
    local pool <close>, read = new_process_pool(1), assert(player_text.read(program))
    assert.same({ nil, refusal }, { failure.try(pool.describe, pool, read, {}, print) })
    pool:begin(settings, plan(settings))
    local _, raised = pcall(function()
      while true do pool:collect(1) end
    end)
    assert(tostring(raised):find(refusal, 1, true), raised)
  end)

end)

describe("a match", function()
  it("starts the players that its options name, but no other players of the database",
    in_database(function(folder, path)
      if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
      local own = ("cmd:%s lua/bin/shogun engine"):format(command.interpreter())
      local given = { players = { own, "random" }, pairs = 1, openings = "random:1", db = path }
      given.nodes = 10
      local standings = assert(shogun.match(given))
      assert.equal(2, standings.games)
      assert.equal(0, standings.players[1].faults.error)
      assert.same(standings.colours, assert(shogun.match(given)).colours)
      assert.falsy(has_mark(folder, "program") or has_mark(folder, "unsafe"))
    end))
end)
