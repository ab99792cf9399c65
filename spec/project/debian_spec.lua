-- debian_spec.lua -- the Debian packages depend on what the Makefile installs for the same, and
-- belong to the owner of the tree. What is built is tried by make deb-test.

local command = require "spec.support.command"
local make_folder = require "spec.support.make_folder"

local in_repository = make_folder.in_repository
local control = command.read ".github/debian/control"
local makefile = command.makefile():gsub("%$%(lua_version%)", "5.4") -- debian/rules name it

-- The names of packages in a field of the paragraph that begins with a line.
local function field_of(first, name)
  local paragraph = ("\n" .. control .. "\n"):match("\n" .. first .. "\n(.-\n)\n")
  local value = assert(("\n" .. paragraph):match("\n" .. name .. ":(.-)\n%f[^ \n]"), name)
  local set = {}
  for package in value:gmatch "[^,|]+" do set[package:match "%l[%w.-]+"] = true end
  return set
end

local function installed_for(need)
  if need == "command" then return require "shogun.cli.packages" end
  return makefile:match("\npackages_" .. need:gsub("%-", "%%-") .. " = ([^\n]*)")
end

local function missing_in(set, needs)
  local list = {}
  for _, need in ipairs(needs) do
    for package in installed_for(need):gmatch "%S+" do
      if not set[package] then list[#list + 1] = package end
    end
  end
  return list
end

describe("the Debian package shogun", function()
  it("depends on or recommends the packages that make installs", function()
    local depends = field_of("Package: shogun", "Depends")
    for package in pairs(field_of("Package: shogun", "Recommends")) do depends[package] = true end
    assert.is_true(depends["lua-shogun"])
    assert.same({}, missing_in(depends, { "command" }))
  end)
end)

describe("the source package for Debian", function()
  it("build-depends on the packages that make installs", function()
    local depends = field_of("Source: shogun", "Build%-Depends")
    assert.is_true(depends["debhelper-compat"])
    assert.same({}, missing_in(depends, { "lua", "box", "busted", "command", "libpq", "python",
      "site" }))
  end)
end)

describe("make deb-test", function()
  it("requires root before it builds", function()
    local output, ok = in_repository([[
      mkdir bin && printf '#!/bin/sh\necho 1000\n' >bin/id && chmod +x bin/id && PATH=$PWD/bin:$PATH
      make -s deb-test there_deb=true there_deb_test=true]])
    assert.is_false(ok)
    assert(output:find("make deb-test: run it as root: sudo make deb-test\n", 1, true), output)
    assert.is_nil(output:find("build_deb", 1, true))
  end)

  it("gives root's files to the owner of the tree, even if it fails",
    command.in_folder(function(folder)
      if not make_folder.shell("id -u", "."):find "^0\n" then return pending "only as root" end
      local output = make_folder.shell(("cp .github/build_deb %s && cd %s && chown 1234:4321 . && "
        .. "./build_deb build/deb >/dev/null 2>&1; find build -printf '%%U:%%G %%p\\n' | sort")
        :format(folder, folder), ".")
      assert.equal("1234:4321 build\n1234:4321 build/deb\n1234:4321 build/deb-record\n", output)
    end))
end)
