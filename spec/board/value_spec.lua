-- value_spec.lua -- fields and pieces.

local shogun = require "shogun"

local pawn, king = shogun.pawn, shogun.king

-- The message without its place.
local function message_of(call, ...) return (select(2, pcall(call, ...)):gsub("^%S+:%d+: ", "")) end

describe("a field", function()
  it("has a name and coordinates", function()
    for x = 1, 8 do
      for y = 1, 8 do
        local name = ("abcdefgh"):sub(x, x) .. y
        assert.equal(name, shogun.field(x, y))
        assert.same({ x, y }, { shogun.xy(name) })
      end
    end
  end)

  it("may be given as a name, a pair, or any table with x and y", function()
    local board = shogun.board()
    local proxy = setmetatable({}, { __index = { x = 5, y = 1 } })
    for _, field in ipairs {
      "e1", { 5, 1 }, { x = 5, y = 1 }, { 5.0, 1.0 }, king(1, "white", 5, 1), proxy,
    } do
      assert.same({ 5, 1 }, { shogun.xy(field) })
      assert.equal("king", board:occupied(field).kind)
      assert.equal("white", board:occupied_by(field))
      assert.is_true(board:is_occupied(field))
      assert.equal(1, #board:moves(field))
      assert.equal(15, #(board - (field.kind and "e1" or field)))
      assert.equal(board:protectedN(board:occupied(field)), #board:attackers(field, "white"))
      assert.equal("distance", board:why(field, { 5, 8 }).reason)
      local free = shogun.board "8/8/8/8/8/8/8/P13K1P12 w"
      assert.equal("e1d1", tostring(free:move { from = field, to = { 4, 1 } }))
    end
  end)

  it("is refused by a message that names the given and the expected value", function()
    local board = shogun.board()
    local function message(field)
      local text = message_of(function() board:moves(field) end)
      return text:match "^bad argument #1 to 'moves' %(field: (.*)%)$"
    end
    assert.equal("expected 'a1' to 'h8', {x, y} or a table with x and y, got 'i9'", message "i9")
    assert.equal("y: expected a whole number from 1 to 8, got 9", message { 1, 9 })
    assert.equal("x: expected a whole number from 1 to 8, got 1.5", message { x = 1.5, y = 1 })
    assert.equal("x: expected a whole number from 1 to 8, got '1'", message { "1", 1 })
    assert.equal("bad argument #2 to 'field' (y: expected a whole number from 1 to 8, got 0)",
      message_of(function() shogun.field(1, 0) end))
  end)

  it("is not occupied if it is off the board", function()
    local board = shogun.board()
    for _, field in ipairs { { 0, 1 }, { 8, 9.0 }, { x = 1 << 62, y = 1 }, pawn(1, "red", 9, 8) } do
      assert.same({ nil, nil, false },
        { board:occupied(field), board:occupied_by(field), board:is_occupied(field) })
    end
    assert.error_matches(function() board:occupied { 1.5, 9 } end, "whole number")
  end)
end)

describe("a piece of a board", function()
  it("is a table of five fields", function()
    local piece = pawn(3, "red", 4, 5)
    assert.same({ "pawn", "red", 3, 4, 5 },
      { piece.kind, piece.colour, piece.energy, piece.x, piece.y })
    assert.equal("king", king(2, "white", 1, 1).kind)
  end)

  it("is printed with its side, kind, energy and field", function()
    assert.equal("WP4@d4", tostring(pawn(4, "white", 4, 4)))
    assert.equal("RK2@h8", tostring(king(2, "red", 8, 8)))
    assert.equal("RP1@(9,0)", tostring(pawn(1, "red", 9, 0)))
  end)

  it("equals only a piece with the same five fields", function()
    local piece = pawn(2, "white", 3, 3)
    assert.is_true(piece == pawn(2, "white", 3, 3))
    for _, other in ipairs {
      pawn(1, "white", 3, 3), pawn(2, "red", 3, 3), pawn(2, "white", 4, 3), pawn(2, "white", 3, 4),
      king(2, "white", 3, 3), {}, { kind = "pawn" },
    } do
      assert.is_false(piece == other)
      assert.is_false(other == piece)
    end
    assert.is_false(piece == "WP2@c3")
  end)

  it("is copied to the next field by incx, decx, incy and decy", function()
    local piece = pawn(2, "white", 3, 3)
    assert.equal(pawn(2, "white", 4, 3), piece:incx())
    assert.equal(pawn(2, "white", 2, 3), piece:decx())
    assert.equal(pawn(2, "white", 3, 4), piece:incy())
    assert.equal(pawn(2, "white", 3, 2), piece:decy())
    assert.equal(pawn(2, "white", 3, 3), piece)
    assert.equal(king(1, "red", 0, 9), king(1, "red", 1, 8):decx():incy())
  end)

  it("may move to the limits of Lua's integers, where its coordinates wrap around", function()
    assert.equal(math.mininteger, pawn(1, "red", math.maxinteger, 1):incx().x)
    assert.equal(math.maxinteger, pawn(1, "red", 1, math.mininteger):decy().y)
  end)

  it("may be a plain table, or one with __index", function()
    local board = shogun.board()
    local plain = { kind = "pawn", colour = "white", energy = 1, x = 1, y = 1 }
    assert.same({ pawn(1, "white", 1, 2) }, board:all_moves(plain))
    assert.same({ pawn(1, "white", 1, 2) }, board:all_moves(setmetatable({}, { __index = plain })))
  end)

  it("is refused by a message that names its wrong part", function()
    local board = shogun.board()
    local function message(parts)
      local piece = { kind = "pawn", colour = "white", energy = 1, x = 1, y = 1 }
      for name, value in pairs(parts) do piece[name] = value ~= "none" and value or nil end
      return message_of(function() board:all_moves(piece) end):match "%((.*)%)$"
    end
    assert.equal("kind: expected 'pawn' or 'king', got 'rook'", message { kind = "rook" })
    assert.equal("kind: expected 'pawn' or 'king', got nil", message { kind = "none" })
    assert.equal("colour: expected 'white' or 'red', got 'blue'", message { colour = "blue" })
    assert.equal("colour: expected 'white' or 'red', got true", message { colour = true })
    assert.equal("energy: expected a whole number from 1 to 4, got 5", message { energy = 5 })
    assert.equal("energy: expected a whole number from 1 to 2, got 3",
      message { kind = "king", energy = 3 })
    assert.equal("energy: expected a whole number from 1 to 4, got '1'", message { energy = "1" })
    assert.equal("x: expected a whole number, got 1.5", message { x = 1.5 })
    assert.equal("y: expected a whole number, got table", message { y = {} })
    for wrong, got in pairs { d4 = "'d4'", [{ 4, 4 }] = "table", [{ x = 4, y = 4 }] = "table" } do
      assert.equal(("bad argument #1 to 'all_moves' (piece: expected a piece, such as "
        .. 'board:occupied "d4", got %s)'):format(got),
        message_of(function() board:all_moves(wrong) end))
    end
  end)
end)
