-- make_spec.lua -- the Makefile where something is missing, and what it checks and cleans.

local command = require "spec.support.command"
local make_folder = require "spec.support.make_folder"

local run <const> = make_folder.run

-- Runs `make` where only these programs (by name: the lines of a script) and four others exist.
-- `answer` is typed at a terminal.
local function make_with(programs, words, answer)
  local script = {
    "touch csrc/engine/a.c",
    "mkdir bin; for f in find sed sh uname; do ln -s $(command -v $f) bin; done",
  }
  for name, action in pairs(programs) do
    script[#script + 1] = ("printf '#!/bin/sh\\n%s\\n' >bin/%s; chmod 755 bin/%s"):format(
      action, name, name)
  end
  script[#script + 1] = "make=$(command -v make); unset INSTALL"
  local line = "PATH=$PWD/bin $make -s " .. words
  script[#script + 1] = answer and ("echo %s | script -qec \"%s\" /dev/null"):format(answer, line)
    or line
  return run(table.concat(script, "\n"))
end

local function lint_with(programs) return make_with(programs, "lint") end

-- Runs make as root without tools, except one that prints the arguments of apt-get.
local function make_bare(words)
  local apt = { id = "echo 0", ["apt-get"] = 'echo "apt-get $*"', env = 'shift; exec "$@"' }
  return make_with(apt, words)
end

-- The places of these words in a text, each after the one before.
local function find_all(text, words)
  local at = 0
  for _, word in ipairs(words) do
    at = assert(text:find(word, at + 1, true), ("%s: %s"):format(word, text))
  end
end

local to_build <const> = { "gcc", "libc6-dev", "lua5.4", "liblua5.4-dev", "pkg-config",
  "libseccomp-dev" }
local to_test <const> = table.move({ "lua-busted", "lua-argparse", "lua-dkjson", "lua-luv",
  "lua-sql-sqlite3", "librsvg2-bin" }, 1, 6, #to_build + 1, table.move(to_build, 1, 6, 1, {}))
local to_play <const> = table.move(to_test, 8, 12, 7, table.move(to_build, 1, 6, 1, {}))

-- The packages in a line: they, and no others.
local function is_list_of(packages, line)
  local words = {}
  for word in line:gmatch "%S+" do words[#words + 1] = word end
  table.sort(words)
  local expected = table.move(packages, 1, #packages, 1, {})
  table.sort(expected)
  assert.same(expected, words)
end

describe("make if all tools are missing", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("names the packages and INSTALL=no, then installs all packages at once", function()
    for goal, packages in pairs { play = to_play, test = to_test } do
      local output, ok = make_bare(goal)
      assert.is_false(ok)
      find_all(output, { "shogun needs ", "installing the packages", "make " .. goal
        .. " INSTALL=no installs nothing", "apt-get -q update", "apt-get -qy install" })
      is_list_of(packages, output:match "installing the packages ([^\n(]*)")
      is_list_of(packages, output:match "%-%-no%-install%-recommends ([^\n]*)")
      assert.equal(2, select(2, output:gsub("\napt%-get ", "")), output)
    end
  end)

  it("installs nothing with INSTALL=no, but names the packages and the command", function()
    for goal, packages in pairs { play = to_play, test = to_test } do
      local output, ok = make_bare(goal .. " INSTALL=no")
      assert.is_false(ok)
      assert(not output:find "\napt%-get ", output)
      is_list_of(packages, output:match "please install the packages ([^\n,]*), then run make")
      is_list_of(packages, output:match "\n  apt%-get install %-%-no%-install%-recommends ([^\n]*)")
    end
  end)

  -- Or its licences and files would depend on what happens to be there.
  it("requires all optional parts for a release", function()
    for _, goal in ipairs { "dist", "reproducible" } do
      local output = make_bare(goal .. " INSTALL=no")
      find_all(output, { "please install the packages", " libpq-dev", "then run make" })
      find_all(output, { "please install the packages", " libseccomp-dev", "then run make" })
    end
  end)

  it("lists the packages that the command lacks, and make play still plays", function()
    local all <const> = "lua%-argparse lua%-dkjson lua%-luv lua%-sql%-sqlite3 librsvg2%-bin"
    local there = { id = "echo 0", ["apt-get"] = "exit 100", env = "exit 100", cc = "exit 0",
      ["lua5.4"] = "echo $*" }
    local listed <const> = "please install the packages " .. all .. ", then run make again\n.*"
    local uninstallable <const> = "the command shogun needs [^\n]* are not enough\n.*"
    for words, said in pairs { [" INSTALL=no"] = listed, [""] = listed,
      [" there="] = "installing the packages " .. all .. " .*" .. uninstallable } do
      there["apt-get"] = words == " there=" and "exit 0" or "exit 100"
      local output, ok = make_with(there, "-o all needs play" .. words)
      assert(ok and output:find("^the command shogun needs argparse.*" .. said
        .. "examples/play.lua\n$"), output)
    end
  end)

  it("installs no packages when it builds, installs or makes a rock", function()
    local rock = {}
    assert(loadfile(command.output "ls *.rockspec":match "%S+", "t", rock))()
    local build, install = rock.build.build_variables, rock.build.install_variables
    for _, words in ipairs {
      rock.build.build_target .. " INSTALL=" .. build.INSTALL,
      rock.build.install_target .. " LUADIR=l LIBDIR=l BINDIR=b INSTALL=" .. install.INSTALL,
      "install PREFIX=p", "all", "", "env",
    } do
      local output = make_bare(words)
      assert(not output:find "\napt%-get ", output)
      is_list_of(to_build, output:match "please install the packages ([^\n,]*), then run make")
    end
  end)
end)

describe("make", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local packages <const> = "shogun needs luacheck: please install the packages lua-check"

  it("names the packages to a user without sudo", function()
    local output = lint_with { id = "echo 1000", ["apt-get"] = "echo never" }
    assert(output:find(packages, 1, true), output)
    assert(not output:find "never", output)
  end)

  it("names the packages if sudo refuses, or if apt-get fails", function()
    local output = lint_with { id = "echo 1000", ["apt-get"] = "exit 0", sudo = "exit 1" }
    assert(output:find(packages, 1, true), output)
    output = lint_with { id = "echo 0", ["apt-get"] = "exit 100", env = "exit 100" }
    assert(output:find(packages, 1, true), output)
  end)

  it("asks a person at a terminal before it uses sudo", function()
    local missing = command.missing_terminal()
    if missing then return pending(missing) end
    local programs <const> = { id = "echo 1000", ["apt-get"] = "exit 0", sudo = "echo sudo $2" }
    for answer, installs in pairs { y = true, [""] = true, n = false } do
      local output = make_with(programs, "lint", answer)
      assert.truthy(output:find("Install them with sudo? [Y/n]", 1, true), output)
      assert.equal(installs, output:find("\nsudo", 1, true) ~= nil, output)
    end
  end)

  it("reports that the packages are installed and still lack the missing program", function()
    local output = lint_with { id = "echo 0", ["apt-get"] = "exit 0", env = "exit 0" }
    assert(output:find("shogun needs luacheck: its packages are installed, and of this system they "
      .. "are not enough\n", 1, true), output)
  end)

  it("names the missing program if there is no apt-get", function()
    local output = lint_with { id = "echo 0" }
    assert(output:find("shogun needs luacheck: please install what is missing", 1, true), output)
  end)

  it("fails at format-check until make format was run", function()
    local missing = command.missing("clang-format-14", "clang-format-14")
    if missing then return pending(missing) end
    local code <const> = "echo 'int  f( void ) {return 1 ;}' >csrc/engine/a.c\n"
    local output, ok = run(code .. "make -s format-check")
    assert(not ok and output:find("a.c:1", 1, true), output)
    output, ok = run(code .. "make -s format && make -s format-check")
    assert(ok, output)
  end)
end)

local function targets_of(help)
  local output, ok = make_folder.shell("make -s " .. help, ".")
  assert(ok, output)
  local list = {}
  for name in ("\n" .. output):gmatch "\n  make ([%l-]+) " do
    list[#list + 1], list[name] = name, true
  end
  return list
end

describe("make help", function()
  it("lists fourteen targets for users, which help-all lists before all others", function()
    local users, all = targets_of "help", targets_of "help-all"
    assert.equal(14, #users)
    assert.is_true(#all > 40)
    for i, name in ipairs(users) do assert.equal(name, all[i]) end
  end)

  it("knows each target that the pages name", function()
    local all, users = targets_of "help-all", targets_of "help"
    local function check(path, known)
      for line in command.read(path):gmatch "[^\n]*" do
        local words = line:match "^make (%l[%l -]*)" or ""
        for name in words:gmatch "%l[%l-]*" do assert(known[name], path .. ": make " .. name) end
        for name in line:gmatch "`make ([%l-]+)" do
          assert(known[name] or name:find "^help", path .. ": make " .. name)
        end
      end
    end
    check("README.md", users)
    check(".github/CONTRIBUTING.md", all)
  end)
end)
