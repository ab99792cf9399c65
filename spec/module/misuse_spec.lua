-- misuse_spec.lua -- the wrong type and the wrong range in every parameter of every public
-- function: each raises and names the parameter, and the object stays as it was.
--
-- The examples of the doc comments run. Before the function of an example gets its arguments, each
-- is replaced by values that its declared type does not have. The example then goes on, and prints
-- what it prints elsewhere.

local command = require "spec.support.command"
local example = require "site.example"
local face = require "spec.support.face"
local shogun = require "shogun"

local nan <const> = 0 / 0
local huge <const> = math.huge

local function nothing() end

-- What a parameter of each type may not be; "Board:eval energy" is a parameter with a range.
local wrong = {
  ["shogun.Board"] = {
    1, "start", true, {}, nothing, io.stdout, shogun.rules(), coroutine.create(nothing),
  },
  integer = { 1.5, nan, huge, -huge, "3", true, {}, nothing, 1e300 },
  ["shogun.Colour"] = { "blue", "White", "", "red\0", 1, true, {}, nothing, false },
  ["shogun.Field"] = {
    "i1", "a9", "a0", "I1", "1A", "a", "a11", "", " a1", "a1\0", 11, true, nothing, {}, { 1 },
    { 0, 1 }, { 1, 9 }, { 1.5, 2 }, { nan, 2 }, { "1", "2" }, { x = 1 }, { x = 1, y = 9 },
    { x = "1", y = 1 }, { y = 1 }, io.stdout, shogun.pawn(1, "red", 9, 1),
  },
  ["shogun.Field | integer[]"] = { "i1", 1, true, nothing, {}, { 1 }, { 1.5, 2 }, io.stdout },
  ["shogun.Piece"] = {
    "d4", 1, true, nothing, {}, { 4, 4 }, io.stdout,
    { kind = "rook", colour = "red", energy = 1, x = 1, y = 1 },
    { kind = "pawn", energy = 1, x = 1, y = 1 },
    { kind = "pawn", colour = "red", x = 1, y = 1 },
    { kind = "pawn", colour = "red", energy = 1, x = 1 },
    { kind = "pawn", colour = "red", energy = 1, y = 1 },
    { colour = "red", energy = 1, x = 1, y = 1 },
    { kind = "king", colour = "red", energy = 3, x = 1, y = 1 },
    { kind = "pawn", colour = "red", energy = 5, x = 1, y = 1 },
    { kind = "pawn", colour = "red", energy = "1", x = 1, y = 1 },
    { kind = "pawn", colour = "red", energy = 1, x = 1.5, y = 1 },
    { kind = "pawn", colour = "red", energy = nan, x = 1, y = 1 },
    { kind = "pawn", colour = "red", energy = 1, x = nan, y = 1 },
  },
  ["shogun.Mode"] = { "", "u", "RU\0", "UU", "UD", "RUL", 1, true, {}, nothing },
  ["shogun.AnyMove"] = {
    true, nothing, {}, { from = "a1" }, { to = "a1" }, { from = "a1", to = "a9" },
    { from = 1, to = 2 }, { from = {}, to = {} }, { "a1", "a2" },
    -1, 4096, 1.5, nan, huge, math.maxinteger, math.mininteger, io.stdout,
  },
  ["Board:play energy"] = { 2.5, nan, 3, 0, "2", true, {} }, -- d1e3 shows 2
  ["integer[]"] = { 1, "x", true, nothing, io.stdout },
  options = { 1, "x", true, nothing, { divde = true }, { [true] = 1 }, { 1 } },
  ["shogun.evaluate weights"] = {
    1, "x", true, nothing, { pawn = 1.5 }, { tempo = "1" }, { mobility = 10001 },
  },
  string = { 1, 1.5, true, {}, nothing, false },
  boolean = { 1, "x", {}, nothing },
  ["function"] = { 1, "x", true, {} },
  list = { 1, "x", true, nothing, io.stdout },
  object = { 1, "start", true, {}, nothing, io.stdout, coroutine.create(nothing) },
  ["shogun.Dim"] = { 1.5, 0, "x", true, {}, nothing, io.stdout },
  ["shogun.Path"] = { 1, "x", true, nothing, io.stdout },
  ["Board:png path"] = { 1, true, nothing }, ["string | file*"] = { 1, true, {}, nothing },
  ["shogun.Endings | boolean"] = { 1, "start", {}, nothing, io.stdout },
  ["string | shogun.Board"] = { 1, true, {}, nothing },
  ["shogun.Board | string"] = { 1, true, {}, nothing },
  ["Board:playout random"] = { 1.5, "x", true, {} },
  ["bots.load options"] = { "x", true, nothing },
  ["EndingTable:fits rules"] = { 1, "start", true, nothing, io.stdout },
  -- Anything is taken: as true or false, as the text of an error, as the sources of a process.
  ["EndingTable:board beyond"] = {}, ["Game:finish message"] = {}, ["bots.boxed sources"] = {},
  words = { "no such word", "", 1, true, {}, nothing },
  ["shogun.board from"] = {
    1, true, nothing, io.stdout, { turn = "blue" }, { trun = "red" }, { 1 }, { {} },
    { shogun.pawn(1, "red", 0, 1) },
  },
  ["shogun.start order"] = { 1.5, true, nothing, io.stdout, { sed = 1 }, { seed = "x" } },
  ["shogun.AnyRules"] = {
    1, true, nothing, "chess", "", io.stdout, shogun.board(),
    { lone = -1 }, { lone = 65 }, { lone = 1.5 }, { lone = "1" },
    { law = "magic" }, { law = 1 }, { law = {} }, { law = ("0"):rep(63) }, { law = ("4"):rep(64) },
    { stalemate = "win" }, { stalemate = true }, { repetition = -1 }, { repetition = 65536 },
    { quiet = nan }, { quiet = 65536 }, { first = "blue" }, { first = 1 },
    { laws = "fixed" }, { [{}] = 1 }, { "boxed" }, "sheet\0", { law = "fixed\0" },
    { stalemate = "loss\0" }, { ["lone\0"] = 1 },
  },
}

-- Parameters that have a default, though they are not declared so: what follows them is required.
local defaults <const> = {
  ["Analysis:summary colour"] = true, ["EndingTable:fits rules"] = true,
  ["Endings:names rules"] = true, ["Endings:set rules"] = true, ["Endings:table rules"] = true,
}

-- Examples whose function is not asked, and why.
local left_out <const> = {
  Boxed = "its methods trust their object", External = "its methods trust their object",
}

-- The ranges that a declaration tells: "1 to 8", "1 to #batch", "0 or more".
local function range_of(parameter)
  local low = parameter.text:match "^(%-?%d+) to " or parameter.text:match "^(%d+) or more$"
  local high = parameter.text:match "^%-?%d+ to (%d+)%f[;,\0]"
  return math.tointeger(low), math.tointeger(high)
end

local function integers(parameter)
  local low, high = range_of(parameter)
  local list = table.move(wrong.integer, 1, #wrong.integer, 1, {})
  if parameter.text:find "on the board$" then return list end
  if low then table.move({ low - 1, math.mininteger }, 1, 2, #list + 1, list) end
  if high then
    table.move({ high + 1, math.maxinteger, low + (1 << 32) }, 1, 3, #list + 1, list)
  end
  return list
end

-- The values that a parameter does not have, by its name or its type.
local function wrong_for(name, parameter)
  local kind = parameter.type
  local own = wrong[name .. " " .. parameter.name] or wrong[kind]
  if kind == "integer" and own == wrong.integer then return integers(parameter) end
  if own then return own end
  if kind:find "^fun%(" then return wrong["function"] end
  if kind:find '^"[^|]*"' and not kind:find "| [^\"]" then return wrong.words end
  if kind:find "%[%]$" then return wrong.list end
  if kind:find "^{" or kind:find "^shogun%.%a+Options$" or kind == "shogun.SearchLimits" then
    return wrong.options
  end
  return wrong.object
end

-- Whether a message is about the argument. C counts it; Lua names it, or what it had to be.
local function names(message, f, parameter, at)
  if message:find("bad argument #" .. at, 1, true) then return true end
  if debug.getinfo(f, "S").what == "C" or message:find("attempt to", 1, true) then return false end
  if message:find("%f[%w_]" .. parameter.name .. "%f[^%w_]") then return true end
  return message:find "expected " or message:find "unknown %l+ " or message:find "off the board"
end

-- Calls with every wrong value of every parameter. A method's own object is its first argument.
local function refuses(each, f, ...)
  local right = table.pack(...)
  local parameters = table.move(each.declaration.parameters, 1, #each.declaration.parameters, 1, {})
  local class = each.name:match "^(%a+):"
  if class then
    table.insert(parameters, 1, { name = "self", type = "shogun." .. class, text = "" })
  end
  for i, parameter in ipairs(parameters) do
    local values = wrong_for(each.name, parameter)
    for k = 1, #values + 1 do
      local is_default = parameter.is_optional or defaults[each.name .. " " .. parameter.name]
      if k <= #values or not is_default then
        local arguments = table.move(right, 1, right.n, 1, {})
        arguments[i] = values[k]
        local ok, message = pcall(f, table.unpack(arguments, 1, math.max(right.n, i)))
        local what = ("%s: %s as %s"):format(each.name, tostring(arguments[i]), parameter.name)
        assert(not ok, what .. " is taken")
        assert(names(message, f, parameter, i), what .. ": " .. tostring(message))
      end
    end
  end
end

describe("a wrong argument raises an error, and changes nothing, in", function()
  local leave
  setup(function() leave = face.watch() end)
  teardown(function() leave() end)

  for _, each in ipairs(face.examples()) do
    local ask = left_out[each.name:match "%a+"] and pending or it
    ask(each.name, function()
      local missing = each.name == "draw.png" and command.missing("rsvg-convert", "librsvg2-bin")
      if missing then return pending(missing) end
      local is_called
      local output, message = face.run_example(each, function(name, f, ...)
        if name == each.name and not is_called then
          is_called = true
          refuses(each, f, ...)
        end
        return f(...)
      end)
      assert(output, message)
      assert(is_called, "the example does not call it")
      local absent = example.missing(each.code, output)
      assert(not absent, absent)
    end)
  end

  it("the operators of a board", function()
    local board = shogun.board()
    local function raises(pattern, call) assert.error_matches(call, pattern) end
    for _, value in ipairs(wrong["shogun.Piece"]) do
      raises("bad argument #2 to 'add' %(%l+: expected ", function() return board + value end)
    end
    for _, value in ipairs(wrong["shogun.Field"]) do
      raises("bad argument #2 to 'sub' %(", function() return board - value end)
      raises("%(board: expected shogun%.Board, got ", function() return value - board end)
    end
    assert.equal(shogun.board(), board)
  end)
end)
