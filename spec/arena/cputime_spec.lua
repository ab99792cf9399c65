-- cputime_spec.lua -- matches at equal processor time: who can play, what players are asked, and
-- what is kept.

local archive = require "shogun.arena.store.archive"
local command = require "spec.support.command"
local json = require "shogun.record.json"
local matches = require "spec.support.matches"
local player = require "shogun.arena.games.player"
local shogun = require "shogun"
local store = require "shogun.arena.store"

local Engine <const> = getmetatable(shogun.engine { hash = 1 }).__index
local board <const> = shogun.board()

-- The limits that an engine gets under these settings.
local function limits_of(spec, settings)
  local bot, search, asked = assert(player.source({ spec = spec }, settings))(), Engine.search, nil
  function Engine.search(engine, of, limits)
    asked = limits
    return search(engine, of, { depth = 1 })
  end
  local ok, message = pcall(bot.choose, bot, board)
  Engine.search = search
  assert(ok, message)
  return asked
end

describe("a match at equal processor time", function()
  local settings <const> = { movetime = 0.25, cputime = true }

  it("limits an engine by processor time, unless the engine has a limit of nodes", function()
    local asked = limits_of("engine", settings)
    assert.same({ 0.25, true }, { asked.seconds, asked.cputime })
    asked = limits_of("engine:seconds=0.5", settings)
    assert.same({ 0.5, true }, { asked.seconds, asked.cputime })
    assert.is_nil(limits_of("engine:nodes=5", settings).cputime)
    asked = limits_of("engine", { movetime = 0.25, cputime = false })
    assert(not asked.cputime)
  end)

  it("refuses bots in Lua", function()
    local words = ": processor time can't limit a bot in Lua"
    for _, spec in ipairs { "spec/data/tiny.lua", "unsafe:spec/data/tiny.lua" } do
      local message = spec .. words
      assert.same({ nil, message }, { player.describe(spec, { unsafe = true }, nil, true) })
      local named = { spec = spec, kind = "file" }
      local given = { movetime = 1, cputime = true, permission = { unsafe = true } }
      assert.same({ nil, message }, { player.source(named, given) })
    end
    local options = { players = { "engine", shogun.bots.random() }, cputime = true }
    assert.same({ nil, "random" .. words }, { shogun.match(options) })
  end)

  -- A program that plays the first legal move by another program, and logs what it is told.
  local function logging(path, option)
    return ("cmd:tee %s | %s lua/bin/shogun %s"):format(path, command.interpreter(), option)
  end

  it("sets a program's option cputime, and refuses a program without this option", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    command.with_path(function(path)
      local options = {
        players = { logging(path, "engine"), "random" }, pairs = 1, openings = "random:1",
        movetime = 0.002, concurrency = 1, cputime = true,
      }
      assert.equal(2, assert(shogun.match(options)).games)
      local told = command.read(path)
      assert.truthy(told:find("\nsetoption name cputime value true\n.*\ngo movetime 2\n"), told)
      options.players[1] = "cmd:echo shogunok; cat >/dev/null"
      local standings, message = shogun.match(options)
      assert.is_nil(standings)
      assert.equal("echo shogunok; cat >/dev/null: it lacks the option cputime, so its moves can't "
        .. "be limited by processor time", message)
    end)
  end)

  it("refuses to resume if the new options count time by the wall clock", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    matches.with_file(function(path)
      local words = "match engine random --pairs 1 --openings random:1 --movetime 0.001 --quiet "
        .. "--json --concurrency 1 --db " .. path
      local event = json.decode(command.ends_with(0, words .. " --cputime"):match "^[^\n]+")
      assert.is_true(event.settings.cputime)
      do
        local opened <close> = assert(store.open(path))
        for game in opened:games() do
          local record = archive.record(opened:find(1).settings, game)
          assert.truthy(record:find('[Movetime "0.001"]\n[Cputime "true"]\n', 1, true), record)
        end
        opened.db:execute "UPDATE matches SET finished = NULL"
      end
      local _, said = command.ends_with(1, words)
      assert.truthy(said:find("\n  cputime: true then, false now\n", 1, true), said)
    end)
  end)

  it("is refused if its stored settings have no time limit", function()
    matches.with_file(function(path)
      local opened <close> = assert(store.open(path))
      assert(opened:begin(matches.settings()))
      assert.is_false(opened:find(1).settings.cputime)
      opened.db:execute "UPDATE matches SET cputime = 1, movetime = NULL, nodes = 5"
      local ok, raised = pcall(opened.find, opened, 1)
      assert.is_false(ok)
      assert.truthy(tostring(raised):find("match 1: cputime: expected movetime", 1, true), raised)
    end)
  end)
end)
