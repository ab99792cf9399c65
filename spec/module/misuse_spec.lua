-- misuse_spec.lua -- the wrong type and the wrong range in every argument of every function: each
-- raises and names the argument, and the board that was asked stays as it was.

local shogun = require "shogun"

local nan <const> = 0 / 0
local huge <const> = math.huge

local function nothing() end

-- What an argument of each sort may not be.
local wrong = {
  board = { 1, "start", true, {}, nothing, io.stdout, shogun.rules(), coroutine.create(nothing) },
  coordinate = {
    0, 9, -1, 1.5, nan, huge, "3", true, {}, nothing, math.mininteger, math.maxinteger, 1e300,
  },
  integer = { 1.5, nan, huge, -huge, "3", true, {}, nothing, 1e300 },
  pawn_energy = { 0, 5, 1.5, nan, "3", true, {}, nothing },
  king_energy = { 0, 3, 4, 1.5, nan, "1", true, {}, nothing },
  size = { -1, 1.5, nan, huge, "3", true, {}, nothing, math.maxinteger },
  eval_energy = { -1, 1.5, nan, huge, "3", true, {}, nothing, math.mininteger },
  colour = { "blue", "White", "", "red\0", 1, true, {}, nothing },
  colour_or_nil = { "blue", "White", "", 1, true, {}, nothing, false },
  field = {
    "i1", "a9", "a0", "I1", "1A", "a", "a11", "", " a1", "a1\0", 11, true, nothing, {}, { 1 },
    { 0, 1 }, { 1, 9 }, { 1.5, 2 }, { nan, 2 }, { "1", "2" }, { x = 1 }, { x = 1, y = 9 },
    { x = "1", y = 1 }, { y = 1 }, io.stdout, shogun.pawn(1, "red", 9, 1),
  },
  piece = {
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
  mode = { "", "u", "RU\0", "UU", "UD", "RUL", 1, true, {}, nothing },
  move = {
    true, nothing, {}, { from = "a1" }, { to = "a1" }, { from = "a1", to = "a9" },
    { from = 1, to = 2 }, { from = {}, to = {} }, { "a1", "a2" },
    -1, 4096, 1.5, nan, huge, math.maxinteger, math.mininteger, io.stdout,
  },
  shown = { 2.5, nan, 3, 0, "2", true, {} },  -- a1a2 shows 2 under the standard rules
  list = { 1, "x", true, nothing, io.stdout },
  depth = { -1, 31, 1.5, nan, huge, "3", true, {}, nothing },
  options = { 1, "x", true, nothing, { divde = true }, { [true] = 1 }, { 1 } },
  weights = { 1, "x", true, nothing, { pawn = 1.5 }, { tempo = "1" }, { mobility = 10001 } },
  bytes = { 1, 1.5, true, {}, nothing, false },
  board_source = {
    1, true, nothing, io.stdout, { turn = "blue" }, { trun = "red" }, { 1 }, { {} },
    { shogun.pawn(1, "red", 0, 1) },
  },
  rules = {
    1, true, nothing, "chess", "", io.stdout, shogun.board(),
    { lone = -1 }, { lone = 65 }, { lone = 1.5 }, { lone = "1" },
    { law = "magic" }, { law = 1 }, { law = {} }, { law = ("0"):rep(63) }, { law = ("4"):rep(64) },
    { stalemate = "win" }, { stalemate = true }, { repetition = -1 }, { repetition = 65536 },
    { quiet = nan }, { quiet = 65536 }, { first = "blue" }, { first = 1 },
    { laws = "fixed" }, { [{}] = 1 }, { "boxed" }, "sheet\0", { law = "fixed\0" },
    { stalemate = "loss\0" }, { ["lone\0"] = 1 },
  },
}

local function required(sort) return { sort = sort } end
local function optional(sort) return { sort = sort, optional = true } end

local a1 <const> = shogun.pawn(1, "white", 1, 1)
local field, piece, colour = required "field", required "piece", required "colour"
local coordinate, integer = required "coordinate", required "integer"

-- Functions: the sort of each argument, and a call that is right.
local functions = {
  field = { { coordinate, coordinate }, { 1, 1 } },
  xy = { { field }, { "a1" } },
  pawn = { { required "pawn_energy", colour, integer, integer }, { 1, "red", 1, 1 } },
  king = { { required "king_energy", colour, integer, integer }, { 1, "red", 1, 1 } },
  rules = { { optional "rules" }, { "sheet" } },
  board = { { optional "board_source", optional "rules" }, { {}, "sheet" } },
  evaluate = { { required "board", optional "weights" }, { shogun.board(), {} } },
  buffer = { { required "size" }, { 1 } },
  unpack = { { required "bytes", optional "rules" }, { "", "sheet" } },
}

local methods = {
  text = { {}, {} }, pack = { {}, {} }, hash = { {}, {} }, turn = { {}, {} }, rules = { {}, {} },
  ply = { {}, {} }, quiet = { {}, {} }, count = { {}, {} }, is_stalemate = { {}, {} },
  result = { {}, {} },
  pieces = { { optional "colour_or_nil" }, { "red" } },
  occupied = { { field }, { "a1" } },
  occupied_by = { { field }, { "a1" } },
  is_occupied = { { field }, { "a1" } },
  eval = { { piece, required "mode", required "eval_energy" }, { a1, "RU", 3 } },
  all_moves = { { piece }, { a1 } },
  legal_moves = { { piece }, { a1 } },
  attacked = { { colour }, { "red" } },
  attackedN = { { piece }, { a1 } },
  protectedN = { { piece }, { a1 } },
  attackers = { { field, colour }, { "a1", "red" } },
  moves = { { optional "field" }, { "a1" } },
  codes = { { optional "list" }, { {} } },
  move = { { required "move" }, { "a1a2" } },
  play = { { required "move", optional "shown" }, { "a1a2", 2 } },
  outcomes = { { required "move" }, { "a1a2" } },
  why = { { field, field }, { "a1", "a2" } },
  perft = { { required "depth", optional "options" }, { 1, {} } },
  in_check = { { optional "colour_or_nil" }, { "red" } },
  is_mate = { { optional "colour_or_nil" }, { "red" } },
}

-- Methods that are written in Lua, and the specs of their errors.
local in_lua <const> = {
  svg = "draw/draw_spec", png = "draw/png_spec", playout = "board/playout_spec",
}

-- Every argument in turn gets every value it may not have.
local function refuses(name, call, sorts, right)
  for i, argument in ipairs(sorts) do
    local values = table.move(wrong[argument.sort], 1, #wrong[argument.sort], 1, {})
    for k = 1, #values + 1 do
      if k <= #values or not argument.optional then
        local arguments = table.move(right, 1, #right, 1, {})
        arguments[i] = values[k]
        local ok, message = pcall(call, table.unpack(arguments, 1, #right))
        assert(not ok, ("%s takes %s as argument %d"):format(name, tostring(values[k]), i))
        assert(message:find("bad argument #" .. i, 1, true), message)
      end
    end
  end
end

describe("a wrong argument raises:", function()
  for name, entry in pairs(functions) do
    it("shogun." .. name, function()
      assert(pcall(shogun[name], table.unpack(entry[2])))
      refuses(name, shogun[name], table.unpack(entry))
    end)
  end

  for name, entry in pairs(methods) do
    it("board:" .. name, function()
      local board = shogun.board()
      local text, key = board:text(), board:hash()
      local sorts = { required "board", table.unpack(entry[1]) }
      local right = { board, table.unpack(entry[2]) }
      assert(pcall(board[name], table.unpack(right)))
      -- As a method the board is not counted, so the function is called under another name.
      refuses(name, board[name], sorts, right)
      assert.equal(text, board:text())
      assert.equal(key, board:hash())
    end)
  end

  it("the operators of a board", function()
    local board = shogun.board()
    local function raises(pattern, call) assert.error_matches(call, pattern) end
    for _, value in ipairs(wrong.piece) do
      raises("bad argument #2 to 'add' %(%l+: expected ", function() return board + value end)
    end
    for _, value in ipairs(wrong.field) do
      raises("bad argument #2 to 'sub' %(", function() return board - value end)
      raises("%(board: expected shogun%.Board, got ", function() return value - board end)
    end
    raises("cannot add a piece on a1: field is occupied", function() return board + a1 end)
    assert.equal(shogun.board(), board)
  end)

  it("the methods of a piece", function()
    for _, name in ipairs { "incx", "decx", "incy", "decy" } do
      refuses(name, a1[name], { piece }, { a1 })
    end
  end)

  it("with every function and method of the module in this list", function()
    for name in pairs(getmetatable(shogun.board()).__index) do
      assert(methods[name] or in_lua[name], "board:" .. name)
    end
    for name, value in pairs(shogun) do
      assert(type(value) ~= "function" or functions[name], "shogun." .. name)
    end
  end)
end)
