-- guides_spec.lua -- the site's texts and their blocks. `make pages` runs the blocks, and
-- `make docs-test` draws their pictures.

local program = require "site.program"
local texts = require "site.texts"

describe("a guide's text", function()
  it("begins with a title", function()
    for _, one in ipairs(texts.list()) do assert.truthy(one.text:find "^# %u?[%l%u]") end
  end)
end)

describe("a block of a guide's text", function()
  it("fails with the program's message if its program fails", function()
    program.with_folder(function(folder)
      local output, message = program.perform({ language = "lua", code = "error 'no'" }, folder)
      assert.is_nil(output)
      assert.truthy(message:find("no", 1, true))
    end)
  end)

  it("is a file for later blocks if it has a name", function()
    local text = "x\n\n```lua one.lua\nreturn 1\n```\n\n```lua\nprint(require 'one')\n```\n"
    local outputs = {}
    program.with_folder(function(folder)
      for block in program.blocks(text) do
        outputs[#outputs + 1] = assert(program.perform(block, folder))
      end
    end)
    assert.equal("", outputs[1])
    assert.truthy(outputs[2]:find "^1%s")
  end)

  it("is not run if its language is console", function()
    assert.equal("", program.perform({ language = "console", code = "false" }, "/nowhere"))
  end)
end)
