-- lying_spec.lua -- every public function with tables whose metatables raise, lie, or answer with
-- other types: what it raises is theirs, or about the call, and never names a line of the library.

local face = require "spec.support.face"
local harsh = require "spec.support.harsh"
local shogun = require "shogun"

setup(harsh.stop)

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

local function check(call, ...)
  local arguments = table.pack(...)
  local ok, message = pcall(function()
    local result = call(table.unpack(arguments, 1, arguments.n))
    return result
  end)
  if ok then return end
  assert.is_string(message)
  for _, words in ipairs(own) do assert(not message:find(words, 1, true), message) end
end

describe("a table that lies", function()
  local printed = print
  setup(function() _G.print = function() end end) -- luacheck: ignore
  teardown(function() _G.print = printed end) -- luacheck: ignore

  for name, entry in pairs(face.callable()) do
    it("gets no message with the library's own lines: " .. name, function()
      for _, lie in ipairs(lies()) do
        check(entry.call, lie)
        check(entry.call, shogun.board(), lie)
        if entry.make then
          check(entry.call, entry.make(), lie)
          check(entry.call, entry.make(), shogun.board(), lie, stop)
        end
      end
    end)
  end
end)

describe("a clock that lies", function()
  it("gets an error", function()
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

describe("a line that lies", function()
  it("is not explained", function()
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
