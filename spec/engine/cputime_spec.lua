-- cputime_spec.lua -- limits of processor time: time in which a search does not run is not charged.
-- Lower bounds alone are checked against clocks, so a busy machine changes nothing.

local core = require "shogun.core"
local command = require "spec.support.command"
local replaced = require("spec.support.stand_in").field
local shogun = require "shogun"

local Engine <const> = getmetatable(shogun.engine { hash = 1 }).__index
local board <const> = shogun.board()

-- The processor time that a call takes.
local function used_by(call)
  local before = core.cputime()
  call()
  return core.cputime() - before
end

describe("the clock for processor time", function()
  it("stops while a thread waits", function()
    local before = core.clock()
    local used = used_by(function() core.wait_for_input({}, 100) end)
    assert(used >= 0 and used < core.clock() - before)
  end)
end)

describe("a search with cputime", function()
  local wait <const>, seconds <const> = 300, 0.1

  it("does not count time during which other processes run", function()
    local waited, info = false, nil
    local used = used_by(function()
      info = shogun.engine({ hash = 1 }):search(board, { seconds = seconds, cputime = true },
        function()
          if not waited then core.wait_for_input({}, wait) end
          waited = true
        end)
    end)
    assert(used >= seconds, used)
    assert(info.seconds >= seconds and info.seconds <= used, info.seconds)
  end)

  it("ends, even with many threads", function()
    local engine <close> = shogun.engine { hash = 1, threads = 2 }
    local info = engine:search(board, { seconds = seconds, cputime = true })
    assert(info.seconds > seconds - 1e-9, info.seconds) -- a difference of two times is rounded
  end)

  it("requires a boolean, and a system that measures processor time", function()
    local engine = shogun.engine { hash = 1 }
    local function message_of(limits)
      return select(2, pcall(engine.search, engine, board, limits))
    end
    assert.truthy(message_of({ cputime = 1 }):find("cputime: expected a boolean, got 1", 1, true))
    replaced(core, "cputime", function() end, function()
      assert.truthy(message_of({ seconds = 1, cputime = true })
        :find("cputime: this system does not measure processor time", 1, true))
      assert(engine:search(board, { depth = 1, cputime = false }))
    end)
  end)
end)

describe("a player with cputime", function()
  it("also keeps to the wall clock of a game", function()
    local bot, asked = shogun.bots.engine { hash = 1, seconds = 0.001, cputime = true }, {}
    local search <const> = Engine.search
    replaced(Engine, "search", function(engine, of, limits)
      asked[#asked + 1] = limits.cputime
      return search(engine, of, limits)
    end, function()
      bot:choose(board)
      bot:choose(board, { clock = { left = 1, increment = 0 } })
    end)
    assert.same({ true, false }, asked)
  end)
end)

describe("a program with cputime", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local engine <const> = command.interpreter() .. " lua/bin/shogun engine"

  it("offers cputime as an option that is true or false", function()
    local said = command.ends_with(0, "engine", table.concat({
      "shogun", "setoption name cputime value yes", "setoption name cputime value true",
      "go movetime 5", "go wtime 100 rtime 100", "setoption name cputime value false", "isready",
    }, "\n"))
    assert.truthy(said:find("\noption name cputime type check default false\n", 1, true), said)
    local errors = {}
    for message in said:gmatch "\nerror ([^\n]*)" do errors[#errors + 1] = message end
    assert.same({ "cputime: expected true or false, got 'yes'" }, errors)
    assert.equal(2, select(2, said:gsub("bestmove %w%w%w%w", "")))
  end)

  -- Processor time of a process, as Linux tells it in /proc.
  local function used_by_process(pid)
    local user, system = command.read(("/proc/%d/stat"):format(pid))
      :match "^%d+ %(.*%) %a %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ (%d+) (%d+)"
    return (user + system) / 100
  end

  it("is not charged for time during which it is stopped", function()
    local stat = io.open "/proc/self/stat"
    if not stat then return pending "this system has no /proc" end
    stat:close()
    local stopped = "(sleep 0.2; kill -STOP $$; sleep 0.6; kill -CONT $$) & exec " .. engine
    local bot <close> = shogun.bots.external { command = stopped, movetime = 400, cputime = true }
    assert(bot:choose(board))
    assert(used_by_process(bot.program.pid) >= 0.37)
  end)

  it("is named and refused if it does not offer the option", function()
    local bot <close> = shogun.bots.external {
      command = "echo shogunok; cat >/dev/null", name = "old one", cputime = true,
    }
    assert.same({ false, "old one: it lacks the option cputime, so its moves can't be limited by "
      .. "processor time" }, { pcall(bot.start, bot) })
  end)
end)
