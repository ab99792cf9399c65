-- code_spec.lua -- the sources that a page loads: without comments, and the same programs.

local code = require "site.code"
local command = require "spec.support.command"

require("spec.support.harsh").stop()             -- it only reads texts

-- What a source compiles to, with its lines.
local function compiled(text) return string.dump(assert(load(text, "=source", "t"))) end

describe("a source without its comments", function()
  it("is the same program, line by line, whatever module it is", function()
    local pipe, count = io.popen "find lua/shogun -name '*.lua' -not -path '*/types*'", 0
    for path in pipe:lines() do
      local text = command.read(path)
      local bare = code(text)
      assert(compiled(text) == compiled(bare), path)
      assert(#bare < #text, path)
      count = count + 1
    end
    pipe:close()
    assert(count > 150)
  end)

  it("keeps a text that only resembles a comment", function()
    for text, bare in pairs {
      ["return '--' -- a"] = "return '--' ", ['return "\\"--" -- "b'] = 'return "\\"--" ',
      ["return [[--]] --[[a]]"] = "return [[--]] ",
      ["return [==[--]]]==]--c"] = "return [==[--]]]==]",
      ["--[==[a\n]]--\n]==] return 1"] = "\n\n return 1", ["local a = 1 -- 2\nreturn a - -a"] =
        "local a = 1 \nreturn a - -a",
      ["local t = {} t[ [[x]] ] = 1 --x"] = "local t = {} t[ [[x]] ] = 1 ", ["--a"] = "",
      ["if a then\n  return [[\n  b]]\n\tend"] = "if a then\nreturn [[\n  b]]\nend",
      ["return '\\\n--' --d"] = "return '\\\n--' ", ["return '\\\\' -- e'"] = "return '\\\\' ",
    } do
      assert.equal(bare, code(text))
      assert(load(text) and load(bare), text)
    end
  end)
end)
