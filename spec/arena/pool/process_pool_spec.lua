-- process_pool_spec.lua -- the workers of a match: killed, replaced, and none left over.

local command = require "spec.support.command"
local processes = require "spec.support.processes"
local shogun = require "shogun"
local uv = require "luv"

local a_worker <const> = "pool%.worker"

local under_asan = command.missing("sh", "dash")
if under_asan then return pending(under_asan) end

describe("the workers of a match", function()
  local stubborn <const> = "spec/fakes/stubborn.lua"

  -- How many workers there are whose command line has the mark, and programs that they have
  -- started.
  local function count(mark)
    local found = 0
    for _, each in ipairs(processes.all()) do
      local is_worker = each.line:find(mark .. ".*serve%(3, 4%)$")
      local is_program = each.line:find("^%S+ " .. stubborn .. " " .. mark .. "$")
      found = found + (is_worker and 1 or 0) + (is_program and 1 or 0)
    end
    return found
  end

  -- Starts a match that is long, and ends it with the signal once it is played; returns how many
  -- such processes there were, and how many are left.
  local function killed(signal, mark)
    local player = ("cmd:%s %s %s"):format(command.interpreter(), stubborn, mark)
    local code = ([[package.path = package.path .. ";/%s"
      require "shogun".match { players = { %q, "random" }, pairs = 100000, concurrency = 2,
        allow_faults = true,
        openings = "random:1", report = function(event)
          if event.event == "progress" then print "begun" io.stdout:flush() end
        end }]]):format(mark, player)
    local line = "%s -e %s 2>/dev/null & echo $!; wait"
    local pipe <close> = assert(io.popen(line:format(command.interpreter(), command.quoted(code))))
    local pid = pipe:read "n"
    assert(pipe:read "l" and pipe:read "l" == "begun")
    local before = count(mark)
    os.execute(("kill -%s %d"):format(signal, pid))
    pipe:read "a"
    local left, tries = count(mark), 0
    while left > 0 and tries < 50 do
      os.execute "sleep 0.1"
      left, tries = count(mark), tries + 1
    end
    return before, left
  end

  for _, signal in ipairs { "INT", "TERM", "KILL" } do
    it("end with the match, together with all their children, after: " .. signal, function()
      local before, after = killed(signal, ("mark_of_%s_%d"):format(signal, uv.os_getpid()))
      assert(before >= 4, before) -- more while one starts another
      assert.equal(0, after)
    end)
  end

  -- Sends SIGTERM to all processes that this one has started, and to those that they have.
  local function terminate_all()
    local workers = processes.of(uv.os_getpid(), a_worker)
    assert(#workers > 0)
    for _, worker in ipairs(workers) do
      for _, each in ipairs(processes.of(worker.pid)) do uv.kill(each.pid, "sigterm") end
      uv.kill(worker.pid, "sigterm")
    end
  end

  it("continue, and so do their boxes, if their whole process group gets SIGTERM", function()
    local options = {
      players = { "spec/bench/codes.lua", "random" }, pairs = 60, openings = "random:5",
      concurrency = 2, movetime = 10, -- none loses on time on a busy machine
      report = function(event)
        if event.event == "game" and event.number % 30 == 0 then terminate_all() end
      end,
    }
    local disturbed = shogun.match(options)
    options.report = nil
    local undisturbed = shogun.match(options)
    disturbed.seconds, undisturbed.seconds = nil, nil
    assert.same(undisturbed, disturbed)
  end)

  -- A player loses the game in which a third worker dies. A busy machine reports many games at
  -- once, so that three kills can come within one.
  local most_kills <const> = 2

  it("are replaced if killed, and the match loses no game", function()
    local kills, seen = 0, {}
    local standings = shogun.match {
      players = { "random", "random" }, pairs = 60, openings = "random:5", concurrency = 2,
      report = function(event)
        if event.event ~= "game" then return end
        seen[event.number] = (seen[event.number] or 0) + 1
        if kills < most_kills and event.number >= 30 * (kills + 1) then
          local worker = processes.of(uv.os_getpid(), a_worker)[1] -- none while one is started
          if worker then kills = kills + 1 + uv.kill(worker.pid, "sigkill") end
        end
      end,
    }
    local undisturbed = shogun.match {
      players = { "random", "random" }, pairs = 60, openings = "random:5", concurrency = 1,
    }
    assert.equal(most_kills, kills)
    for number = 1, 120 do assert.equal(1, seen[number]) end
    for _, each in ipairs { standings, undisturbed } do each.seconds = nil end
    assert.same(undisturbed, standings)
  end)
end)
