-- optional_spec.lua -- modules of other projects: missing, broken, or under strict globals.

local command = require "spec.support.command"

-- What Lua prints for this code.
local function printed(code)
  return command.output(("%s -e %s 2>&1"):format(command.interpreter(), command.quoted(code)))
end

-- Why a module cannot be used, asked twice, after some code.
local function problem(name, code)
  return printed(code .. ([[ local load = require("shogun.optional").load
    for _ = 1, 2 do print(select(2, load %q)) end]]):format(name))
end

describe("an optional module", function()
  local strict <const> = [[setmetatable(_G, { __metatable = false, __newindex = error,
    __index = function(_, name) error("undeclared " .. name, 2) end }) ]]

  for name in ("luv dkjson argparse luasql.sqlite3"):gmatch "%S+" do
    it("loads where reading an undeclared global raises: " .. name, function()
      local code = strict .. [[print(require("shogun.optional").load %q ~= nil)
        print(pcall(function() return undeclared end))]]
      assert.matches("^true\nfalse.*undeclared undeclared\n$", printed(code:format(name)))
    end)

    it("is called broken, not missing, if it is there: " .. name, function()
      local message <const> = name .. ", which does not load: "
      local preload = ("package.preload[%q] = function() %%s end"):format(name)
      local odd = problem(name, preload:format "error('odd \\27', 0)")
      assert.equal((message .. "odd \\x1b\n"):rep(2), odd)
      odd = problem(name, preload:format "return 1")
      assert.equal((message .. "it is no module\n"):rep(2), odd)
      assert.matches(": please install lua%-[%w-]+\n", problem(name,
        "require 'shogun.optional' package.searchers = {}"))
    end)
  end

  it("is refused if it was loaded before, and failed", function()
    local before <const> = strict .. "print(pcall(require, 'luv')) package.loaded.luv = nil "
    local message <const> = "luv, which has no event loop: it was loaded before, and failed\n"
    assert.equal("false\tundeclared _THREAD\n" .. message:rep(2), problem("luv", before))
  end)

  it("of this project says if its library is missing or broken", function()
    local broken = "package.preload['shogun.libpq'] = function() error(%q, 0) end "
    local open <const> = [[print(select(2, require("shogun.arena.store.postgres").connect({
      path = "postgresql://localhost/none" }, 1)))]]
    assert.equal("PostgreSQL needs libpq: please install libpq5\n",
      printed(broken:format "libpq.so.5: cannot open" .. open))
    assert.equal("PostgreSQL needs libpq, which does not load: wrong\n",
      printed(broken:format "wrong" .. open))
  end)
end)
