-- misuse_every_spec.lua -- every public function, called with whatever may be at hand: what it
-- raises is about the call, in words, and never names a line of the library.

local shogun = require "shogun"
local face = require "spec.support.face"
local harsh = require "spec.support.harsh"

setup(harsh.stop)

local over <const> = shogun.board "8/8/8/8/8/8/8/K16k1 w"
local absent <const> = {} -- stands for nil, which a list cannot hold

local values <const> = {
  absent, 2, -1.5, "", "/no/file", {}, { 2 }, { { 0, 0 } }, true, io.stderr, over, over:rules(),
  function() end,
}

local function value_of(value) if value ~= absent then return value end end

local function message_of(call, ...)
  local arguments = table.pack(...)
  local ok, message = pcall(function()
    local result = call(table.unpack(arguments, 1, arguments.n))
    return result
  end)
  return not ok and message or nil
end

describe("a message about misuse", function()
  local printed = print
  setup(function() _G.print = function() end end) -- luacheck: ignore
  teardown(function() _G.print = printed end) -- luacheck: ignore

  for name, entry in pairs(face.callable()) do
    it("blames the call: " .. name, function()
      local function try(...)
        local message = message_of(entry.call, ...)
        if not message then return end
        assert.is_string(message)
        for _, wrong in ipairs { "attempt to", "'?'", "lua/shogun/", "'for'", "to 'format'" } do
          assert(not message:find(wrong, 1, true), message)
        end
        assert(#message < 400 and not message:find "[\0-\31]", message)
      end
      for _, first in ipairs(values) do
        local a = value_of(first)
        try(a)
        for _, second in ipairs(values) do
          local b = value_of(second)
          try(a, b)
          if entry.make then try(entry.make(), a, b) end
        end
        if entry.make then try(entry.make(), a) end
      end
    end)
  end
end)

describe("a common mistake", function()
  local game = shogun.game()

  for expected, call in pairs {
    ["white: got shogun.bots.greedy itself; call it: shogun.bots.greedy()"] = function()
      shogun.game { white = shogun.bots.greedy }
    end,
    ["rules: expected 'standard', 'sheet', 'boxed' or 'dice', got 'boxd'"] = function()
      shogun.game { rules = "boxd" }
    end,
    ["path: expected the name of a file, got nil"] = function() shogun.bots.load() end,
    ["memory: expected a whole number from 4 to 1048576, got 1"] = function()
      shogun.bots.boxed { path = "examples/bot.lua", memory = 1 }
    end,
    ["db: expected a file or a URL, got ''"] = function()
      shogun.match { players = { "greedy", "random" }, db = "" }
    end,
    ["clock: expected a table, got 5"] = function()
      shogun.match { players = { "greedy", "random" }, clock = 5 }
    end,
    ["bad argument #1 to 'play' (self: expected shogun.Game, got 'd1e3')"] = function()
      game.play "d1e3"
    end,
    ["move: expected a table, a text or a code, got nil"] = function() game:play() end,
    ["bad argument #1 to 'search' (self: expected shogun.Engine, got shogun.Board)"] = function()
      shogun.engine({ hash = 1 }).search(over)
    end,
    ["bad argument #1 to 'answer' (string expected, got number)"] = function()
      shogun.chess.answer(5)
    end,
    ["bad argument #1 to 'tostring' (self: expected shogun.ChessBoard, got 5)"] = function()
      getmetatable(shogun.chess.board "k 1 1 K 8 8").__tostring(5)
    end,
    ["history[1]: expected a key, a whole number, got 'x'"] = function()
      shogun.engine({ hash = 1 }):search(shogun.board(), { history = { "x" } })
    end,
    ["report: expected a function, got 7"] = function()
      shogun.engine({ hash = 1 }):search(shogun.board(), {}, 7)
    end,
    ["report: expected a function, got 'x'"] = function()
      shogun.analysis.of(shogun.record.parse "*", {}, "x")
    end,
    ["info: expected a table, got 7"] = function()
      shogun.bots.greedy():choose(shogun.board(), 7)
    end,
    ["now: expected a function, got 7"] = function() shogun.game { now = 7 } end,
    ["closed: expected a boolean, got 7"] = function()
      shogun.tour.count_all(5, { closed = 7 })
    end,
    ["path[1]: {9, 9} is off the board"] = function() shogun.tour.board_text(5, { { 9, 9 } }) end,
    ["expected a string as name and a table as options"] = function()
      shogun.bots.external { command = "x", name = 7 }
    end,
  } do
    it("is reported at its line: " .. expected, function()
      local message = message_of(call)
      assert.equal(expected, message:match "^spec/module/misuse_every_spec.lua:%d+: (.*)$", message)
    end)
  end
end)
