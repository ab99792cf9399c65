-- chess_ends_spec.lua -- chess: paths square by square, the board after a line, mate and stalemate.

local chess = require "shogun.chess"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local new_random = require("spec.support.random").source

setup(harsh.stop)

-- A random board: its text, and its pieces as a table, a letter by column and row, as in 18.
local function random_pieces(random)
  local pieces, words = { [10 * random(1, 4) + 1] = "k", [10 * random(5, 8) + 8] = "K" }, {}
  for _ = 1, random(1, 20) do
    local square, at = 10 * random(1, 8) + random(1, 8), random(1, 12)
    pieces[square] = pieces[square] or ("qrbnppQRBNPP"):sub(at, at)
  end
  for square, piece in pairs(pieces) do
    words[#words + 1] = ("%s %d %d"):format(piece, square // 10, square % 10)
  end
  return table.concat(words, " "), pieces
end

-- The squares of a piece's path, as text, by the exercise; "none" if the piece cannot move so.
local function slow_path(pieces, from, to)
  local x, y, piece = to // 10 - from // 10, to % 10 - from % 10, pieces[from]
  if not piece or from == to then return "none" end
  local kind, wide, high, steps, path = piece:lower(), math.abs(x), math.abs(y), 1, {}
  local rook, bishop = x == 0 or y == 0, wide == high
  local does = { k = wide <= 1 and high <= 1, q = rook or bishop, r = rook, b = bishop,
    n = wide * high == 2 }
  if piece ~= kind then y = -y end -- what is ahead of black
  does.p = x == 0 and (y == 1 or y == 2 and from % 10 == (piece == kind and 2 or 7))
    or wide == 1 and y == 1 and pieces[to] ~= nil
  if kind ~= "n" then steps = math.max(wide, high) end
  for i = 1, steps do path[i] = from + (to - from) // steps * i end
  return does[kind] and table.concat(path, " ") or "none"
end

describe("a chess piece's path", function()
  it("lists the squares after its first square, for each piece and each pair of squares", function()
    local random = new_random(1)
    for _ = 1, harsh.rounds(60) do
      local text, pieces = random_pieces(random)
      local board = assert(chess.board(text))
      for number = 0, 4095 do
        local a, b, c, d = number & 7, number >> 3 & 7, number >> 6 & 7, number >> 9
        local path, reason = board:path({ a + 1, b + 1 }, { c + 1, d + 1 })
        for i, square in ipairs(path or {}) do path[i] = 10 * square[1] + square[2] end
        local said = path and table.concat(path, " ") or "none"
        assert(said == slow_path(pieces, 10 * a + b + 11, 10 * c + d + 11), text)
        assert((path == nil) == (reason ~= nil))
      end
    end
  end)

  it("is nil if the piece cannot move that way; invalid squares raise an error", function()
    local board = assert(chess.board "k 1 1 K 8 8 P 3 3 B 4 3")
    assert.same({ { 3, 2 } }, board:path({ 3, 3 }, { 3, 2 })) -- white's turn
    assert.same({ nil,
      "the black pawn on 3 3 moves that way only to capture, and the square is empty" },
      { board:path({ 3, 3 }, { 2, 2 }) })
    assert.same({ nil, "there is no piece on 5 5" }, { board:path({ 5, 5 }, { 5, 6 }) })
    assert.error_matches(function() board:path({ 1, 1 }, { 9, 2 }) end,
      "to%[1%]: expected a whole number from 1 to 8, got 9")
  end)
end)

describe("the answer to a line of moves", function()
  local shown <const> = "B 1 1 r 2 2 k 4 4 K 4 7"

  it("is followed, on request, by the last board as a text and as a diagram", function()
    local check, diagram = chess.checker(nil, true), tostring(chess.board(shown))
    assert.equal("", (check "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 "))
    assert.same({ ("1 1 3 3 illegal\n%s\n%s\n\nerror: character 1: no colon\n"):format(shown,
      diagram), 2, 1, {} }, { check "1 3 3\n\nk" })
    assert.error_matches(function() chess.checker(nil, 1) end, "boards: expected a boolean, got 1")
  end)
end)

describe("the sample input in examples/", function()
  it("gets the answers of the sample output", function()
    assert.equal(command.read "examples/chess/simple-output.txt",
      (command.ends_with(0, "chess examples/chess/simple-input.txt")))
  end)
end)

describe("a side without a legal move", function()
  it("has lost if its king is attacked, and has drawn otherwise", function()
    for text, reason in pairs {
      ["k 1 1 Q 2 2 K 3 3"] = "mate", ["k 8 1 p 8 2 p 7 2 r 7 1 N 6 2 K 1 8"] = "mate",
      ["k 1 1 Q 2 3 K 3 3"] = "stalemate",
    } do
      local board, winner = assert(chess.board(text)), reason == "mate" and "black" or nil
      assert.same({ reason = reason, winner = winner }, board:result())
      assert.equal(reason == "mate", board:is_mate())
      assert.equal(reason == "stalemate", board:is_stalemate())
    end
    assert.is_nil(chess.board("k 8 1 p 8 2 p 7 2 r 6 1 N 6 2 Q 7 1 K 1 8"):result())
    assert.equal("white", chess.board("K 1 1 q 2 2 k 3 3", "black"):result().winner)
  end)
end)
