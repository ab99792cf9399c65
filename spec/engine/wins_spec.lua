-- wins_spec.lua -- short wins: what the engine proves and sees against brute force.

local brute = require "spec.oracle.brute"
local harsh = require "spec.support.harsh"
local plain = require "spec.oracle.plain"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow_wins = require "spec.oracle.slow_wins"
local wins = require "spec.support.wins"

setup(harsh.stop)

describe("a short win", function()
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

  it("takes as many moves as wins.txt says: brute force and the slow rules agree", function()
    for i, known in ipairs(wins.read "spec/data/wins.txt") do
      local board, moves = known.board, known.moves
      if not os.getenv "SHOGUN_HARSH" or i % 25 == 0 then
        assert.is_false(brute.wins_within(board, moves - 1), board:text())
        if moves == 2 or i % 5 == 0 then assert(brute.wins_within(board, moves), board:text()) end
        if moves == 2 and i % 25 == 1 then assert.equal(2, slow_wins.moves(plain(board), 2)) end
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
    local info = shogun.engine { hash = 4 }:search(board, { nodes = 60000 })
    assert.equal(4, info.mate)
  end)
end)
