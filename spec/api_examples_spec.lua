-- api_examples_spec.lua -- the example of every public function: it runs, and prints what it says.
--
-- An example is a block of Lua in a function's comment. `shogun` is there, and `board`, the start.

local shogun = require "shogun"
local command = require "spec.support.command"
local declared = require "spec.support.declared"

local function example_of(comment)
  local code = comment:match "%-%-%- ```lua\n(.-)%-%-%- ```\n"
  return code and ("\n" .. code):gsub("\n%-%-%- ?", "\n"):sub(2)
end

-- What it prints, as text.
local function run(name, code)
  local lines = {}
  local function write(...)
    local words = table.pack(...)
    for i = 1, words.n do words[i] = tostring(words[i]) end
    lines[#lines + 1] = table.concat(words, " ")
  end
  local environment = { shogun = shogun, board = shogun.board(), print = write }
  environment.io = { write = write }
  local chunk = assert(load(code, "=" .. name, "t", setmetatable(environment, { __index = _G })))
  local printed = print
  _G.print = write -- luacheck: ignore
  local ok, message = pcall(chunk)
  _G.print = printed -- luacheck: ignore
  assert(ok, message)
  return table.concat(lines, "\n")
end

describe("the example", function()
  for name, entry in pairs(declared.read()) do
    it("runs, and prints what it says: " .. name, function()
      local missing = name == "draw.png" and command.missing("rsvg-convert", "librsvg2-bin")
      if missing then return pending(missing) end
      local code = assert(example_of(entry.comment), "there is no example")
      assert.truthy(code:find(name:match "[%w_]+$", 1, true), "it does not call the function")
      local output = run(name, code)
      for expected in code:gmatch "%-%->%s*([^\n]+)" do
        assert(output:find(expected, 1, true), ("%q is not in %q"):format(expected, output))
      end
    end)
  end
end)
