-- commands_spec.lua -- the text protocol reads all available commands at once, and commands that
-- arrive during a search.

local command = require "spec.support.command"
local core = require "shogun.core"
local protocol = require "shogun.engine.protocol"

local function with_input(text, call)
  local input <close> = command.file_of(text)
  return call(input)
end

-- How many system calls of this process have read input; nil if /proc/self/io is missing.
local function reads()
  local file <close> = io.open "/proc/self/io"
  return file and math.tointeger(tonumber(file:read "a":match "syscr: (%d+)"))
end

describe("the limits of the text protocol", function()
  it("set a clock whose `left` is the side's time, at most movetime", function()
    local clock = protocol.clock
    assert.same({ left = 1, increment = 2, white = 5 },
      clock({ wtime = 5000, winc = 2000, movetime = 1000 }, "white"))
    assert.same({ left = 5, increment = 0, red = 5 },
      clock({ rtime = 5000, movetime = 9000 }, "red"))
    assert.is_nil(clock({ wtime = 5000 }, "red"))
  end)
end)

describe("the text protocol", function()
  it("reads many bytes at once", function()
    if not reads() then return pending "/proc/self/io is missing" end
    local output <close> = assert(io.open("/dev/null", "w"))
    local adapter = { name = "x", search = function() end }
    local before = reads()
    with_input(("x"):rep(1 << 20) .. "\n", function(input)
      assert(protocol.serve(adapter, input, output))
    end)
    assert(reads() - before < 200, reads() - before)
  end)

  it("ends an unlimited search at the end of the input, and lets other work finish", function()
    assert.truthy(command.ends_with(0, "engine", "go infinite\nquit\nisready\n")
      :find "^bestmove %w+\n$")
    assert.truthy(command.ends_with(0, "engine", "go infinite\nperft 6")
      :find "bestmove %w+\nperft 6 292028716\n$")
  end)

  -- Makes each line 64 KiB long. A search reads 64 KiB of a file each time it looks for input, so
  -- the lines arrive one after the other during the search.
  local function portions(lines)
    for i, line in ipairs(lines) do lines[i] = (" "):rep((1 << 16) - #line - 1) .. line .. "\n" end
    return table.concat(lines)
  end

  -- Returns the last `info` line of an answer, without time and speed, and all other lines.
  local function answer_to(before, lines, words)
    local said = command.ends_with(0, words or "engine", portions { before, table.unpack(lines) })
    local last, depth, others = nil, 0, {}
    for line in said:gmatch "[^\n]+" do
      if line:find "^info" then
        last = line:gsub(" time %d+ nps %d+", "")
        assert(tonumber(line:match "^info depth (%d+)") > depth, said)
        depth = tonumber(line:match "^info depth (%d+)")
      else
        others[#others + 1] = line
      end
    end
    return last, others
  end

  it("answers isready during a search, and this does not change the search's result", function()
    local ready, answers = {}, {}
    for i = 1, 10 do ready[i], answers[i] = "isready", "readyok" end
    for _, before in ipairs {
      "go nodes 30000", "go depth 11", "setoption name level value 7\ngo infinite depth 11",
      "setoption name threads value 2\ngo nodes 30000",
    } do
      local alone, move = answer_to(before, {})
      local asked, others = answer_to(before, ready)
      assert.equal(alone, asked)
      answers[11] = move[1]
      assert.same(answers, others)
    end
  end)

  it("answers go infinite only after stop", function()
    for _, words in ipairs { "engine", "bot random", "bot engine:nodes=1" } do
      local lines = { "isready", "isready", "isready", "isready", "result", "stop", "isready" }
      local _, others = answer_to("go infinite", lines, words)
      assert.truthy(table.remove(others, 5):find "^bestmove %w+$")
      assert.same({ "readyok", "readyok", "readyok", "readyok", "result *", "readyok" }, others)
    end
  end)
end)

describe("reading available input", function()
  local read = core.read_input

  it("returns at most the given number of bytes, and nil at the end", function()
    with_input("abc", function(input)
      assert.equal("ab", read(input, 2))
      assert.equal("c", read(input, 100))
      assert.is_nil(read(input, 100))
    end)
  end)

  it("reports why reading fails", command.at_path(function(path)
    local output <close> = assert(io.open(path, "w"))
    assert.same({ n = 3, nil, "Bad file descriptor", 9 }, table.pack(read(output, 1)))
  end))

  it("refuses closed files, and counts that are not whole numbers", function()
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
