-- program_spec.lua -- child processes: none is left over if it is not closed.

local boxed = require "shogun.box.player"
local shogun = require "shogun"
local uv = require "luv"

local path <const> = "examples/bot.lua"
local own <const> = math.tointeger(uv.os_getpid())

-- The number of zombies among the children of this process.
local function zombies()
  local count = 0
  for name in uv.fs_scandir_next, assert(uv.fs_scandir "/proc") do
    local file <close> = name:find "^%d+$" and io.open("/proc/" .. name .. "/stat") or nil
    local state, parent = (file and file:read "a" or ""):match "^.*%) (%S) (%d+)"
    if state == "Z" and tonumber(parent) == own then count = count + 1 end
  end
  return count
end

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
    assert.equal(0, zombies())
  end)

  it("leave none where the event loop runs while they are collected", function()
    leave(5)
    local timer = uv.new_timer()
    timer:start(0, 0, function()
      collectgarbage()
      timer:close()
    end)
    uv.run "once"
    local bot <close> = assert(boxed { path = path }) -- luacheck: no unused
    for _ = 1, 200 do
      if zombies() == 0 then break end
      uv.run "nowait"
      uv.sleep(10)
    end
    assert.equal(0, zombies())
  end)
end)
