-- debian_spec.lua -- the Debian packages depend on what the Makefile installs for the same. What is
-- built is tried by make deb-test.

local command = require "spec.support.command"

local control, makefile = command.read ".github/debian/control", command.read "Makefile"

-- The names of packages in a field of the paragraph that begins with a line.
local function field_of(first, name)
  local paragraph = ("\n" .. control .. "\n"):match("\n" .. first .. "\n(.-\n)\n")
  local value = assert(("\n" .. paragraph):match("\n" .. name .. ":(.-)\n%f[^ \n]"), name)
  local set = {}
  for package in value:gmatch "[^,|]+" do set[package:match "%l[%w.-]+"] = true end
  return set
end

local function installed_for(need)
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
  it("depends on what make installs for the command, or recommends it", function()
    local depends = field_of("Package: shogun", "Depends")
    for package in pairs(field_of("Package: shogun", "Recommends")) do depends[package] = true end
    assert.is_true(depends["lua-shogun"])
    assert.same({}, missing_in(depends, { "command" }))
  end)
end)

describe("the source of the Debian packages", function()
  it("is built with what make installs for the same", function()
    local depends = field_of("Source: shogun", "Build%-Depends")
    assert.is_true(depends["debhelper-compat"])
    assert.same({}, missing_in(depends, { "lua", "box", "busted", "command", "libpq", "python",
      "site" }))
  end)
end)
