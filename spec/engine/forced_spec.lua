-- forced_spec.lua -- forced wins: the longest defence, and refutations.

local forced = require "shogun.engine.forced"
local shogun = require "shogun"

local engine = shogun.engine { hash = 1 }
local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"

describe("a forced win", function()
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
