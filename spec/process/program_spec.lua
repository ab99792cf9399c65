-- program_spec.lua -- child processes: a process that is not closed still ends, and endless output
-- does not keep the caller busy.

local boxed = require "shogun.box.player"
local new_program = require("shogun.process.program").start
local processes = require "spec.support.processes"
local shogun = require "shogun"
local uv = require "luv"

local path <const> = "examples/bot.lua"

describe("programs that are not closed", function()
  local ready <const> = "while read line; do case $line in shogun) echo shogunok;; "
    .. "isready) echo readyok; esac; done"

  local function leave(count)
    for _ = 1, count do
      assert(boxed { path = path })
      shogun.bots.external({ command = ready }):start()
    end
  end

  it("leave no zombies", function()
    leave(10)
    collectgarbage()
    collectgarbage()
    assert.equal(0, processes.zombies())
  end)

  it("are killed if the event loop runs during a garbage collection", function()
    leave(5)
    local timer = uv.new_timer()
    timer:start(0, 0, function()
      collectgarbage()
      timer:close()
    end)
    uv.run "once"
    local bot <close> = assert(boxed { path = path }) -- luacheck: no unused
    for _ = 1, 200 do
      if processes.zombies() == 0 then break end
      uv.run "nowait"
      uv.sleep(10)
    end
    assert.equal(0, processes.zombies())
  end)
end)

describe("a program that writes endlessly", function()
  it("lets its caller check the time after at most 64 KiB", function()
    local output, taken, most = uv.new_pipe(false), 0, 0
    local program = assert(new_program(uv, {
      file = "/bin/sh", arguments = { "-c", "yes" }, stdio = { nil, output, 2 }, output = output,
      on_bytes = function(bytes) taken = taken + #bytes end,
    }))
    local before, turns = 0, 0
    assert.is_true(program:wait(60, function()
      most, before = math.max(most, taken - before), taken
      turns = turns + 1
      return taken > 1 << 20
    end))
    program:kill()
    assert(most <= 1 << 16 and turns >= 16, most)
  end)
end)
