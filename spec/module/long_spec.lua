-- long_spec.lua -- texts and games of any length take time in proportion to it.

local command = require "spec.support.command"
local protocol = require "shogun.engine.protocol"
local shogun = require "shogun"
local harsh = require "spec.support.harsh"

setup(harsh.stop)

local record = shogun.record

local short <const>, factor <const> = 4000, 16
local least <const> = 0.01 -- seconds, as long as the clock is exact

-- The processor time of a call, the least of three times.
local function seconds_of(call, made)
  local best = math.huge
  for _ = 1, 3 do
    local began, calls = os.clock(), 0
    repeat
      call(made)
      calls = calls + 1
    until os.clock() - began >= least
    best = math.min(best, (os.clock() - began) / calls)
  end
  return best
end

-- 16 times the length takes less than 48 times as long; with its square it would take 256 times.
local function is_linear(make, call)
  local growth = seconds_of(call, make(factor * short)) / seconds_of(call, make(short))
  assert(growth < 3 * factor, growth)
end

local function read_all(text)
  for _ in record.games(text) do end -- each is read
end

-- Texts of about n characters that once took time with the square of n, or look as if they could.
local long <const> = {
  blanks = function(n) return (" "):rep(n) end,
  ["a clock before blanks"] = function(n)
    return "1. a1a2 {[%clk 1] a" .. (" "):rep(n) .. "b} *"
  end,
  ["a clock that does not end"] = function(n) return "1. a1a2 {[%clk" .. (" "):rep(n) .. "} *" end,
  tags = function(n)
    local tags = {}
    for i = 1, n // 8 do tags[i] = ('[A%d ""]'):format(i) end
    return table.concat(tags, "\n") .. "\n*"
  end,
  comments = function(n) return "1. a1a2 " .. ("{a}"):rep(n // 3) .. "*" end,
  ["comments before a variation"] = function(n)
    return "1. a1a2 (" .. ("{a}"):rep(n // 3) .. " b1d2) *"
  end,
  braces = function(n) return ("{"):rep(n) end,
  backslashes = function(n) return '[A "' .. ("\\x"):rep(n // 2) .. '"' .. (" "):rep(n) .. "x" end,
  digits = function(n) return ("1"):rep(n) end,
  numbers = function(n) return ("1."):rep(n) end,
  variations = function(n) return "1. a1a2 " .. ("(b1d2)"):rep(n // 6) .. "*" end,
}

describe("the time to read a record is in proportion to the record's length:", function()
  for name, make in pairs(long) do
    it(name, function()
      is_linear(make, read_all)
    end)
  end

  it("many games, one after the other", function()
    for _, game in ipairs { '*\n[A ""]\n', '1. a1a2 {\n\n[A ""]\n', '{\n[A ""]\n' } do
      is_linear(function(n) return game:rep(n // 10) end, read_all)
    end
  end)
end)

describe("the time to read rules as text is in proportion to their length:", function()
  for name, make in pairs {
    ["a name"] = function(n) return ("a"):rep(n) .. "=" end,
    blanks = function(n) return "lone=1" .. (" "):rep(n) .. "x" end,
    ["equal signs"] = function(n) return "a=" .. ("="):rep(n) end,
  } do
    it(name, function() is_linear(make, record.rules) end)
  end
end)

describe("the time to answer lines of the protocol is in proportion to their length:", function()
  local function serve(text)
    local input, output <close> = command.file_of(text), assert(io.tmpfile())
    protocol.serve({ name = "x", search = function() end }, input, output)
    input:close()
  end

  for name, make in pairs {
    blanks = function(n) return "x" .. (" "):rep(n) .. "x" end,
    ["blanks in a board"] = function(n) return "position x" .. (" "):rep(n) .. "x moves a1a2" end,
    moves = function(n) return "position start moves" .. (" a1a2=1"):rep(n // 7) end,
    rules = function(n) return "rules a" .. (" "):rep(n) .. "x" end,
    options = function(n) return "setoption name" .. (" "):rep(n) .. "x" end,
    limits = function(n) return "go" .. (" depth 1"):rep(n // 8) end,
    lines = function(n) return ("x\n"):rep(n // 2) end,
  } do
    it(name, function() is_linear(make, serve) end)
  end
end)

describe("a game", function()
  it("takes time in proportion to its length, however often boards repeat", function()
    local rules = { law = "fixed", lone = 0, quiet = 0, repetition = 60000 }
    local start = shogun.board("7k2/8/8/8/8/8/P47/K27 w 0 1", rules)
    local moves <const> = { "a1b2", "h8g7", "b2a1", "g7h8" }
    is_linear(function(n) return n end, function(count)
      local game = shogun.game { board = start }
      for i = 0, count - 1 do assert(game:play(moves[i % 4 + 1])) end
      return game
    end)
  end)
end)
