-- dice_spec.lua -- moves under dice: what a piece shows next is rolled, so a move has outcomes.

local shogun = require "shogun"

describe("a move under dice", function()
  local board = shogun.board(nil, "dice")

  it("can be played only with the number that was rolled", function()
    for shown = 1, 4 do assert.equal(shown, board:play("b1d2", shown):occupied("d2").energy) end
    local function refuses(problem, move, shown)
      local message = "energy shown next, which dice decide: expected a whole number from "
        .. problem
      assert.error_matches(function() board:play(move, shown) end, message, 1, true)
    end
    refuses("1 to 4, got nil", "b1d2")
    refuses("1 to 4, got 5", "b1d2", 5)
    refuses("1 to 2, got 3", "e1e2", 3)
    assert.equal(2, board:play("e1e2", 2):occupied("e2").energy)
    assert.is_nil(board:play("a1a8", 9))
  end)

  it("has an outcome for each number, all equally likely", function()
    for text, count in pairs { b1d2 = 4, e1e2 = 2 } do
      local outcomes = board:outcomes(text)
      assert.equal(count, #outcomes)
      for shown, outcome in ipairs(outcomes) do
        assert.equal(1 / count, outcome.probability)
        assert.equal(board:play(text, shown), outcome.board)
      end
    end
  end)

  it("has several outcomes, unlike a move under other laws", function()
    local outcomes = shogun.board():outcomes "a1a2"
    assert.equal(1, #outcomes)
    assert.equal(1.0, outcomes[1].probability)
    assert.equal(shogun.board():play "a1a2", outcomes[1].board)
  end)
end)
