-- move_spec.lua -- legal moves in their three forms, and playing them.

local shogun = require "shogun"
local fields = require "spec.support.fields"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

local pawn = shogun.pawn

describe("the moves of a board", function()
  it("are tables that describe the whole move", function()
    local move = shogun.board("8/8/8/3p44/8/8/3P44/K16k1 w"):moves("d2")[1]
    assert.same({ "d2", "pawn", "white", 4 }, { move.from, move.kind, move.colour, move.energy })
    local capture = shogun.board("8/8/8/3p44/8/8/3P34/K16k1 w"):move "d2d5"
    assert.equal(pawn(4, "red", 4, 5), capture.captured)
    assert.equal(2, capture.shows) -- 3 - 1, less the dial of d2 (1), and the dial of d5 (0)
    assert.is_nil(shogun.board():moves()[1].captured)
  end)

  it("are ordered by their first field, then their last field, from a1 along the rows", function()
    local next_number = random.source(10)
    local function rank(name) local x, y = shogun.xy(name) return 8 * y + x end
    for _ = 1, rounds(200) do
      local moves = shogun.board(random.pieces(next_number)):moves()
      for i = 2, #moves do
        local a, b = moves[i - 1], moves[i]
        assert.is_true(rank(a.from) < rank(b.from) or a.from == b.from and rank(a.to) < rank(b.to))
      end
    end
  end)

  it("can be limited to the moves from one field", function()
    local board = shogun.board()
    assert.equal("a1a2", fields.of_moves(board:moves "a1"))
    assert.equal("a1a2", fields.of_moves(board:moves "A1"))
    assert.same({}, board:moves "a8")
    assert.same({}, board:moves "d4")
    local all = {}
    for _, piece in ipairs(board:pieces "white") do
      table.move(board:moves(piece), 1, 99, #all + 1, all)
    end
    assert.equal(fields.of_moves(board:moves()), fields.of_moves(all))
  end)

  it("are equal if both of their fields are equal", function()
    local board = shogun.board()
    assert.is_true(board:move "a1a2" == board:moves()[1])
    assert.is_false(board:moves()[1] == board:moves()[2])
    assert.is_true(board:moves()[1] == { from = { 1, 1 }, to = "a2" })
    local game = shogun.game()
    for _, other in ipairs { {}, "a1a2", shogun, shogun.record, game, board, board:pieces()[1] } do
      assert.is_false(board:moves()[1] == other)
      assert.is_false(shogun.record == board:pieces()[2] or other == board:pieces()[2])
      assert.error_matches(function() return board:moves()[1] < other end, "attempt to compare")
    end
    assert.equal("a1a2", tostring(board:moves()[1]))
  end)

  it("can be written as codes into a list, whose remaining entries become nil", function()
    local into = {}
    for i = 1, 100 do into[i] = -i end
    into.name = "mine"
    local codes, count = shogun.board():codes(into)
    assert.equal(into, codes)
    assert.equal(22, count)
    assert.equal(22, #into)
    for i = 23, 100 do assert.is_nil(into[i]) end
    assert.equal("mine", into.name)
    assert.same({ {}, 0 }, { shogun.board({}):codes({ 1, 2 }) })
  end)
end)

describe("playing a move", function()
  local board = shogun.board()

  it("accepts a table, a text or a code, with the same result", function()
    local expected = board:play "b1d2"
    local move = board:move "b1d2"
    assert.equal(expected, board:play(move))
    assert.equal(expected, board:play { from = { 2, 1 }, to = pawn(1, "red", 4, 2) })
    for _, code in ipairs(board:codes()) do
      if board:move(code) == move then assert.equal(expected, board:play(code)) end
    end
    assert.equal("red", expected:turn())
    assert.equal(pawn(move.shows, "white", 4, 2), expected:occupied "d2")
    assert.is_false(expected:is_occupied "b1")
  end)

  it("reads a move in each form that people type, and writes one form", function()
    local expected = board:play "d1e3"
    for _, text in ipairs { "D1E3", "d1-e3", "d1xe3", "D1 E3", " d1 - e3 ", "d1:e3", "d1e3+!?" } do
      assert.equal(expected, board:play(text))
      assert.equal("d1e3", tostring(board:move(text)))
      assert.equal(expected, board:outcomes(text)[1].board)
    end
    assert.same(board:why("d1", "d5"), board:why("D1", "D5"))
    assert.same({ 4, 1 }, { shogun.xy "D1" })
    local game = shogun.game()
    game:play "D1-E3"
    assert.truthy(shogun.record.write(game:record()):find("1. d1e3 *", 1, true))
    assert.is_nil(shogun.record.parse "1. D1E3 *")
  end)

  it("counts the plies, and the plies since the last capture", function()
    local capture = shogun.board("8/8/8/3p34/8/3P34/8/K16k1 w 7 20") - "d3" + pawn(3, "white", 4, 2)
    local after = capture:play "d2d5"
    assert.same({ 0, 39 }, { after:quiet(), after:ply() })
    assert.equal(3, #after)
    assert.same({ 8, 39 }, { capture:play("a1a2"):quiet(), capture:play("a1a2"):ply() })
    local longest = shogun.board("8/8/8/8/8/8/P17/8 w 65535 9", { quiet = 0 })
    assert.equal(65535, longest:play("a2a3"):quiet())
  end)

  it("refuses an illegal move and an invalid text", function()
    for text, message in pairs {
      a1a8 = "illegal move 'a1a8': distance 7, the piece shows 1",
      d4d5 = "illegal move 'd4d5': no piece on d4",
      a8a7 = "illegal move 'a8a7': not your turn to move the piece on a8",
      a1b1 = "illegal move 'a1b1': own piece on b1",
      a1 = "not a move: expected two fields, as in 'd4b6', got 'a1'",
      [""] = "not a move: expected two fields, as in 'd4b6', got ''",
      a1i1 = "not a move: expected two fields, as in 'd4b6', got 'a1i1'",
      i1a1 = "not a move: expected two fields, as in 'd4b6', got 'i1a1'",
      ["d1--e3"] = "not a move: expected two fields, as in 'd4b6', got 'd1--e3'",
      ["d1e3=2"] = "not a move: expected two fields, as in 'd4b6', got 'd1e3=2'",
      ["a1a2\0"] = "not a move: expected two fields, as in 'd4b6', got 'a1a2\\x00'",
    } do
      for _, name in ipairs { "move", "play", "outcomes" } do
        assert.same({ nil, message }, { board[name](board, text) })
      end
    end
    assert.same({ nil, "illegal move 'a1a1': distance 0, the piece shows 1" }, { board:play(0) })
  end)

  it("refuses every code of an illegal move", function()
    local legal = {}
    for _, code in ipairs(board:codes()) do legal[code] = true end
    for code = 0, 4095 do
      local after, message = board:play(code)
      assert.equal(legal[code] or false, after ~= nil)
      assert.equal(not legal[code], message ~= nil)
    end
  end)

  it("accepts only a number that the law allows", function()
    assert.equal(board:play "a1a2", board:play("a1a2", 2))
    local message = select(2, pcall(board.play, board, "a1a2", 3))
    assert.truthy(message:find("energy shown next: expected 2 by the law, got 3", 1, true))
  end)
end)
