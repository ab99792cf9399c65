-- api_examples_spec.lua -- the example of every public function: it runs, and prints its comments.
--
-- An example is a block of Lua in a function's comment. `shogun` is there, and `board`, the start.

local command = require "spec.support.command"
local declared = require "spec.support.declared"
local example = require "shogun.site.example"

describe("the example", function()
  for name, entry in pairs(declared.read()) do
    it("runs, and prints its comments: " .. name, function()
      local missing = name == "draw.png" and command.missing("rsvg-convert", "librsvg2-bin")
      if missing then return pending(missing) end
      local code = assert(entry.example, "there is no example")
      assert.truthy(code:find(name:match "[%w_]+$", 1, true), "it does not call the function")
      local output = assert(example.run(name, code))
      assert(not output:find "0x%x%x%x%x", "it prints an address in memory: " .. output)
      local absent = example.missing(code, output)
      assert(not absent, ("%q is not in %q"):format(absent, output))
    end)
  end
end)
