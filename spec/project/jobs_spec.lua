-- jobs_spec.lua -- what runs the specs: no test that fails, crashes or is missing goes unnoticed.

local command = require "spec.support.command"

local texts <const> = {
  fine = "it('a', function() end) it('b', function() end)",
  wrong = "it('a', function() end) it('is wrong', function() error 'here it is' end)",
  stops = "it('a', function() end) it('b', function() os.exit(0) end)",
  crashes = "it('a', function() io.popen('kill -9 $PPID'):close() end)",
  late = "it('a', function() setmetatable({}, { __gc = function() os.exit(3) end }) end)",
  empty = "",
  broken = "it(",
  skips = "it('a', function() pending 'no tool' end)",
  lacks = "pending 'no server'",
}

-- Runs these specs, two at once: what is printed, and whether it succeeds.
local function run(names)
  local output, ok
  command.with_folder(function(folder)
    local line = { command.interpreter(), ".ci/jobs.lua", 2, folder, "''" }
    for _, name in ipairs(names) do
      local path = ("%s/%s_spec.lua"):format(folder, name)
      command.write(path, ("describe('%s', function() %s end)"):format(name, texts[name]))
      line[#line + 1] = path
    end
    output, ok = command.shell(table.concat(line, " "))
    ok = ok == 0
  end)
  return output, ok
end

describe("the runner of the specs", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("adds up the counts of all specs", function()
    local output, ok = run { "fine", "skips", "lacks", "fine" }
    assert(ok, output)
    assert(output:find "\n4 passed, 0 failed\n$", output)
    assert(output:find("skipped: skips a: no tool", 1, true), output)
  end)

  it("shows a failure with all of its lines", function()
    local output, ok = run { "fine", "wrong" }
    assert.is_false(ok)
    assert(output:find "\n3 passed, 1 failed\n$", output)
    assert(output:find("here it is", 1, true), output)
  end)

  it("lists raised errors, then other failures, and then the counts", function()
    local output = run { "wrong", "fine" }
    assert(output:find "\nfailed: %S+wrong_spec%.lua\n  Error [^\n]+\n  wrong is wrong\n  "
      and output:find "here it is\n3 passed, 1 failed\n$", output)
  end)

  for _, name in ipairs { "stops", "crashes", "late", "empty", "broken" } do
    it(("counts a spec as failed that %s"):format(name == "empty" and "has no test"
      or name == "broken" and "is not Lua" or name), function()
      local output, ok = run { name, "fine" }
      assert.is_false(ok)
      assert(output:find "\n[23] passed, 1 failed\n$", output)
    end)
  end

  it("fails if all specs are skipped", function()
    local output, ok = run { "skips" }
    assert.is_false(ok)
    assert(output:find "\n0 passed, 1 failed\n$", output)
  end)
end)
