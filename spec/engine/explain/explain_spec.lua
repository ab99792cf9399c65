-- explain_spec.lua -- explanations of scores in words: examples of each kind, and misuse.

local blamed = require "spec.support.blamed"
local slow_net = require "spec.oracle.slow_net"
local shogun = require "shogun"

local explain = shogun.explain

local function found_of(line, score, mate)
  local moves = {}
  for move in line:gmatch "%S+" do moves[#moves + 1] = move end
  return { pv = moves, score = score, mate = mate }
end

-- Explains a line of moves with this score and mate, without a net.
local function explained(text, rules, line, score, mate)
  return explain(assert(shogun.board(text, rules)), found_of(line, score, mate), false)
end

local mate_in_two <const> = "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"

describe("an explanation", function()
  it("says how the game ends", function()
    assert.equal("White wins in 2: in the end c4xc7 leaves red with no pawn.",
      explained(mate_in_two, nil, "c2c4 e3d4 c4c7", 29997, 2))
    assert.equal("White wins in 2 moves, beginning with c2c4.",
      explained(mate_in_two, nil, "c2c4", 29997, 2))
    local stuck = "P34P11k2/8/7K1/8/4P33/8/1P23P41P1/8 w 0 93"
    local loses = { law = "fixed", lone = 0, stalemate = "loss" }
    assert.equal("White wins in 2: in the end f2f6 leaves red without a legal move.",
      explained(stuck, loses, "h6h7 h8f8 f2f6", 29997, 2))
    assert.equal("White mates in 2: in the end f2g5 leaves the king on f8 without a safe field.",
      explained(stuck, { law = "fixed", lone = 0 }, "h6h7 h8f8 f2g5", 29997, 2))
    assert.equal("Red wins in 4: in the end f3xg5 leaves white with only 1 pawn.",
      explained("2k15/8/2P32p42/4P41K2p3/8/5p32/2P35/8 w 6 24", "boxed",
        "g5h6 f3e5 c6e7 f6g3 e7g5 e5f3 c2d4 f3g5", -29992, -4))
  end)

  it("says that a line ends in a draw", function()
    local few = "8/8/1p34k21/8/2K2P24/8/8/8 w %d 32"
    assert.equal("The line comes back to the same board.", explained(few:format(15), nil,
      "c4d3 b6e6 d3e4 e6f3 d4d6 g6h5 d6d3 h5g6 d3d6", 0))
    assert.equal("The line ends in a draw: 100 plies without a capture.",
      explained(few:format(98), nil, "c4d3 b6e6", 0))
  end)

  it("says what a line wins, with the captures after its first move", function()
    assert.equal("Red wins the pawn on d4 with e3xd4, and then has 1 pawn against 2.",
      explained("8/2p25/5K12/8/3P24/1P22k23/2P25/8 r", nil, "e3d4", 120))
    local text = "p4p2p42p21p1/3k14/5p42/P42p41P42/8/8/8/P1P3P21K11P1P2 w 10 6"
    assert.equal("White wins the pawns on b8 and c8 within 2 moves, and then has 7 pawns against "
      .. "5.", explained(text, nil, "a5b8 a8b5 b8c8 b5d4", 170):match "^.-%.")
  end)

  it("names threats and the differences between the two sides", function()
    assert.equal("White threatens the pawn on e8. White controls 6 fields around the king on c4, "
      .. "red 2 around e2.",
      explained("1p2p41p4p21p1/8/2P11P23/8/2k1p44/1P46/4K23/P15P1P2 r 8 8", nil, "e8b7 b3d1", 0))
    assert.equal("Red has more pawns, 5 against 4. Red has more moves, 39 against 23.",
      explained("4p21p41/k17/1p33p42/8/3p34/2P34P3/7K2/P16P4 r 7 12", nil, "e8e6 a1b1", 340))
    assert.equal("White threatens the pawn on e6. White has 4 more pawns than red that can ever "
      .. "reach b8, where the red king stands.", explained(
        "1k26/3p44/4p4P22/2p23P31/7P3/8/1P16/4K11P11 r 6 27", "sheet", "e6c4 h4g2 c4f5", -245))
  end)

  it("names strong and weak pieces according to the search's net", function()
    local board = shogun.board "p41p4k2p43/3p23p2/8/5p2p11/8/3P14/3P11P1P21/P11P21K12P2 w 14 8"
    local found = found_of("d3d4 e8e4", -104)
    assert.equal("Red's pawns on a8, c8 and g5 are strong. White's king on e1 is badly placed.",
      explain(board, found, slow_net.mild("standard", 1)))
    assert.equal("Red has more moves, 31 against 22.", explain(board, found, false))
  end)

  it("says what a move does under dice, and with how many of the possible numbers", function()
    local text = "p4p21k22p3p1/8/8/2P12p22/1P16/4p42P2/P17/1P3P21K11P11 r 8 7"
    assert.equal("e3xc5 wins the pawn on c5. Red has more moves, 36 against 28.",
      explained(text, "dice", "e3c5", 42))
    text = "1k12p4p22/3p44/8/6p11/1P11p31p32/8/P21P15/2P11K11P11 r 5 12"
    assert.equal("e8e4 wins at once with 1 of 4 numbers. Red has more moves, 45 against 15.",
      explained(text, "dice", "e8e4", 275))
    text = "p4p2p4k21p21p1/7p1/5p32/2P15/8/8/3P24/P1P32K1P3P1P2 r 5 3"
    assert.equal("On average red can expect 0.56 of a point.", explained(text, "dice", "f6f3", 25))
  end)
end)

describe("a call of shogun.explain", function()
  local board = shogun.board()

  local function refuses(message, ...) assert.matches(message, blamed(explain, ...), 1, true) end

  it("refuses an invalid board, or a finished game", function()
    refuses("board: expected a board (shogun.board reads a text), got 'start'", "start", {})
    local over = shogun.board "8/8/8/8/8/8/P17/K16k1 w 0 1"
    refuses("board: the game is over", over, { pv = { "a1a2" }, score = 0 })
  end)

  it("refuses an invalid search result", function()
    refuses("found: expected what a search has found, got nil", board)
    refuses("found: expected what a search has found", board, { pv = {}, score = 0 })
    refuses("score: expected a whole number", board, { pv = { "a1a2" } })
    refuses("found: illegal move 'a1a8'", board, { pv = { "a1a8" }, score = 0 })
    refuses("found: ", board, { pv = { "a1a2", "a1a2" }, score = 0 })
    refuses("mate: expected a whole number", board, { pv = { "a1a2" }, score = 0, mate = "3" })
  end)

  it("refuses an invalid net, or a net for another law", function()
    local found = { pv = { "a1a2" }, score = 0 }
    refuses("net: expected a file's name, a net or false, got 3", board, found, 3)
    refuses("net: ", board, found, "no such file")
    refuses("net: expected one for the board's law (magnets), got one for dice", board, found,
      slow_net.mild("dice", 1))
  end)

  it("accepts moves in each form, and the line of a search", function()
    local found = shogun.engine({ hash = 1 }):search(board, { nodes = 500 })
    local texts = {}
    for i, move in ipairs(found.pv) do texts[i] = tostring(move) end
    assert.equal(explain(board, found), explain(board, { pv = texts, score = found.score }))
    assert.equal(explain(board, found), explain(board, found.lines[1]))
  end)
end)
