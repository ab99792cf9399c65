-- project_spec.lua -- the project itself: all packed, runnable, and as it is described.

local command = require "spec.support.command"

local interpreter, read = command.interpreter, command.read

local function files(pattern)
  local list, pipe = {}, assert(io.popen("ls " .. pattern))
  for path in pipe:lines() do list[#list + 1] = path end
  assert(pipe:close())
  assert(#list > 0, pattern)
  return list
end

local function run(path)
  local pipe = assert(io.popen(("%s %s 2>&1"):format(interpreter(), path)))
  local output = pipe:read "a"
  return pipe:close(), output
end

local function lines(text) return select(2, text:gsub("\n", "\n")) end

describe("every public function in Lua", function()
  it("has a comment", function()
    for _, path in ipairs(files "$(find lua/shogun -name '*.lua' -not -path '*/cli/*' )") do
      local before = ""
      for line in io.lines(path) do
        local public = line:match "^function (%a+[.:]%a[%w_]*)" or line:match "^return function"
        if public and not path:find "^lua/shogun/types" then
          assert.truthy(before:find "^%-%-%-", path .. ": " .. public)
        end
        before = line
      end
    end
  end)
end)

describe("the rockspec", function()
  local rock = {}
  assert(loadfile("shogun-scm-1.rockspec", "t", rock))()

  it("builds and installs by make", function()
    assert.equal("make", rock.build.type)
    local makefile = read "Makefile"
    for _, target in ipairs { rock.build.build_target, rock.build.install_target } do
      assert(makefile:find("\n" .. target .. ":", 1, true), target)
    end
  end)
end)

describe("the examples", function()
  for _, path in ipairs(files "examples/*.lua") do
    it(path .. " has at most sixty lines and runs without arguments", function()
      assert.is_true(lines(read(path)) <= 60)
      local ok, output = run(path)
      assert(ok, output)
      assert.is_true(#output > 100)
    end)
  end
end)

describe("the code in the READMEs", function()
  for _, path in ipairs(files "README.md */README.md */*/README.md") do
    for code in read(path):gmatch "```lua\n(.-)```" do
      it(("runs: %s, %s"):format(path, code:match "%-%- ([^\n]*)" or ""), function()
        local name = os.tmpname()
        local file = assert(io.open(name, "w"))
        file:write(code)
        file:close()
        local ok, output = run(name)
        os.remove(name)
        assert(ok, output)
        for expected in code:gmatch "%-%->%s*([^\n]+)" do
          local found = output:gsub("%s+", " "):find(expected:gsub("%s+", " "), 1, true)
          assert(found, ("%q is not in %q"):format(expected, output))
        end
      end)
    end
  end
end)

describe("the README", function()
  it("names the two commands in its first screen", function()
    local screen = read("README.md"):sub(1, 1000)
    assert.truthy(screen:find "\nmake play\n")
    assert.truthy(screen:find "\nmake test\n")
  end)

  it("links to files that are there", function()
    for path in read("README.md"):gmatch "%]%(([^)#]+)" do read(path) end
  end)
end)

describe("the specs", function()
  it("have at most three hundred lines each", function()
    for _, path in ipairs(files "$(find spec -name '*_spec.lua')") do
      assert(lines(read(path)) <= 300, path)
    end
  end)
end)
