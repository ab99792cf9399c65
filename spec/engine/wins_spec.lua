-- wins_spec.lua -- short wins: the engine's proofs compared with brute force; the longest defence,
-- and refutations.

local brute = require "spec.oracle.brute"
local forced = require "shogun.engine.explain.forced"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local shogun = require "shogun"
local wins = require "spec.support.wins"

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

  it("is found with few nodes even if it takes four moves", function()
    local board = shogun.board("1k26/1P26/3P24/6p11/8/1P13K1P11/8/8 w 36 45", "sheet")
    assert.equal(4, shogun.engine { hash = 4 }:search(board, { nodes = 60000 }).mate)
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
