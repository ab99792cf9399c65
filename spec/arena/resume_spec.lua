-- resume_spec.lua -- a match that is killed again and again comes to the same end. GAMES sets
-- how many it has.

local command = require "spec.support.command"
local messages = require "shogun.arena.pool.messages"
local random = require "shogun.random"
local shogun = require "shogun"
local store = require "shogun.arena.store"

local under_asan = command.missing("setsid", "util-linux")
if under_asan then return pending(under_asan) end

local games <const> = math.tointeger(tonumber(os.getenv "GAMES")) or 200
local kills <const> = 10

-- Slower players where there are few games: the match takes more than a second, so that kills hit
-- on a busy machine, too.
local function options_of(path)
  return {
    players = { games > 1000 and "random" or "engine:nodes=2500", "random" }, pairs = games // 2,
    openings = "random:50", seed = 3, concurrency = 2, db = path,
  }
end

local code <const> = [[
  local options = require("shogun.arena.pool.messages").read(%q)
  function options.report(event)
    if event.event == "game" then io.open(%q, "w"):close() end
  end
  require "shogun".match(options)]]

-- Starts the match in a process group of its own, and kills that group some seconds after its first
-- game, or once it is over.
local function play_and_kill(path, seconds)
  local started = path .. ".started"
  local program = code:format(messages.write(options_of(path)), started)
  local test = ("[ -e %s ] && sleep %.4f"):format(started, seconds)
  local line = "{ setsid %s -e %s & %s; kill -9 -$!; wait; } 2>/dev/null"
  os.execute(line:format(command.interpreter(), command.quoted(program), command.await(test)))
  os.remove(started)
end

-- The results by number, from the events of a match.
local function played(options)
  local results = {}
  function options.report(event)
    if event.event ~= "game" then return end
    assert(not results[event.number], "a game was played twice")
    results[event.number] = ("%s %s %d"):format(event.result, event.reason, event.plies)
  end
  local standings = assert(shogun.match(options))
  standings.seconds = nil
  return results, standings
end

local words <const> = { white = "1-0", red = "0-1" }

-- The results by number, as the database has them, and how many there are.
local function stored(path)
  local opened <close> = assert(store.open(path))
  local results, count = {}, 0
  for task, outcome in opened:outcomes { id = 1 } do
    results[task.number] = ("%s %s %d"):format(words[outcome.winner] or "1/2-1/2",
      outcome.reason, outcome.plies)
    count = count + 1
  end
  return results, count
end

describe("a match resumed after being killed", function()
  it("has each game once, and the same standings as an uninterrupted match",
    command.at_path(function(path)
      os.remove(path)
      local source, before, hits = random(os.time()), 0, 0
      for _ = 1, kills do
        play_and_kill(path, source(0, 100) / 1000)
        local _, count = stored(path)
        if count > before and count < games then hits = hits + 1 end
        before = count
      end
      local _, standings = played(options_of(path))
      local expected, undisturbed = played(options_of())
      local results, count = stored(path)
      assert.equal(games, count)
      assert.same(expected, results)
      assert.same(undisturbed, standings)
      assert(hits > 0, "no kill hit the match while it was played")
    end))
end)
