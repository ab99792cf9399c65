-- message_spec.lua -- what an error says: the function and what it expected, for every caller and
-- however; never more of a value than fits on a line.

local shogun = require "shogun"
local core = require "shogun.core"

local board <const> = shogun.board()

local objects = {
  piece = shogun.pawn(1, "red", 1, 1), move = board:moves()[1], engine = core.engine(1, 1),
  chess = shogun.chess.board "k 1 1 K 8 8", reader = core.chess.reader(),
  search = core.tours(5, 5, { { 0, 0 } }, {}), plies = core.plies(board),
}

local function message_of(call, ...)
  local ok, message = pcall(call, ...)
  return not ok and message:gsub("^%S+:%d+: ", "") or nil
end

describe("the message of an error", function()
  it("is the same whether or not Lua knows the function's name", function()
    local expected = "bad argument #1 to 'turn' (board: expected shogun.Board, got 5)"
    assert.equal(expected, message_of(board.turn, 5))
    assert.equal(expected, message_of(function()
      local renamed = board.turn
      renamed(5)
    end))
  end)

  it("names the operator, and the object before a colon", function()
    assert.equal("bad argument #1 to 'add' (board: expected shogun.Board, got 5)",
      message_of(function() return 5 + board end))
    assert.truthy(message_of(function() return board + 5 end)
      :find "^bad argument #2 to 'add' %(piece: expected a piece, .*, got 5%)$")
    local impostor = setmetatable({}, getmetatable(board))
    assert.equal("calling 'turn' on bad self (board: expected shogun.Board, got table)",
      message_of(function() impostor:turn() end))
    assert.equal("bad argument #1 to 'tostring' (board: expected shogun.Board, got table)",
      message_of(tostring, impostor))
  end)

  it("names the nearest method if a method is unknown", function()
    for name, key in pairs {
      engine = "claer", chess = "movs", reader = "answer", search = "cuont", plies = "uno",
    } do
      local message = message_of(function() return objects[name][key] end)
      local hint = ("%%.%s: no such method; did you mean %%a+%%?$"):format(key)
      assert.truthy(message:find(hint), message)
      message = message_of(function() objects[name][key] = 1 end)
      assert.truthy(message:find(("%%.%s: cannot be set$"):format(key)), message)
    end
  end)

  it("is not made for missing fields of pieces and moves, which are nil", function()
    assert.is_nil(objects.move.captured)
    assert.is_nil(objects.piece.trun)
  end)
end)

describe("a quoted value", function()
  it("has one line of at most sixty characters", function()
    for value, quoted in pairs {
      [""] = "''", ["a b"] = "'a b'", ["\n\r\t\\"] = [['\n\r\t\\']],
      ["\0\27[31m\xff"] = [['\x00\x1b[31m\xff']],
      [("x"):rep(60)] = "'" .. ("x"):rep(60) .. "'",
      [("x"):rep(61)] = "'" .. ("x"):rep(60) .. "...'",
      [("\n"):rep(1000000)] = "'" .. ("\\n"):rep(30) .. "...'",
      [("x"):rep(58) .. "\0"] = "'" .. ("x"):rep(58) .. "...'",
    } do
      assert.equal(quoted, core.quoted(value))
    end
  end)

  it("shows numbers and booleans themselves, and other values by their type", function()
    for _, case in ipairs {
      { "nil", nil }, { "5", 5 }, { "0.5", 0.5 }, { "nan", 0 / 0 }, { "true", true },
      { "table", setmetatable({}, { __tostring = error }) }, { "function", print },
      { "shogun.Board", board }, { "FILE*", io.stdout },
    } do
      assert.equal(case[1], core.quoted(case[2]))
    end
  end)

  it("is short in every message that quotes a text", function()
    local long <const> = ("\27y"):rep(100000)
    for _, message in ipairs {
      select(2, shogun.board(long)), select(2, board:play(long)), select(2, board:move(long)),
      select(2, shogun.chess.board(long)), message_of(shogun.rules, long),
      message_of(shogun.rules, { [long] = 1 }), message_of(shogun.rules, { law = long }),
      message_of(shogun.xy, long), message_of(board.pieces, board, long),
      message_of(shogun.evaluate, board, { [long] = 1 }),
      message_of(function() return board[long] end),
      message_of(function() return board:rules()[long] end),
    } do
      assert(#message < 200 and not message:find "%c", message)
    end
  end)
end)
