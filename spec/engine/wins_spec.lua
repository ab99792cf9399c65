-- wins_spec.lua -- short wins: the engine's proofs compared with brute force; the longest defence,
-- and refutations.

local brute = require "spec.oracle.brute"
local forced = require "shogun.engine.explain.forced"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local shogun = require "shogun"
local wins = require "spec.support.wins"

-- Boards of games under "sheet". On each, 150 000 nodes without a net find a win in four moves.
local four_moves <const> = {
  "8/6p11/8/P27/3k24/8/3P34/2P11K12P1 w 21 45",
  "8/2k23p11/5p22/7p4/8/3p44/5P22/2p2K14 r 13 42",
  "6P31/6k21/3p24/3p4p33/8/8/1P16/2K15 r 4 25",
  "7p1/8/1p23k22/3p44/2p41p43/8/5P1P21/4K13 r 7 21",
  "8/8/6p11/2k25/4p33/3p42P11/7K1/P17 r 21 54",
  "8/2p23p11/5k22/8/5p22/2P25/P17/3p42K11 r 5 24",
  "8/6p11/8/3p44/2P15/8/3k22K11/8 r 3 52",
  "6p11/8/8/2k21p33/8/2p2P2P12p4/8/P13K13 r 24 27",
  "8/6p11/8/4k23/4P33/4P23/P13K12P1/8 w 7 28",
  "4p43/4k22p1/8/8/3p2p43/8/5P12/P13K13 r 1 22",
  "8/6k2p1/1p23p22/8/4p33/8/2p41K13/1P1P23P11 r 9 22",
  "7p1/6k21/8/8/6p41/8/1p24P11/3K14 r 1 35",
  "8/8/8/3p44/8/2p25/P14k2K11/8 r 11 45",
  "7p1/8/3k24/5p42/2p45/1P16/6P1K1/4p23 r 1 23",
  "1k26/5p12/2P25/4P23/1P13P12/8/4K13/8 w 37 50",
  "8/3p14/8/3p44/7k2/8/6K11/5P12 r 19 48",
  "6p11/6p21/4p43/8/8/8/1k26/6K1P1 r 1 33",
  "1p25p1/8/2p42p32/3p44/8/3P14/1k22P23/4K13 r 9 24",
  "8/2p25/7p1/3P34/5k22/1p46/8/P13K11P11 r 0 26",
  "1k26/1P26/3P24/6p11/8/1P13K1P11/8/8 w 36 45",
}

describe("a short win", function()
  setup(harsh.stop)

  it("is proven if brute force finds it, and only then, under any rules", function()
    local source, engine, found = random.source(99), shogun.engine { hash = 1 }, 0
    for i = 1, harsh.rounds(2500) do
      local board = random.any_board(source, i)
      local moves = #board <= 6 and 2 or 1
      if not board:result() and board:rules().law ~= "dice" then
        local is_win = brute.wins_within(board, moves)
        local move = engine:mate(board, moves)
        assert.equal(is_win, move ~= false, board:text())
        if is_win then
          found = found + 1
          assert(brute.wins_by(board, move, moves), board:text())
        end
      end
    end
    if not os.getenv "SHOGUN_HARSH" then assert(found > 60, found) end
  end)

  it("takes as many moves as wins.txt and brute force say", function()
    for i, known in ipairs(wins.read "spec/data/wins.txt") do
      local board, moves = known.board, known.moves
      if not os.getenv "SHOGUN_HARSH" or i % 25 == 0 then
        assert.is_false(brute.wins_within(board, moves - 1), board:text())
        if moves == 2 or i % 5 == 0 then assert(brute.wins_within(board, moves), board:text()) end
      end
    end
  end)

  it("is found at depth 5 if it takes two moves, and at depth 8 if it takes three", function()
    local count = { [2] = 0, [3] = 0 }
    local engine = shogun.engine { hash = 1 }
    for i, known in ipairs(wins.read "spec/data/wins.txt") do
      local board, moves = known.board, known.moves
      count[moves] = count[moves] + 1
      if not os.getenv "SHOGUN_HARSH" or i % 5 == 0 then
        engine:clear()
        local info = engine:search(board, { depth = 3 * moves - 1 })
        assert.equal(moves, info.mate, board:text())
        for _, move in ipairs(info.pv) do board = assert(board:play(move)) end
        if #info.pv == 2 * moves - 1 then
          assert.equal(known.board:turn(), board:result().winner)
        end
      end
    end
    assert(count[2] >= 100 and count[3] >= 200)
  end)

  it("is mostly found with few nodes even if it takes four moves", function()
    local found = 0
    for _, text in ipairs(four_moves) do
      local info = shogun.engine { hash = 4 }:search(shogun.board(text, "sheet"), { nodes = 60000 })
      if info.mate == 4 then found = found + 1 end
    end
    assert(found >= 16, found)
  end)
end)

describe("a forced win", function()
  local engine = shogun.engine { hash = 1 }
  local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"

  it("is proved or refuted within a number of moves", function()
    assert.equal("c2c4", tostring(forced.win(engine, board, 2)))
    assert.is_false(forced.win(engine, board, 1))
    assert.is_true(forced.is_lost(engine, board:play "c2c4", 1))
  end)

  it("has a defence that delays it longest", function()
    local reply, count = forced.longest(engine, board:play "c2c4", 1)
    assert.equal(1, count)
    assert.truthy(board:play "c2c4":move(tostring(reply)))
  end)

  it("is missed by every other move, and a reply refutes each of these moves", function()
    for _, move in ipairs(board:moves()) do
      local after = board:play(move)
      for left = 0, 1 do
        if not after:result() and not forced.is_lost(engine, after, left) then
          local reply = assert(forced.refutation(engine, after, left), tostring(move))
          local answered = after:play(reply)
          assert(left == 0 or answered:result() or not engine:mate(answered, left))
        end
      end
    end
  end)

  it("cannot be refuted once its first move is played", function()
    assert.is_nil(forced.refutation(engine, board:play "c2c4", 1))
  end)
end)
