-- chess_spec.lua -- the chess move checker: the exercise's examples, every rule, boards.

local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local new_random = require("spec.support.random").source

local chess = shogun.chess

local start <const> = "r 1 1 n 2 1 b 3 1 q 4 1 k 5 1 b 6 1 n 7 1 r 8 1 p 1 2 p 2 2 p 3 2 p 4 2 "
  .. "p 5 2 p 6 2 p 7 2 p 8 2 P 1 7 P 2 7 P 3 7 P 4 7 P 5 7 P 6 7 P 7 7 P 8 7 "
  .. "R 1 8 N 2 8 B 3 8 Q 4 8 K 5 8 B 6 8 N 7 8 R 8 8"

-- 218 moves, the most there can be (N. Petrovic, 1964).
local many <const> = "r 1 8 r 8 8 q 4 7 q 2 6 q 7 6 q 5 5 q 3 4 q 8 4 q 1 3 q 6 3 q 4 2 b 2 1 "
  .. "n 3 1 n 4 1 k 6 1 b 7 1 P 1 2 P 2 2 K 1 1"

setup(harsh.stop)

describe("the document's example", function()
  local line <const> = "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3"

  it("names the illegal move and the reason in its answer", function()
    assert.same({
      legal = false, move = { 1, 1, 3, 3 }, ply = 2,
      reason = "the black bishop on 1 1 is blocked by the white rook on 2 2",
      board = chess.board("k 4 4 r 2 2 B 1 1 K 4 7", "black"),
    }, chess.check(line))
    assert.is_true(chess.check("k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2").legal)
  end)
end)

describe("the lines of data/chess.txt", function()
  for line in io.lines "spec/data/chess.txt" do
    local pieces, moves = line:match "^(%a.*): (.*)"
    if pieces then
      it("get the expected answers: " .. pieces, function()
        local before = pieces .. ":"
        for bracket, move in moves:gmatch "([(%[]?)(%d %d %d %d)" do
          local played = ("%s %s"):format(before, move)
          assert.equal(bracket == "(" and move .. " illegal" or "Legal", chess.answer(played))
          if bracket == "" then before = played end
        end
      end)
    end
  end
end)

-- The pieces besides two kings, a move, and why the move is illegal.
local illegal <const> = {
  { "r 2 2", "3 3 3 4", "there is no piece on 3 3" },
  { "R 2 2", "2 2 2 3", "the black rook on 2 2 cannot move: it is white's turn" },
  { "r 2 2", "2 2 3 3", "the white rook on 2 2 does not move that way" },
  { "n 2 2", "2 2 2 2", "the white knight on 2 2 does not move that way" },
  { "p 2 3", "2 3 2 5", "the white pawn on 2 3 does not move that way" },
  { "p 2 4", "2 4 2 3", "the white pawn on 2 4 does not move that way" },
  { "p 2 8", "2 8 3 8", "the white pawn on 2 8 does not move that way" },
  { "r 2 2 p 2 3", "2 2 2 3",
    "the white rook on 2 2 cannot capture its own side: the white pawn on 2 3" },
  { "q 2 2 P 4 4 P 5 5", "2 2 6 6", "the white queen on 2 2 is blocked by the black pawn on 4 4" },
  { "p 2 2 P 2 3", "2 2 2 4", "the white pawn on 2 2 is blocked by the black pawn on 2 3" },
  { "p 2 2 P 2 4", "2 2 2 4", "the white pawn on 2 2 is blocked by the black pawn on 2 4" },
  { "p 2 2", "2 2 3 3",
    "the white pawn on 2 2 moves that way only to capture, and the square is empty" },
  { "r 1 2 R 1 8", "1 2 2 2", "the white king would be attacked by the black rook on 1 8" },
  { "P 3 3", "1 1 2 2", "the white king would be attacked by the black pawn on 3 3" },
  { "r 5 5 N 2 3", "5 5 5 6", "the white king would be attacked by the black knight on 2 3" },
}

describe("a chess move", function()
  for _, case in ipairs(illegal) do
    it(("is illegal: %s with %s"):format(case[2], case[1]), function()
      local x, y, to_x, to_y = case[2]:match "(%d) (%d) (%d) (%d)"
      local move = { x // 1, y // 1, to_x // 1, to_y // 1 }
      local board = chess.board("k 1 1 K 8 8 " .. case[1], "white")
      assert.same({ nil, case[3] }, { board:play(move) })
    end)
  end

  it("of a knight is not blocked", function()
    assert(chess.board("k 1 1 K 8 8 n 2 2 p 2 3 p 3 2 p 3 3"):play { 2, 2, 3, 4 })
  end)
end)

describe("a chess board", function()
  it("may have the other side in check, so that its king can be captured", function()
    local board = chess.board "k 1 1 r 8 1 K 8 8"
    assert.is_true(board:in_check "black")
    assert.is_false(board:play { 8, 1, 8, 8 }:in_check())
    assert.equal("Legal", chess.answer "k 1 1 r 8 1 K 8 8 P 3 7: 8 1 8 8 3 7 3 5 8 8 8 7")
  end)

  it("lists its legal moves, and counts sequences of moves", function()
    assert.equal(20, #chess.board(start):moves())
    for depth, count in pairs { [0] = 1, 20, 400, 8902, 197281 } do
      assert.equal(count, chess.board(start):perft(depth))
    end
    assert.equal(218, #chess.board(many):moves())
  end)

  it("can play exactly the moves that it lists", function()
    local random = new_random(7)
    for _ = 1, harsh.rounds(60) do
      local board = chess.board(start)
      for _ = 1, random(0, 60) do
        local moves = board:moves()
        if #moves == 0 then break end
        board = board:play(moves[random(1, #moves)])
      end
      local listed = {}
      for _, move in ipairs(board:moves()) do listed[table.concat(move, " ")] = true end
      for number = 0, 4095 do
        local from, to = number % 64, number // 64
        local move = { from % 8 + 1, from // 8 + 1, to % 8 + 1, to // 8 + 1 }
        assert(listed[table.concat(move, " ")] == (board:play(move) and true or nil))
      end
    end
  end)

  it("is a value that can be read, compared and shown", function()
    local board = chess.board "K 4 7 k 4 4\tr 8 2 B 1 1 "
    assert.equal("B 1 1 r 8 2 k 4 4 K 4 7", board:text())
    assert.equal(board, chess.board(board:text()))
    assert.not_equal(board, chess.board(board:text(), "black"))
    assert.equal("r", board:piece(8, 2))
    assert.is_nil(board:piece(8, 3))
    local before = board:text()
    assert.equal("black", board:play({ 8, 2, 2, 2 }):turn())
    assert.equal(before, board:text())
    assert.truthy(tostring(board):find("4  . . . k . . . .", 1, true))
  end)

  it("is refused if invalid", function()
    for text, message in pairs {
      [""] = "character 1: no white king", ["k 1 1"] = "character 6: no black king",
      ["k 1 1 K 8 8:"] = "character 12: expected no more than pieces",
      ["k 1 1 K 8 8\n"] = "character 12: expected no more than pieces",
      ["k 1 1\n K 8 8"] = "character 6: expected no more than pieces",
      ["k 1 1 K 8"] = "character 10: the last piece lacks its column or row",
      ["k 1 1 K 8 8 q 0 1"] = "character 17: a piece outside the board",
    } do
      assert.same({ nil, message }, { chess.board(text) })
    end
  end)
end)

describe("a wrong argument", function()
  local board = chess.board(start)

  local function refuses(message, call) assert.error_matches(call, message) end

  it("raises an error in place of a move, a square or a depth", function()
    for place, moves in pairs {
      [1] = { {}, { 0, 1, 1, 1 }, { 1.5, 1, 1, 1 } }, [3] = { { 1, 1, "1", 1 } },
      [4] = { { 1, 2, 3 }, { 1, 1, 1, 9 } },
    } do
      local message = ("move%%[%d%%]: expected a whole number from 1 to 8, got "):format(place)
      for _, move in ipairs(moves) do refuses(message, function() board:play(move) end) end
    end
    for _, value in ipairs { 0, 9 } do
      refuses("column: expected a whole number from 1 to 8, got ",
        function() board:piece(value, 1) end)
      refuses("row: expected a whole number from 1 to 8, got ",
        function() board:piece(1, value) end)
    end
    for _, value in ipairs { -1, 31 } do
      refuses("depth: expected a whole number from 0 to 30, got ",
        function() board:perft(value) end)
    end
  end)
end)
