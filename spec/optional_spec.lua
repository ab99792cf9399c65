-- optional_spec.lua -- modules of other projects: missing, broken, or under strict globals.

local command = require "spec.support.command"

-- Runs some code, and asks twice why a module cannot be used.
local function problem(name, code)
  local ask = [[ local load = require("shogun.optional").load
    for _ = 1, 2 do print(select(2, load %q)) end]]
  return command.output(("%s -e %s 2>&1"):format(command.interpreter(),
    command.quoted(code .. ask:format(name))))
end

describe("an optional module", function()
  local strict <const> = [[setmetatable(_G, { __metatable = false, __newindex = error,
    __index = function(_, name) error("undeclared " .. name, 2) end }) ]]

  for name in ("luv dkjson argparse luasql.sqlite3"):gmatch "%S+" do
    it("loads if reading undeclared globals raises, and is reported if broken: " .. name, function()
      assert.equal("\n\n", problem(name, strict))
      local preload = ("package.preload[%q] = function() %%s end"):format(name)
      local broken <const> = name .. ", which does not load: %s\n"
      assert.equal(broken:format("odd \\x1b"):rep(2),
        problem(name, preload:format "error('odd \\27', 0)"))
      assert.equal(broken:format("it is not a module"):rep(2),
        problem(name, preload:format "return 1"))
      assert.matches("^" .. name .. ": please install lua%-[%w-]+\n",
        problem(name, "require 'shogun.optional' package.searchers = {}"))
    end)
  end

  it("is refused if it was loaded before, and failed", function()
    local message <const> = "luv, which has no event loop: it was loaded before, and failed\n"
    local before <const> = strict .. "if pcall(require, 'luv') then os.exit(io.write 'loads') end "
    local said = problem("luv", before)
    if said == "loads" then return pending "this luv reads no undeclared global" end
    assert.equal(message:rep(2), said)
  end)
end)
