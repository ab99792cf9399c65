-- interrupt_spec.lua -- Ctrl-C ends whatever counts for long, in a program of its own.

local command = require "spec.support.command"

describe("a long count", function()
  it("ends at Ctrl-C", function()
    for _, work in ipairs {
      "require 'shogun'.board():perft(30)", "require 'shogun'.board():perft(30, {divide = true})",
      "require 'shogun'.chess.board 'k 1 1 K 8 8 Q 4 4 q 5 5':perft(30)",
      "local s = require 'shogun' require 'shogun.core'.uct(1, s.board(), 1, 0):grow(2000000000)",
    } do
      local line = "timeout -k 20 -s INT 0.3 %s -e %s 2>&1"
      local script = command.quoted(work)
      local pipe <close> = assert(io.popen(line:format(command.interpreter(), script)))
      assert.truthy(pipe:read "a":find("interrupted!", 1, true))
    end
  end)
end)
