-- board_spec.lua -- boards as values: set up, changed, compared, printed, hashed;
-- never changed.

local example = require "site.example"
local shogun = require "shogun"
local fields = require "spec.support.fields"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

local pawn, king = shogun.pawn, shogun.king

local function message_of(call, ...) return (select(2, pcall(call, ...)):gsub("^%S+:%d+: ", "")) end

describe("a board from a list of pieces", function()
  it("has exactly these pieces, in order from a1 along the rows", function()
    local board = shogun.board {
      pawn(1, "red", 1, 2), king(2, "white", 8, 1), pawn(3, "white", 2, 1),
    }
    assert.equal("b1 h1 a2", fields.of(board:pieces()))
    assert.equal("b1 h1", fields.of(board:pieces "white"))
    assert.equal("a2", fields.of(board:pieces "red"))
    assert.equal("white", board:turn())
  end)

  it("may have either side to move", function()
    assert.equal("red", shogun.board({ turn = "red" }):turn())
    assert.equal("red", shogun.board({}, { first = "red" }):turn())
    assert.equal("white", shogun.board({ turn = "white" }, { first = "red" }):turn())
  end)

  it("is refused by a message that names the wrong piece", function()
    local function message(pieces) return message_of(shogun.board, pieces):match "%((.*)%)$" end
    assert.equal("piece 2 on d4: field is occupied",
      message { pawn(1, "red", 4, 4), pawn(2, "white", 4, 4) })
    assert.equal("piece 2 on a2: two white kings",
      message { king(1, "white", 1, 1), king(1, "white", 1, 2) })
    assert.equal("piece 2 on a2: two red kings",
      message { king(1, "red", 1, 1), king(2, "red", 1, 2) })
    assert.equal("piece 1: off the board at (0, 4)", message { pawn(1, "red", 0, 4) })
    assert.equal("piece 1: energy: expected a whole number from 1 to 4, got nil",
      message { { kind = "pawn", colour = "red", x = 1, y = 1 } })
    assert.truthy(message { "P1" }:find "^piece 1: piece: expected a piece, .*, got 'P1'$")
    assert.equal("unknown key 'trun'; did you mean turn?", message { trun = "red" })
    assert.equal("unknown key 0", message { [0] = pawn(1, "red", 1, 1) })
    assert.equal("turn: expected 'white' or 'red', got 'blue'", message { turn = "blue" })
  end)
end)

describe("the operators board + piece and board - piece", function()
  local board = shogun.board()

  it("add and remove a piece", function()
    local piece = pawn(4, "white", 4, 4)
    assert.equal(17, #(board + piece))
    assert.equal(piece, (board + piece):occupied "d4")
    assert.equal(board, board + piece - piece)
    assert.equal(board, board + piece - "d4")
    assert.equal(board, board + piece - { 4, 4 })
    assert.equal(board, board + piece - { x = 4, y = 4 })
    assert.equal((board + piece):hash(), shogun.board((board + piece):text()):hash())
  end)

  it("refuse a missing piece and an occupied field", function()
    local function adding(piece) return message_of(function() return board + piece end) end
    local function removing(what) return message_of(function() return board - what end) end
    assert.equal("cannot add a piece on a1: field is occupied", adding(pawn(1, "red", 1, 1)))
    assert.equal("cannot add a piece on d4: two white kings", adding(king(1, "white", 4, 4)))
    assert.equal("cannot remove a piece from d4: field is empty", removing "d4")
    assert.equal("this piece is not on a1", removing(pawn(2, "white", 1, 1)))
    assert.equal("this piece is not on a1", removing(pawn(1, "red", 1, 1)))
    local off = removing(pawn(1, "white", 9, 1))
    assert.truthy(off:find("off the board at (9, 1)", 1, true), off)
  end)
end)

describe("a board", function()
  it("is never changed by questions or moves", function()
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

  it("returns nil, not nothing, for an empty field", function()
    local board = shogun.board()
    assert.equal(1, select("#", board:occupied "d4"))
    assert.equal(1, select("#", board:occupied_by "d4"))
    assert.equal(1, select("#", board:result()))
    assert.equal(1, select("#", board:why("a1", "a2")))
  end)

  it("refuses assignments", function()
    assert.equal("board.turn: cannot be set",
      message_of(function() shogun.board().turn = "red" end))
  end)

  it("raises an error for an unknown method, and names the nearest method", function()
    for key, message in pairs {
      trun = "board.trun: no such method; did you mean turn?",
      moves_ = "board.moves_: no such method; did you mean moves?",
      legal = "board.legal: no such method; did you mean legal_moves?",
      playout_ = "board.playout_: no such method; did you mean playout?",
      svgg = "board.svgg: no such method; did you mean svg?",
      colour = "board.colour: no such method",
      x = "board.x: no such method",
      ["a b"] = "board['a b']: no such method",
      ["tur\n"] = "board['tur\\n']: no such method; did you mean turn?",
      [("x"):rep(99)] = ("board['%s...']: no such method"):format(("x"):rep(60)),
      [1] = "board[1]: no such method",
      [true] = "board[true]: no such method",
    } do
      assert.equal(message, message_of(function() return shogun.board()[key] end))
    end
  end)
end)

describe("the diagram of a board", function()
  it("shows both axes and every piece, kings in brackets and red in small letters", function()
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

  it("is printed by print_board, both as a function and as a method", function()
    local board = shogun.board()
    local code = "shogun.print_board(board) board:print_board()"
    assert.equal(("%s\n%s"):format(board, board), example.run("print_board", code))
  end)

  it("shows how the game ended", function()
    local function last_line(text) return tostring(shogun.board(text)):match "\n([^\n]*)$" end
    assert.equal("move 7, red has won: alone", last_line "8/8/8/8/8/8/8/K1k2p15 w 3 7")
    assert.equal("move 60, a draw: quiet", last_line "P17/8/8/8/8/8/8/p17 w 100 60")
  end)
end)
