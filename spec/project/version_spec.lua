-- version_spec.lua -- the version: said in one file, and read from there by all others.

local command = require "spec.support.command"
local pages = require "spec.support.pages"
local shogun = require "shogun"

local read, version = command.read, shogun.version

-- Whether a text has the version as a number of its own, not as a part of 10.10.0 or 0.10.01.
local function has_version(text)
  local number = version:gsub("%.", "%%.")
  return (" " .. text .. " "):find("[^%d.]" .. number .. "[^%d]") ~= nil
end

describe("the version", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("has three numbers", function()
    assert.truthy(version:find "^%d+%.%d+%.%d+$")
  end)

  -- A rock is named by its version. Packages that the site is made of have versions of their own.
  it("is written only in lua/shogun/version.lua", function()
    local found = {}
    for _, path in ipairs(pages.files()) do
      local is_other = path:find "^spec/data/" or path:find "package%-lock" or path:find "%.net$"
        or path:find "%.rockspec$" or path == ".github/CHANGELOG.md"
      if not is_other and has_version(read(path)) then found[#found + 1] = path end
    end
    assert.same({ "lua/shogun/version.lua" }, found)
  end)

  it("is also the version of the library in the Makefile", function()
    assert.equal(version .. "\n", command.output "make -s --no-print-directory version")
  end)

  it("is the heading of the list of changes", function()
    assert.equal(version, read(".github/CHANGELOG.md"):match "\n## ([%d.]+)")
  end)

  it("is part of the name and the description of the rock", function()
    local path, rock = ("shogun-%s-1.rockspec"):format(version), {}
    assert.equal(path .. "\n", command.output "ls *.rockspec")
    assert(loadfile(path, "t", rock))()
    assert.equal(path, ("%s-%s.rockspec"):format(rock.package, rock.version))
    assert.equal("v" .. version, rock.source.tag)
  end)

  it("is printed by the command, its manual page and the engine", function()
    assert.equal("shogun " .. version .. "\n", (command.ends_with(0, "--version")))
    assert.truthy(command.ends_with(0, "man"):find('"shogun ' .. version .. '"', 1, true))
    local said = command.ends_with(0, "engine", "shogun\nquit\n")
    assert.truthy(said:find("id name shogun " .. version .. "\n", 1, true), said)
  end)
end)

describe("the list of changes", function()
  local changes = read ".github/CHANGELOG.md"

  it("has entries only under headings of groups", function()
    local known <const> = "Added Changed Deprecated Removed Fixed Security "
    for name in changes:gmatch "\n### (%C+)" do assert(known:find(name .. " ", 1, true), name) end
    for body in changes:gmatch "\n### %C+\n(.-)\n#" do assert.truthy(body:find "^\n%- ", body) end
  end)
end)

describe("the page on what a version promises", function()
  local page = read "lua/site/guides/versions.md"

  it("names the specs that check its promises", function()
    local count = 0
    for path in page:gmatch "`(spec/[%w/._]+)`" do
      assert(os.rename(path, path), path)
      count = count + 1
    end
    assert(count >= 10, count)
  end)

  it("has the version numbers of the protocol and of the library's interface", function()
    local protocol = require("shogun.engine.protocol").version
    assert.truthy(page:find(("its own version number, %d, in"):format(protocol), 1, true))
    local abi = read "csrc/library/shogun.h":match "#define SG_BATCH_ABI (%d+)"
    assert.truthy(page:find(("`SG_BATCH_ABI`, %s, "):format(abi), 1, true))
    assert.truthy(page:find(("`libshogun.so.%s`"):format(abi), 1, true))
  end)

  it("has the file name of the library", function()
    local lines = command.output("make -sn --no-print-directory build/libshogun.so "
      .. "-W csrc/library/batch.c")
    local abi = read "csrc/library/shogun.h":match "#define SG_BATCH_ABI (%d+)"
    assert.truthy(lines:find("soname,libshogun.so." .. abi, 1, true), lines)
  end)

  it("has each exit status", function()
    local row = page:match "| exit statuses | (.-) |"
    for _, each in ipairs(require("shogun.cli.help").statuses) do
      assert.truthy(row:find("%f[%d]" .. each[1] .. "%f[%D]"), each[1])
    end
  end)
end)
