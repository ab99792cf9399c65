-- board_spec.lua -- boards as values: set up, taken apart, compared, printed, hashed;
-- never changed.

local shogun = require "shogun"
local fields = require "spec.support.fields"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

local pawn, king = shogun.pawn, shogun.king

local function message_of(call, ...) return (select(2, pcall(call, ...)):gsub("^%S+:%d+: ", "")) end

describe("a board from a list of pieces", function()
  it("has these pieces, in order from a1 along the rows", function()
    local board = shogun.board {
      pawn(1, "red", 1, 2), king(2, "white", 8, 1), pawn(3, "white", 2, 1),
    }
    assert.equal("b1 h1 a2", fields.of(board:pieces()))
    assert.equal("b1 h1", fields.of(board:pieces "white"))
    assert.equal("a2", fields.of(board:pieces "red"))
    assert.equal("white", board:turn())
  end)

  it("may say whose turn it is", function()
    assert.equal("red", shogun.board({ turn = "red" }):turn())
    assert.equal("red", shogun.board({}, { first = "red" }):turn())
    assert.equal("white", shogun.board({ turn = "white" }, { first = "red" }):turn())
  end)

  it("comes back from board:pieces()", function()
    local next_number = random.source(5)
    for _ = 1, rounds(200) do
      local board = shogun.board(random.pieces(next_number))
      local pieces = board:pieces()
      pieces.turn = board:turn()
      assert.equal(board, shogun.board(pieces))
    end
  end)

  it("is refused with the piece that is wrong", function()
    local function message(pieces) return message_of(shogun.board, pieces):match "%((.*)%)$" end
    assert.equal("piece 2 on d4: field is occupied",
      message { pawn(1, "red", 4, 4), pawn(2, "white", 4, 4) })
    assert.equal("piece 2 on a2: two white kings",
      message { king(1, "white", 1, 1), king(1, "white", 1, 2) })
    assert.equal("piece 2 on a2: two red kings",
      message { king(1, "red", 1, 1), king(2, "red", 1, 2) })
    assert.equal("piece 1 is off the board at (0, 4)", message { pawn(1, "red", 0, 4) })
    assert.equal("piece 1: energy: expected a whole number from 1 to 4, got nil",
      message { { kind = "pawn", colour = "red", x = 1, y = 1 } })
    assert.equal("piece 1: piece: expected a table, got 'P1'", message { "P1" })
    assert.equal("unknown key 'trun'", message { trun = "red" })
    assert.equal("turn: expected 'white' or 'red', got 'blue'", message { turn = "blue" })
  end)
end)

describe("board + piece and board - piece", function()
  local board = shogun.board()

  it("are boards with one piece more or less", function()
    local piece = pawn(4, "white", 4, 4)
    assert.equal(17, #(board + piece))
    assert.equal(piece, (board + piece):occupied "d4")
    assert.equal(board, board + piece - piece)
    assert.equal(board, board + piece - "d4")
    assert.equal(board, board + piece - { 4, 4 })
    assert.equal(board, board + piece - { x = 4, y = 4 })
    assert.equal((board + piece):hash(), shogun.board((board + piece):text()):hash())
  end)

  it("take nothing but what is there, and add nothing where something is", function()
    local function adding(piece) return message_of(function() return board + piece end) end
    local function removing(what) return message_of(function() return board - what end) end
    assert.equal("no piece can be added on a1: field is occupied", adding(pawn(1, "red", 1, 1)))
    assert.equal("no piece can be added on d4: two white kings", adding(king(1, "white", 4, 4)))
    assert.equal("no piece to remove on d4", removing "d4")
    assert.equal("this piece is not on a1", removing(pawn(2, "white", 1, 1)))
    assert.equal("this piece is not on a1", removing(pawn(1, "red", 1, 1)))
    assert.error(function() return board - pawn(1, "white", 9, 1) end)
  end)
end)

describe("a board", function()
  it("is never changed by what is asked of it or played on it", function()
    local next_number = random.source(6)
    for _ = 1, rounds(100) do
      local board = shogun.board(random.pieces(next_number))
      local before = board:pack()
      for _, move in ipairs(board:moves()) do board:play(move) end
      for _, piece in ipairs(board:pieces()) do
        piece.x, piece.y, piece.energy = 1, 1, 1
        board:legal_moves(piece)
      end
      board:perft(2)
      board:play "a1a2"
      pcall(function() return board + pawn(1, "red", 4, 4) end)
      pcall(function() return board - "d4" end)
      assert.equal(before, board:pack())
    end
  end)

  it("equals a board with the same pieces, turn and rules", function()
    local board = shogun.board()
    assert.is_true(board == shogun.board())
    assert.is_true(board == shogun.board((board:text():gsub("0 1$", "17 9"))))
    assert.is_false(board == shogun.board(nil, "sheet"))
    assert.is_false(board == shogun.board((board:text():gsub("w", "r"))))
    assert.is_false(board == board - "a1")
    assert.is_false(board == board - "a1" + pawn(2, "white", 1, 1))
    assert.is_false(board == board - "a1" + pawn(1, "red", 1, 1))
    assert.is_false(board == board:text())
    assert.is_false(board == shogun.rules())
  end)

  it("has no fields to set", function()
    assert.error(function() shogun.board().turn = "red" end)
    assert.is_nil(shogun.board().colour)
  end)
end)

describe("the diagram", function()
  it("shows both axes, every piece, kings in brackets, red in small letters", function()
    assert.equal(table.concat({
      "      a   b   c   d   e   f   g   h",
      "8    p4  p2  p4 [k2] p4  p2  p3  p1   8",
      "7     .   .   .   .   .   .   .   .   7",
      "6     .   .   .   .   .   .   .   .   6",
      "5     .   .   .   .   .   .   .   .   5",
      "4     .   .   .   .   .   .   .   .   4",
      "3     .   .   .   .   .   .   .   .   3",
      "2    P1   .   .   .   .   .   .   .   2",
      "1     .  P3  P2  P3 [K1] P3  P1  P2   1",
      "      1   2   3   4   5   6   7   8",
      "move 1, red to move",
    }, "\n"), tostring(shogun.board(nil, "sheet"):play "a1a2"))
  end)

  it("says how a game has ended", function()
    local function last_line(text) return tostring(shogun.board(text)):match "\n([^\n]*)$" end
    assert.equal("move 7, red has won: alone", last_line "8/8/8/8/8/8/8/K1k2p15 w 3 7")
    assert.equal("move 60, a draw: quiet", last_line "P17/8/8/8/8/8/8/p17 w 100 60")
  end)
end)

describe("the key of a board", function()
  -- SplitMix64, as csrc/engine/key.h says: number n is the n-th output from the seed 0.
  local function number(n)
    local z = n * 0x9e3779b97f4a7c15
    z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
    z = (z ~ z >> 27) * 0x94d049bb133111eb
    return z ~ z >> 31
  end

  local function key(board)
    local sum = board:turn() == "red" and number(769) or 0
    for _, piece in ipairs(board:pieces()) do
      local class = piece.energy - 1 + (piece.kind == "king" and 4 or 0)
      local side = piece.colour == "red" and 384 or 0
      local field = 8 * (piece.y - 1) + piece.x - 1
      sum = sum ~ number(1 + side + 64 * class + field)
    end
    return sum
  end

  it("is the XOR of published numbers", function()
    assert.equal(0, shogun.board({}):hash())
    assert.equal(number(1), shogun.board({ pawn(1, "white", 1, 1) }):hash())
    -- The first output of SplitMix64 in its paper's code.
    assert.equal(0xe220a8397b1dcdaf, number(1))
  end)

  it("is kept right by every move of random games", function()
    local next_number = random.source(7)
    for _, rules in ipairs { "sheet", "standard", "boxed", "dice" } do
      for _ = 1, rounds(20) do
        local board = shogun.board(nil, rules)
        while board:count() > 0 do
          local codes, count = board:codes()
          board = board:play(codes[next_number(1, count)], rules == "dice" and 1 or nil)
          assert.equal(key(board), board:hash())
        end
      end
    end
  end)

  it("differs for different boards: no two of 20000 random ones share it", function()
    local next_number, seen = random.source(8), {}
    for _ = 1, rounds(20000) do
      local board = shogun.board(random.pieces(next_number, 6))
      local key_of_pieces, text = board:hash(), board:text()
      if (seen[key_of_pieces] or text) ~= text then
        error(text .. " and " .. seen[key_of_pieces])
      end
      seen[key_of_pieces] = text
    end
  end)
end)
