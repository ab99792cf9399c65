-- slurm_spec.lua -- arrays of jobs, on the Slurm of one node that make slurm starts.

local command = require "spec.support.command"

-- Runs a script of the shell: what it prints on either stream, and whether it succeeds.
local function shell(script)
  local pipe = assert(io.popen("{ " .. script .. "\n} 2>&1"))
  local output = pipe:read "a"
  return output, pipe:close() == true
end

describe("the program that starts a Slurm", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("runs the command without one for a user who is not root, and says why", function()
    local output, ok = shell [[
      if [ "$(id -u)" = 0 ]; then as="setpriv --reuid=nobody --regid=nogroup --clear-groups"; fi
      $as spec/support/slurm sh -c 'echo "$SHOGUN_NO_SLURM"']]
    assert.is_true(ok)
    assert.equal("slurmd must be root\n", output)
  end)
end)

describe("a Slurm of one node", function()
  local missing = os.getenv "SHOGUN_NO_SLURM" or not os.getenv "SHOGUN_SLURM"
    and "it needs a Slurm, which make slurm starts"
  if missing then return pending(missing) end

  it("runs all tasks of an array", function()
    local path = os.tmpname()
    command.write(path, "#!/bin/sh\necho task $SLURM_ARRAY_TASK_ID\n")
    local output, ok = shell(("sbatch --wait --array=0-3 --open-mode=append --output=%s.log %s")
      :format(path, path))
    assert(ok, output)
    local said = command.read(path .. ".log")
    for task = 0, 3 do assert.truthy(said:find(("task %d\n"):format(task), 1, true), said) end
    os.remove(path)
    os.remove(path .. ".log")
  end)
end)
