-- same_spec.lua -- what is written into pages and beside them is the same whenever it is made.

local command = require "spec.support.command"

if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

-- What a new process prints for these lines of Lua, under these settings.
local function printed(settings, code)
  local line = ("%s %s -e %s"):format(settings, command.interpreter(), command.quoted(code))
  return command.output(line)
end

describe("the date that programs in pages see", function()
  local settings <const> = command.setting "LUA_INIT" .. "=@lua/site/today.lua TZ=Pacific/Chatham "
  local code <const> = [[print(os.time(), os.date "%Y-%m-%d %H:%M", os.date("!*t", 0).year)]]

  it("is the date of the sources, in any time zone", function()
    assert.equal("1700000000\t2023-11-14 22:13\t1970\n",
      printed(settings .. "SOURCE_DATE_EPOCH=1700000000", code))
  end)

  it("is the current date by default", function()
    local seconds = printed(settings .. "SOURCE_DATE_EPOCH=", code):match "^%d+"
    assert.truthy(math.abs(tonumber(seconds) - os.time()) < 100)
  end)
end)

describe("the data of pages", function()
  -- The order of pairs changes from process to process.
  it("has its keys in a fixed order", function()
    for _, name in ipairs {
      "editor')(", "help')(", "facts')(", "first').play(", "learn.puzzles').script(",
    } do
      local code = ("for _, text in ipairs { require('site.%s) } do io.write(text) end")
        :format(name)
      local first = printed("", code)
      assert.truthy(#first > 500, name)
      for _ = 1, 3 do assert.equal(first, printed("", code), name) end
    end
  end)
end)
