-- interrupt_spec.lua -- Ctrl-C ends every long count, each in its own program.

local command = require "spec.support.command"

-- Returns what a program prints until a Ctrl-C ends it, 0.1 seconds after its first output.
local function interrupted(work)
  local output
  command.with_path(function(path)
    local code = command.quoted("io.stdout:setvbuf 'no' print 'begun' " .. work)
    local program = ("%s -e %s >%s 2>&1"):format(command.interpreter(), code, path)
    local line = command.stopped(program, ("[ -s %s ] && sleep 0.1"):format(path))
    os.execute("sh -c " .. command.quoted(line) .. " 2>/dev/null")
    output = command.read(path)
  end)
  return output
end

describe("a long count", function()
  for name, work in pairs {
    perft = "require 'shogun'.board():perft(30)",
    ["perft's threads"] = "require 'shogun'.board():perft(30, { hash = 1, threads = 3 })",
    divide = "require 'shogun'.board():perft(30, { divide = true })",
    ["chess's perft"] = "require 'shogun'.chess.board 'k 1 1 K 8 8 Q 4 4 q 5 5':perft(30)",
    ["a search that reads input"] = "local s = require 'shogun' s.engine { threads = 2 }:search("
      .. "s.board(), { input = 0, on_input = function() for _ = 1, 1e9 do end end })",
    ["tours"] = "require 'shogun'.tour.count_all(7)",
    ["a list that never ends"] = "local list = setmetatable({}, { 0, 0, __index = getmetatable, "
      .. "__len = function() return math.maxinteger end }) "
      .. "require 'shogun.core'.tours(8, 8, { { 0, 0 } }, { without = list })",
  } do
    it("ends at Ctrl-C: " .. name, function()
      if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
      local said = interrupted(work)
      assert.truthy(said:find("^begun\n.*interrupted!"), said)
    end)
  end

  it("raises one error at Ctrl-C, after which its program can continue", function()
    if os.getenv "SHOGUN_HARSH" then return pending "the shell does not run under ASan" end
    local said = interrupted [[
      local board = require "shogun".board()
      print(pcall(function() board:perft(30) end))
      for i = 1, 1000 do local _ = i + 1 end
      print "on" ]]
    assert.truthy(said:find "^begun\nfalse\t.*interrupted!\non\n$", said)
  end)
end)
