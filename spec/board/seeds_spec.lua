-- seeds_spec.lua -- every figure of the documents, by document and task.
--
-- Documents: 000 is the newest sheet (resit), 003 the same without figures, 001 the change before
-- it, 002 the first sheet.

local shogun = require "shogun"
local fields = require "spec.support.fields"

local pawn, king = shogun.pawn, shogun.king

local function at(board, x, y) return board:occupied { x, y } end

describe("the start in documents 000 and 002 (background)", function()
  it("has white on row 1 and red on row 8, with the documents' energies", function()
    local white, red = { 1, 3, 2, 3, 1, 3, 1, 2 }, { 4, 2, 4, 2, 4, 2, 3, 1 }
    local board = shogun.board()
    for x = 1, 8 do
      assert.equal((x == 5 and king or pawn)(white[x], "white", x, 1), at(board, x, 1))
      assert.equal((x == 4 and king or pawn)(red[x], "red", x, 8), at(board, x, 8))
    end
    assert.equal(16, #board)
  end)

  it("is written as in the documents", function()
    assert.equal("p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1", shogun.board():text())
  end)
end)

describe("the mate in documents 000, 002 and 003 (background)", function()
  local board = shogun.board({
    king(2, "red", 4, 2), pawn(3, "red", 6, 1), pawn(4, "red", 4, 4), pawn(4, "red", 5, 3),
    king(2, "white", 7, 1), pawn(2, "white", 8, 5), pawn(2, "white", 4, 1),
  }, "sheet")

  it("is a loss for white", function()
    assert.is_true(board:is_mate())
    assert.is_true(board:is_mate "white")
    assert.is_false(board:is_mate "red")
    assert.same({ winner = "red", reason = "mate" }, board:result())
  end)

  it("has only one attacker of the king, the pawn on (5, 3)", function()
    assert.same({ pawn(4, "red", 5, 3) }, board:attackers({ 7, 1 }, "red"))
  end)

  it("leaves white no move of the king, no capture and no piece to put in the way", function()
    assert.equal(0, board:count())
    assert.same({}, board:legal_moves(at(board, 7, 1)))
    assert.same({}, board:attackers({ 5, 3 }, "white"))
  end)
end)

describe("the red piece on (4, 4) in figure (1) of documents 000, 002 and 003", function()
  local board = shogun.board({
    pawn(4, "red", 4, 4), pawn(4, "red", 4, 8),
    pawn(3, "white", 2, 5), pawn(2, "white", 4, 3), pawn(1, "white", 6, 3), pawn(1, "white", 8, 4),
    turn = "red",
  }, "sheet")
  local blue = {
    { 1, 3 }, { 2, 2 }, { 1, 5 }, { 2, 6 }, { 3, 7 }, { 5, 7 },
    { 6, 6 }, { 7, 5 }, { 7, 3 }, { 8, 4 }, { 5, 1 }, { 3, 1 },
  }

  it("reaches the blue fields (task 2)", function()
    assert.equal(fields.at(blue), fields.of(board:all_moves(at(board, 4, 4))))
    assert.equal(fields.at(blue), fields.of(board:legal_moves(at(board, 4, 4))))
  end)

  it("has as many legal moves as blue fields, since no king can be in check", function()
    assert.equal(#blue, #board:moves { 4, 4 })
  end)

  it("reaches (2, 6) by moving up, then left, but not by moving left, then up", function()
    local lifted, piece = board - "d4", at(board, 4, 4)
    assert.truthy(fields.of(lifted:eval(piece, "UL", 4)):find "b6")
    assert.falsy(fields.of(lifted:eval(piece, "LU", 4)):find "b6")
  end)

  it("does not reach (6, 2), as two pieces are in the way and no second turn is allowed", function()
    local why = board:why({ 4, 4 }, { 6, 2 })
    assert.equal("two turns", why.reason)
    assert.equal("f3", why.at)
    assert.equal("d3", why.paths[2].blocked)
  end)

  it("does not reach (4, 8), because its own piece is there", function()
    assert.equal("own piece", board:why({ 4, 4 }, { 4, 8 }).reason)
  end)

  it("captures on (8, 4)", function()
    assert.equal(pawn(1, "white", 8, 4), board:move("d4h4").captured)
    assert.equal(5, #board:play "d4h4")
  end)
end)

describe("eval in mode RU (task 1)", function()
  local function check(board, piece, expected)
    assert.equal(fields.at(expected), fields.of((board - piece):eval(piece, "RU", 4)))
    assert.same({}, board:eval(piece, "RU", 4))
  end

  it("finds where the white pawn of document 000 can end (left)", function()
    local piece = pawn(4, "white", 4, 4)
    local board = shogun.board() - "a1" - "h1" + pawn(2, "white", 7, 5) + piece
    check(board, piece, { { 6, 6 }, { 4, 8 }, { 5, 7 }, { 8, 4 } })
  end)

  it("finds where the red pawn of document 000 can end (right)", function()
    local piece = pawn(4, "red", 4, 4)
    local board = shogun.board() - "h1" - "h8" + pawn(2, "white", 7, 5) + piece
    check(board, piece, { { 6, 6 }, { 5, 7 }, { 7, 5 }, { 8, 4 } })
  end)

  it("finds where the white pawn of document 002 can end (left)", function()
    local piece = pawn(4, "white", 4, 4)
    check(shogun.board() + piece, piece, { { 6, 6 }, { 4, 8 }, { 5, 7 }, { 7, 5 }, { 8, 4 } })
  end)

  it("finds where the red pawn of document 002 can end (right)", function()
    local piece = pawn(4, "red", 4, 4)
    check(shogun.board() + piece, piece, { { 6, 6 }, { 5, 7 }, { 7, 5 }, { 8, 4 } })
  end)
end)

local function figure_5(extra)
  local pieces = {
    pawn(3, "red", 6, 1), pawn(4, "red", 4, 4), pawn(4, "red", 5, 3), pawn(3, "red", 6, 5),
    king(2, "red", 4, 2),
    pawn(2, "white", 4, 1), pawn(3, "white", 8, 7), king(2, "white", 7, 1),
  }
  for _, piece in ipairs(extra) do pieces[#pieces + 1] = piece end
  return shogun.board(pieces, "sheet")
end

for name, board in pairs {
  ["document 000"] = figure_5 { pawn(1, "white", 8, 4), pawn(2, "white", 6, 7) },
  ["document 002"] = figure_5 { pawn(2, "white", 8, 4) },
} do
  describe("the board of tasks 3 to 5 in " .. name, function()
    it("has two pieces that red attacks, on (8, 4) and (7, 1) (task 3, left)", function()
      assert.equal(fields.at { { 8, 4 }, { 7, 1 } }, fields.of(board:attacked "red"))
    end)

    it("has the marked pieces, which white attacks (task 3, right)", function()
      local marked = name == "document 000" and { { 6, 1 }, { 6, 5 } } or { { 6, 1 } }
      assert.equal(fields.at(marked), fields.of(board:attacked "white"))
    end)

    it("has three attackers of (8, 4) and one of (6, 1) by attackedN (task 4)", function()
      assert.equal(3, board:attackedN(at(board, 8, 4)))
      assert.equal(1, board:attackedN(at(board, 6, 1)))
    end)

    it("has one protector of (8, 4) and three of (5, 3) by protectedN (task 5)", function()
      assert.equal(1, board:protectedN(at(board, 8, 4)))
      assert.equal("h7", fields.of(board:attackers({ 8, 4 }, "white")))
      assert.equal(3, board:protectedN(at(board, 5, 3)))
      local protectors = board:attackers({ 5, 3 }, "red")
      assert.equal(fields.at { { 6, 1 }, { 4, 2 }, { 6, 5 } }, fields.of(protectors))
    end)
  end)
end

describe("the counts of tasks 4 and 5 in documents 000, 001 and 003", function()
  it("include kings that could not legally capture, in attackedN", function()
    local board = shogun.board {
      king(1, "red", 7, 3), pawn(2, "red", 1, 1), pawn(2, "white", 7, 4), pawn(1, "white", 8, 4),
    }
    assert.falsy(fields.of(board:legal_moves(at(board, 7, 3))):find "g4") -- h4 attacks it
    assert.equal(1, board:attackedN(at(board, 7, 4)))
  end)

  it("include the king in protectedN if it can reach the piece", function()
    local board = shogun.board { king(2, "red", 4, 2), pawn(4, "red", 5, 3) }
    local blocked = board + pawn(3, "red", 5, 2) + pawn(3, "red", 4, 3)
    local pawn_there = at(board, 5, 3)
    assert.same({ 1, 0 }, { board:protectedN(pawn_there), blocked:protectedN(pawn_there) })
  end)

  it("include pieces that could land on the field of a piece off the board", function()
    local board = figure_5 { pawn(1, "white", 8, 4), pawn(2, "white", 6, 7) }
    local white, red, off = pawn(4, "white", 8, 4), pawn(4, "red", 8, 4), pawn(1, "red", 0, 4)
    assert.same({ 3, 1 }, { board:attackedN(white), board:protectedN(white) })
    assert.same({ 0, 0 }, { board:attackedN(red), board:attackedN(off) }) -- white stands on h4
    assert.equal(0, board:protectedN(off))
  end)
end)

describe("the king of task 6 in documents 000 and 003 (legal_moves)", function()
  local left = figure_5 { pawn(1, "white", 8, 4), pawn(2, "white", 6, 7) }
  local right = left - "e3" - "g1" + pawn(3, "red", 5, 3) + king(1, "white", 7, 1)

  it("reaches three fields if it shows 2, but all three are attacked (left)", function()
    local reached = left:all_moves(at(left, 7, 1))
    assert.equal(fields.at { { 6, 2 }, { 7, 3 }, { 8, 2 } }, fields.of(reached))
    assert.same({}, left:legal_moves(at(left, 7, 1)))
  end)

  it("reaches three fields if it shows 1, but may only go to (8, 1) (right)", function()
    local reached = right:all_moves(at(right, 7, 1))
    assert.equal(fields.at { { 6, 1 }, { 7, 2 }, { 8, 1 } }, fields.of(reached))
    assert.equal("h1", fields.of(right:legal_moves(at(right, 7, 1))))
  end)

  it("would be attacked on (7, 2), and on (6, 1) by a protector (right)", function()
    assert.is_true(right:attackedN(king(1, "white", 7, 2)) > 0)
    assert.is_true(right:protectedN(at(right, 6, 1)) > 0)
  end)
end)

-- Other people's programs computed these, from another start than the documents have.
describe("the answers that public templates of the sheet print", function()
  local start = shogun.board("p4p2p3p1k1p3p1p3/8/8/8/8/8/8/P4P3P2K2P1P4P3P2 w", "sheet")
  local two_more = start + pawn(4, "white", 4, 6) + pawn(4, "white", 2, 4)
  local mate = shogun.board("8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21 w", "sheet")
  local white, red = pawn(4, "white", 4, 4), pawn(4, "red", 4, 4)

  it("are shogun's answers", function()
    for i, fact in ipairs {
      { "d8", start:eval(white, "U", 4) }, { "d7", start:eval(white, "U", 3) },
      { "h4 g5 f6 e7 d8", start:eval(white, "RU", 4) }, { "h4 g5 f6 e7", start:eval(red, "RU", 4) },
      { "d2 c3 e3 b4 f4 c5 e5 d6", start:all_moves(pawn(2, "white", 4, 4)) },
      { "d1 c2 e2 b3 f3 a4 g4 b5 f5 c6 e6 d7", start:all_moves(pawn(3, "red", 4, 4)) },
      { "d2 e3 f4 e5 a7 c7 b8", two_more:all_moves(at(two_more, 2, 4)) },
      { "", start:attacked "white" }, { "", start:attacked "red" },
      { "b8 f8", two_more:attacked "white" }, { "d6", two_more:attacked "red" },
      { "g1 h4", mate:attacked "red" }, { "f1", mate:attacked "white" },
      { 3, mate:attackedN(at(mate, 8, 4)) }, { 1, mate:attackedN(at(mate, 7, 1)) },
      { 1, mate:attackedN(at(mate, 6, 1)) }, { 2, two_more:attackedN(at(two_more, 2, 8)) },
      { 1, mate:protectedN(at(mate, 8, 4)) }, { 3, mate:protectedN(at(mate, 5, 3)) },
      { 2, two_more:protectedN(at(two_more, 6, 8)) },
    } do
      local answer = fact[2]
      assert.equal(fact[1], type(answer) == "table" and fields.of(answer) or answer, i)
    end
  end)
end)
