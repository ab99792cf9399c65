-- cluster_spec.lua -- the page of examples/cluster, whose commands all run, and its service.

local command = require "spec.support.command"
local postgres = require "spec.support.postgres"

local read = command.read

describe("the page on clusters", function()
  local missing = os.getenv "SHOGUN_NO_SLURM" or postgres.missing()
    or not os.getenv "SHOGUN_SLURM" and "it needs a Slurm, which make slurm starts"
  if missing then return pending(missing) end

  it("leads from an empty database to a finished match", function()
    command.with_folder(function(folder)
      assert(os.execute("chmod 755 " .. folder))
      local pipe = assert(io.popen(("spec/support/cluster_page %s </dev/null 2>&1"):format(folder)))
      local output = pipe:read "a"
      assert(pipe:close(), output)
      for _, part in ipairs { "Submitted batch job", "\n[1-9]%d* games played" } do
        assert(output:find(part), output)
      end
      local served = read(folder .. "/run/shogun-work@lab.log")
      assert(served:find "\n[1-9]%d* games played\n$", served)
    end)
  end)
end)

describe("the systemd service", function()
  local missing = command.missing("systemd-analyze", "systemd")
  if missing then return pending(missing) end

  local unit <const> = "examples/cluster/shogun-work@.service"

  -- Runs systemd-analyze: its output, and whether it has no complaint.
  local function analyze(words, path)
    local pipe = assert(io.popen(("systemd-analyze --no-pager %s %s 2>&1"):format(words, path)))
    local output = pipe:read "a"
    return output, pipe:close() == true
  end

  it("is a valid unit", function()
    command.with_folder(function(folder)
      local path = folder .. "/shogun-work@.service"
      command.write(path, (read(unit):gsub("/usr/local/bin/shogun", "/bin/true")))
      local output, ok = analyze("verify", path)
      assert(ok, output)
    end)
  end)

  it("exposes only a small part of the machine", function()
    local output, ok = analyze("security --offline=true --threshold=25", unit)
    assert(ok, output)
  end)
end)
