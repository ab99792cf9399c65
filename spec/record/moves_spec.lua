-- moves_spec.lua -- moves as text, played on a board; and `shogun moves`, which lists legal moves.

local moves = require "shogun.record.moves"
local shogun = require "shogun"
local command = require "spec.support.command"

local function play(text, rules) return moves.play(shogun.board(nil, rules), moves.words(text)) end

describe("a text of moves", function()
  it("leads to a board, and gives the keys of all boards before this board", function()
    local position = play " d1e3=2  C8xc4+ "
    assert.equal(2, position.board:ply())
    assert.equal(shogun.board(), position.start)
    assert.same({ "d1e3=2", "c8c4" }, position.moves)
    assert.same({ shogun.board():hash(), shogun.board():play("d1e3"):hash() }, position.history)
    assert.equal(shogun.board(), play("").board)
    assert.equal(4, play("d1e3=4", "dice").board:occupied("e3").energy)
  end)

  it("is refused by a message with the number of the move and the reason", function()
    for text, message in pairs {
      ["d1e3 d1d8"] = "move 2, 'd1d8': illegal: no piece on d1",
      ["d1e3 c8c5"] = "move 2, 'c8c5': illegal: distance 3, the piece shows 4",
      ["hello"] = "move 1, 'hello': not a move: expected two fields, as in 'd4b6', got 'hello'",
      ["d1e3=3"] = "move 1, 'd1e3=3': energy shown next: expected 2 by the law, got 3",
    } do
      assert.same({ n = 2, nil, message }, table.pack(play(text)))
    end
    for text, message in pairs {
      ["d1e3=1 c8c4"] = "move 2, 'c8c4': under dice a move needs its roll, as in 'c8c4=3'",
      ["e1e2=3"] =
        "move 1, 'e1e2=3': energy shown next, which dice decide: expected a whole number from 1 to "
          .. "2, got 3",
    } do
      assert.same({ n = 2, nil, message }, table.pack(play(text, "dice")))
    end
  end)
end)

describe("shogun moves", function()
  local decode = require("dkjson").decode

  -- The object of a move in what `--json` lists.
  local function object(words, text)
    for _, each in ipairs(decode((command.ends_with(0, words)))) do
      if each.text == text then return each end
    end
  end

  it("plays the moves of --moves first, and prints each legal move as JSON", function()
    local board = "moves '3k24/8/8/3p34/8/8/8/3P33K1 w' --json "
    local captured = { kind = "pawn", colour = "red", energy = 3, x = 4, y = 5 }
    local pawn = { text = "c3d5", from = "c3", to = "d5", kind = "pawn", colour = "white",
      energy = 3, captured = captured }
    pawn.shows = 3
    assert.same(pawn, object(board .. "--rules sheet --moves 'd1c3 d8f8'", "c3d5"))
    pawn.shows, pawn.rolls = nil, { 1, 2, 3, 4 }
    local output = board .. "--rules dice --moves 'd1c3=3 d8f8=1'"
    assert.same(pawn, object(output, "c3d5"))
    assert.same({ 1, 2 }, object(output, "h1h2").rolls)
  end)

  it("names the move that is wrong", function()
    local _, said = command.ends_with(2, "moves --moves 'd1e3 c8c5'")
    assert.equal("shogun: --moves: move 2, 'c8c5': illegal: distance 3, the piece shows 4\n", said)
  end)

  it("plays the moves of --moves first, as the verbs show and perft do", function()
    local board = shogun.board():play "d1e3"
    assert.equal(board:perft(2) .. "\n", (command.ends_with(0, "perft 2 --moves d1e3")))
    assert.equal(tostring(board) .. "\n", (command.ends_with(0, "show --moves d1e3")))
  end)

  it("lists no moves once the game is over, and says why the game is over", function()
    local output, said = command.ends_with(0, "moves --json '3k24/8/8/8/8/8/8/7K1 w'")
    assert.same({ {}, "the game is over: alone\n" }, { decode(output), said })
  end)
end)
