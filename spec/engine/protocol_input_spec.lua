-- protocol_input_spec.lua -- how the text protocol reads: all that is there at once, and commands
-- that come together with a search.

local command = require "spec.support.command"
local core = require "shogun.core"
local protocol = require "shogun.engine.protocol"

-- Calls with a file that has this text.
local function with_input(text, call)
  local input <close> = assert(io.tmpfile())
  input:write(text)
  input:seek "set"
  return call(input)
end

-- How often this process has asked the system for input; nil where nothing tells.
local function reads()
  local file <close> = io.open "/proc/self/io"
  return file and math.tointeger(tonumber(file:read "a":match "syscr: (%d+)"))
end

describe("the text protocol", function()
  it("does not ask the system for every byte", function()
    if not reads() then return pending "/proc/self/io is missing" end
    local output <close> = assert(io.open("/dev/null", "w"))
    local adapter = { name = "x", search = function() end }
    local before = reads()
    with_input(("x"):rep(1 << 20) .. "\n", function(input)
      assert(protocol.serve(adapter, input, output))
    end)
    assert(reads() - before < 200, reads() - before)
  end)

  it("hears commands that come together with a search", function()
    for limit, answers in pairs { infinite = 1, ["depth 2"] = 1, ["nodes 0"] = 1 } do
      local input = ("go %s\nisready\nfoo\nstop\nisready\n"):format(limit)
      local said = command.ends_with(0, "engine", input):gsub("info[^\n]*\n", "")
      assert.truthy(said:find("^readyok\nbestmove %w+\nerror unknown command 'foo'\nreadyok\n$"),
        said)
      assert.equal(answers, select(2, said:gsub("bestmove", "")))
    end
    assert.truthy(command.ends_with(0, "engine", "go infinite\nquit\nisready\n")
      :find "^bestmove %w+\n$")
    assert.truthy(command.ends_with(0, "engine", "go infinite"):find "bestmove %w+\n$")
  end)

  it("leaves what comes with a bot's move for afterwards", function()
    local said = command.ends_with(0, "bot random", "go\nisready\ngo\nquit\nisready\n")
    assert.truthy(said:find "^bestmove %w+\nreadyok\nbestmove %w+\n$", said)
  end)
end)

describe("reading available input", function()
  local read = core.read_input

  it("returns at most this many bytes, and nothing at the end", function()
    with_input("abc", function(input)
      assert.equal("ab", read(input, 2))
      assert.equal("c", read(input, 100))
      assert.is_nil(read(input, 100))
    end)
  end)

  it("says why it cannot", function()
    local folder <close> = assert(io.open "/")
    assert.same({ n = 3, nil, "Is a directory", 21 }, table.pack(read(folder, 1)))
  end)

  it("refuses closed files and other counts", function()
    local closed = assert(io.tmpfile())
    closed:close()
    assert.error_matches(function() read(closed, 1) end, "the file is closed")
    with_input("", function(input)
      for _, most in ipairs { 0, (1 << 16) + 1, 1.5 } do
        assert.error_matches(function() read(input, most) end,
          "most: expected a whole number from 1 to 65536, got " .. most, 1, true)
      end
    end)
    assert.error_matches(function() read("x", 1) end, "FILE* expected, got string", 1, true)
  end)
end)
