-- guides_spec.lua -- the texts of the site: their programs in Lua run, print what they say, and
-- their pictures can be drawn. `make pages` runs their commands.

local example = require "site.example"
local picture = require "site.picture"
local program = require "site.program"
local texts = require "site.texts"

-- Does what a block says, and compares what it prints with what it says.
local function try(block, folder)
  if block.language == "board" then return picture.figure(block.code) end
  if block.language ~= "lua" then return end
  local output = assert(program.perform(block, folder))
  local absent = example.missing(block.code, output)
  assert(not absent, ("%q is not in %q"):format(absent, output))
end

describe("a guide's text", function()
  for _, one in ipairs(texts.list()) do
    it("has programs that run and boards that can be drawn: " .. one.address, function()
      if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
      program.with_folder(function(folder)
        for block in program.blocks(one.text) do try(block, folder) end
      end)
    end)
  end

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
