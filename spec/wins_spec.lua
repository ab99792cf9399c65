-- wins_spec.lua -- short wins: what the engine proves and sees against brute force.

local brute = require "spec.support.brute"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local shogun = require "shogun"

setup(harsh.stop)
teardown(harsh.start)

describe("a short win", function()
  it("is proven under any rules where brute force finds one, and nowhere else", function()
    local source, engine, found = random.source(99), shogun.engine { hash = 1 }, 0
    for i = 1, harsh.rounds(2500) do
      local board = random.any_board(source, i)
      local moves = #board <= 6 and 2 or 1
      if not board:result() and board:rules().law ~= "dice" then
        local wins = brute.wins_within(board, moves)
        local move = engine:mate(board, moves)
        assert.equal(wins, move ~= false, board:text())
        if wins then
          found = found + 1
          assert(brute.wins_by(board, move, moves), board:text())
        end
      end
    end
    if not os.getenv "SHOGUN_HARSH" then assert(found > 60, found) end
  end)
end)
