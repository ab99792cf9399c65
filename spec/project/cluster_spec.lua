-- cluster_spec.lua -- the page of examples/cluster, whose commands all run, and its service.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"

local read = command.read

describe("the page on clusters", function()
  local missing = postgres.missing_slurm()
  if missing then return pending(missing) end

  it("leads from an empty database to a finished match", command.in_folder(function(folder)
    assert(os.execute("chmod 755 " .. folder))
    local line = (".ci/cluster_page %s </dev/null"):format(folder)
    local output, status = command.shell(line)
    assert.equal(0, status, output)
    for _, part in ipairs { "Submitted batch job", "\n[1-9]%d* games played" } do
      assert(output:find(part), output)
    end
    local served = read(folder .. "/run/shogun-work@lab.log")
    assert(served:find "\n[1-9]%d* games played\n$", served)
  end))
end)

describe("the systemd service", function()
  local missing = command.missing("systemd-analyze", "systemd")
  if missing then return pending(missing) end

  local unit <const> = "examples/cluster/shogun-work@.service"

  local function analyze(words, path)
    local output, status = command.shell(("systemd-analyze --no-pager %s %s"):format(words, path))
    assert.equal(0, status, output)
  end

  it("is a valid unit", command.in_folder(function(folder)
    local path = folder .. "/shogun-work@.service"
    command.write(path, (read(unit):gsub("/usr/local/bin/shogun", "/bin/true")))
    analyze("verify", path)
  end))

  it("exposes only a small part of the machine", function()
    analyze("security --offline=true --threshold=25", unit)
  end)
end)
