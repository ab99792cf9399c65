-- make_spec.lua -- the Makefile where something is missing, and what it checks and cleans.

local command = require "spec.support.command"

-- Runs a script of the shell in a folder of its own: what it prints, and whether it succeeds.
local function shell(script, folder)
  local line = ("cd %s && { %s\n} 2>&1"):format(command.quoted(folder), script)
  local pipe = assert(io.popen(line))
  local output = pipe:read "a"
  return output, pipe:close() == true
end

-- A folder with the Makefile and what its first lines need, gone after the call.
local function with_folder(call)
  local folder = os.tmpname()
  os.remove(folder)
  assert(os.execute(("mkdir -p %s/csrc/engine %s/spec && cp Makefile .clang-format %s"):format(
    folder, folder, folder)))
  local ok, message = pcall(call, folder)
  os.execute("rm -r " .. folder)
  assert(ok, message)
end

-- `make lint` where only these programs are there: a name, and what it prints or does.
local function lint_with(programs)
  local output, ok
  with_folder(function(folder)
    local script = { "mkdir bin; for f in find sh uname; do ln -s $(command -v $f) bin; done" }
    for name, action in pairs(programs) do
      script[#script + 1] = ("printf '#!/bin/sh\\n%s\\n' >bin/%s; chmod 755 bin/%s"):format(
        action, name, name)
    end
    script[#script + 1] = "make=$(command -v make); PATH=$PWD/bin $make -s lint"
    output, ok = shell(table.concat(script, "\n"), folder)
  end)
  assert.is_false(ok)
  return output
end

describe("make", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local packages <const> = "shogun needs luacheck: please install the packages lua-check"

  it("says which packages to install as a user without sudo", function()
    local output = lint_with { id = "echo 1000", ["apt-get"] = "echo never" }
    assert(output:find(packages, 1, true), output)
    assert(not output:find "never", output)
  end)

  it("says so where sudo refuses, and where apt-get fails", function()
    local output = lint_with { id = "echo 1000", ["apt-get"] = "exit 0", sudo = "exit 1" }
    assert(output:find(packages, 1, true), output)
    output = lint_with { id = "echo 0", ["apt-get"] = "exit 100", env = "exit 100" }
    assert(output:find(packages, 1, true), output)
  end)

  it("names the program where there is no apt-get", function()
    local output = lint_with { id = "echo 0" }
    assert(output:find("shogun needs luacheck: please install it", 1, true), output)
  end)

  it("fails at format-check until make format was run", function()
    local missing = command.missing("clang-format-14", "clang-format-14")
    if missing then return pending(missing) end
    with_folder(function(folder)
      command.write(folder .. "/csrc/engine/a.c", "int  f( void ) {return 1 ;}\n")
      local output, ok = shell("make -s format-check", folder)
      assert(not ok and output:find("a.c:1", 1, true), output)
      output, ok = shell("make -s format && make -s format-check", folder)
      assert(ok, output)
    end)
  end)
end)
