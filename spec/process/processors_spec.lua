-- processors_spec.lua -- how many processors a process may use.

local command = require "spec.support.command"
local processors = require "shogun.process.processors"

describe("the processors of a process", function()
  it("are the processors of its affinity mask", function()
    local say = [[%s -e 'print(require("shogun.process.processors")())']]
    assert.equal("1\n", command.output("taskset -c 0 " .. say:format(command.interpreter())))
  end)

  it("are no more than the quota of its cgroup", command.in_folder(function(folder)
    for text, count in pairs {
      ["50000 100000"] = 1, ["190000 100000"] = 1, ["99900000 100000"] = processors(),
      ["max 100000"] = processors(),
    } do
      command.write(folder .. "/cpu.max", text)
      assert.equal(count, processors(folder))
    end
  end))
end)
