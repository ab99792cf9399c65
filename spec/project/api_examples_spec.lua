-- api_examples_spec.lua -- the example of every public function: it runs, and prints its comments.

local command = require "spec.support.command"
local example = require "site.example"
local face = require "spec.support.face"

describe("the example of a function", function()
  for _, each in ipairs(face.examples()) do
    local name = each.name
    it("runs, and prints what its comments say: " .. name, function()
      local missing = name == "draw.png" and command.missing("rsvg-convert", "librsvg2-bin")
      if missing then return pending(missing) end
      local code = assert(each.code, "there is no example")
      assert.truthy(code:find(name:match "[%w_]+$", 1, true), "it does not call the function")
      local output = assert(example.run(name, code))
      assert(not output:find "0x%x%x%x%x", "it prints an address in memory: " .. output)
      local absent = example.missing(code, output)
      assert(not absent, ("%q is not in %q"):format(absent, output))
    end)
  end
end)
