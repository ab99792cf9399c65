-- misuse_every_spec.lua -- every public function, called with wrong values, also tables whose
-- metatables raise, lie, or return other types: it raises their error, or one about the call, in
-- words, which never names a line of the library.

local shogun = require "shogun"
local blamed = require "spec.support.blamed"
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

local function answering(value)
  return setmetatable({}, { __index = function() return value end })
end

-- Its answer to every question is itself.
local function endless()
  local itself
  itself = setmetatable({}, {
    __index = function(_, name) return not (math.type(name) and name > 3) and itself or nil end,
    __len = function() return 3 end, __call = function() return itself end,
  })
  return itself
end

local function with(event, call) return setmetatable({}, { [event] = call }) end
local function raises() error "boom" end
local function stop() return false end -- as a report: no search takes its second

local function once(...)
  local pair = { ... }
  return function(_, before)
    if before == nil then return table.unpack(pair) end
  end
end

-- Made again for each function, since some write into what they are given.
local function lies()
  local itself = endless()
  local list = {
    answering(2), answering "x", answering {}, answering(true), answering(1.5), answering(0 / 0),
    answering(raises), answering "a1a2", itself,
    with("__index", raises), with("__len", raises), with("__pairs", raises), with("__eq", raises),
    with("__tostring", raises), with("__tostring", function() return 5 end), with("__name", 7),
    with("__len", function() return "x" end), with("__len", function() return -1 end),
    with("__len", function() return 5 end), with("__len", function() return 1.5 end),
    with("__len", function() return {} end), with("__metatable", false), with("__metatable", {}),
    with("__pairs", function() return 1 end), with("__pairs", function() end),
    with("__pairs", function() return once(1, 2) end),
    with("__pairs", function() return once({}, {}) end),
    { tags = { answering(2) }, moves = { answering "a1a2" }, result = "*" },
    { tags = {}, moves = with("__len", function() return 2 end), result = "*" },
    { pv = answering(2), score = 1 }, { pv = itself, score = 0 },
    { pv = setmetatable({}, { __len = function() return 3 end }), score = 1 },
    { players = itself, pairings = itself }, { choose = itself },
    { white = answering(2), red = { choose = function() end } },
  }
  local names = { "rules", "history", "clock", "random", "law", "limits", "theme", "last" }
  for _, name in ipairs(names) do
    list[#list + 1] = { [name] = answering(2) }
    list[#list + 1] = { [name] = itself }
    list[#list + 1] = { [name] = with("__len", function() return "x" end) }
  end
  return list
end

-- What only Lua or the library itself would say.
local own <const> = {
  "attempt to", "'?'", "lua/shogun/", "'for'", "to 'format'", "must return", "invalid value",
  "to 'concat'", "to 'sort'", "to 'tours'",
}

local function try(call, ...)
  local ok, message = pcall(function(...) call(...) end, ...)
  if ok then return end
  assert.is_string(message)
  for _, words in ipairs(own) do assert(not message:find(words, 1, true), message) end
  assert(#message < 400 and not message:find "[\0-\31]", message)
end

describe("a message about misuse", function()
  local printed = print
  setup(function() _G.print = function() end end) -- luacheck: ignore
  teardown(function() _G.print = printed end) -- luacheck: ignore

  for name, entry in pairs(face.callable()) do
    local call, make = entry.call, entry.make

    it("blames the call: " .. name, function()
      for _, first in ipairs(values) do
        local a = value_of(first)
        try(call, a)
        for _, second in ipairs(values) do
          local b = value_of(second)
          try(call, a, b)
          if make then try(call, make(), a, b) end
        end
        if make then try(call, make(), a) end
      end
    end)

    it("blames the call with a table whose answers change: " .. name, function()
      for _, lie in ipairs(lies()) do
        try(call, lie)
        try(call, shogun.board(), lie)
        if make then
          try(call, make(), lie)
          try(call, make(), shogun.board(), lie, stop)
        end
      end
    end)
  end
end)

describe("a common mistake in a call", function()
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
      assert.equal(expected, blamed(call))
    end)
  end
end)

describe("a clock that returns no number", function()
  it("raises an error", function()
    for _, answer in ipairs { "x", {}, true } do
      local player = { choose = function(_, board) return board:moves()[1] end }
      local game = shogun.game {
        white = player, red = player, clock = { base = 5 }, now = function() return answer end,
      }
      assert.error_matches(function() game:step() end,
        "^now%(%): expected a number of seconds, got ")
    end
  end)
end)

describe("a line whose moves change", function()
  it("is refused by shogun.explain", function()
    local board, moves = shogun.board(), { [0] = "a8a4", "d1e3", "a4a8", "e3d1" }
    local line = setmetatable({}, {
      __len = function() return 1 end, __index = function(_, i) return moves[i % 4] end,
    })
    for _, pv in ipairs { line, with("__len", function() return 3 end), endless() } do
      local ok, message = pcall(shogun.explain, board, { pv = pv, score = 1 })
      assert(not ok and not message:find("lua/shogun/", 1, true), message)
    end
  end)
end)
