-- rock_spec.lua -- the rockspecs: made from one description, complete, and published only with an
-- address.

local command = require "spec.support.command"
local make_folder = require "spec.support.make_folder"

local read = command.read

-- Runs a script of the shell: what it prints, and whether it succeeds.
local function shell(script) return make_folder.shell(script, ".") end

local function list(folder)
  local output = shell(("cd %s && ls shogun-*.rockspec"):format(folder))
  local names = {}
  for name in output:gmatch "%S+" do names[#names + 1] = name end
  return names
end

local function load_rock(path)
  local rock = {}
  assert(loadfile(path, "t", rock))()
  return rock
end

describe("the rockspecs", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("are those that make rockspecs makes", function()
    command.with_folder(function(folder)
      local output, ok = shell("make -s rockspecs ROCKSPECS=" .. folder)
      assert(ok, output)
      assert.equal(2, #list ".")
      assert.same(list(folder), list ".")
      for _, name in ipairs(list ".") do
        assert.equal(read(folder .. "/" .. name), read(name), name .. ": run make rockspecs")
      end
    end)
  end)

  it("take every address from one line", function()
    local address = read ".github/address"
    assert.truthy(address:find "^https://%S+[^/%s]\n$")
    address = address:match "%S+"
    for _, name in ipairs(list ".") do
      local rock = load_rock(name)
      assert.equal("git+" .. address .. ".git", rock.source.url)
      assert.equal(address, rock.description.homepage)
      assert.equal(address .. "/issues", rock.description.issues_url)
    end
  end)

  it("differ in the version and in the commit that it names", function()
    local release, tree
    for _, name in ipairs(list ".") do
      if name:find "scm" then tree = load_rock(name) else release = load_rock(name) end
    end
    assert.equal("main", tree.source.branch)
    assert.equal("v" .. release.version:match "^[%d.]+", release.source.tag)
    release.version, release.source = tree.version, tree.source
    assert.same(tree, release)
  end)

  it("build, install and test by make, which installs no packages", function()
    local rock, makefile = load_rock "shogun-scm-1.rockspec", read "Makefile"
    assert.equal("make", rock.build.type)
    for _, target in ipairs { rock.build.build_target, rock.build.install_target } do
      assert(makefile:find("\n" .. target .. ":", 1, true), target)
    end
    assert.equal("no", rock.build.build_variables.INSTALL)
    assert.equal("no", rock.build.install_variables.INSTALL)
    assert.equal("make test INSTALL=no", rock.test.command)
  end)
end)
