-- result_spec.lua -- check, mate, stalemate, a king alone, and quiet games.

local shogun = require "shogun"

local function board(text, rules) return assert(shogun.board(text, rules)) end

describe("a king alone", function()
  local text = "8/8/8/8/8/8/8/K15k2p1 w"

  it("has lost, whichever side is to move", function()
    for _, turn in ipairs { "w", "r" } do
      local over = board((text:gsub("w$", turn)))
      assert.same({ winner = "red", reason = "alone" }, over:result())
      assert.is_true(over:is_mate "white")
      assert.is_false(over:is_stalemate())
      assert.equal(0, over:count())
      assert.same({}, over:moves())
      assert.same({ {}, 0 }, { over:codes() })
    end
  end)

  it("has lost in the boxed game, and so has a king with one pawn", function()
    local boxed = "8/8/8/8/8/8/8/K1P1k2p1p13 w"
    assert.is_nil(board(boxed):result())
    assert.same({ winner = "red", reason = "alone" }, board(boxed, "boxed"):result())
    assert.equal(0, board(boxed, "boxed"):perft(2))
  end)

  it("has not lost if the rules allow it", function()
    assert.is_nil(board(text, { lone = 0 }):result())
    assert.equal(2, board(text, { lone = 0 }):count())
  end)

  it("has drawn if the other king is alone, too", function()
    assert.same({ reason = "alone" }, board("8/8/8/8/8/8/8/K15k21 w"):result())
  end)

  it("has lost, but a pawn alone has not", function()
    assert.is_nil(board("8/8/8/8/8/8/8/P16p1 w"):result())
  end)

  it("has lost right after the last pawn was captured", function()
    local after = board("8/8/8/8/8/8/8/K13p1P11k2 w"):play "f1e1"
    assert.same({ winner = "white", reason = "alone" }, after:result())
  end)
end)

describe("mate", function()
  local text = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w %d 60"  -- the figure of the seeds

  it("is not reported if a piece can capture the attacker", function()
    local saved = board(text:format(0)) + shogun.pawn(1, "white", 5, 2)
    assert.is_true(saved:in_check())
    assert.equal("e2e3", tostring(saved:moves()[1]))
    assert.is_false(saved:is_mate())
  end)

  it("can be tested for either side, as if that side were to move", function()
    local start = shogun.board()
    for _, colour in ipairs { "white", "red" } do
      assert.is_false(start:is_mate(colour))
      assert.is_false(start:in_check(colour))
    end
  end)

  it("is reported even if the quiet limit is reached at the same time", function()
    assert.same({ winner = "red", reason = "mate" }, board(text:format(100)):result())
  end)
end)

describe("check", function()
  it("is reported if an enemy could capture the king", function()
    local checked = board "8/8/8/8/p37/8/8/K16P1 w"
    assert.is_true(checked:in_check())
    assert.is_true(checked:in_check "white")
    assert.is_false(checked:in_check "red")
    assert.is_false(board("8/8/8/8/p37/P17/8/K16P1 w"):in_check())
  end)

  it("is never reported for a side without a king", function()
    assert.is_false(board("8/8/8/8/p37/8/8/P16P1 w"):in_check())
  end)
end)

describe("stalemate", function()
  local text = "8/8/8/8/8/8/p17/P2p15p1 w"

  it("is a draw by default", function()
    assert.is_true(board(text):is_stalemate())
    assert.same({ reason = "stalemate" }, board(text):result())
    assert.is_false(board(text):is_mate())
  end)

  it("is a loss if the rules say so", function()
    local lost = board(text, { stalemate = "loss" })
    assert.same({ winner = "red", reason = "stalemate" }, lost:result())
  end)

  it("is also the result if the side to move has no pieces", function()
    assert.same({ reason = "stalemate" }, board("8/8/8/8/8/8/8/7p1 w"):result())
  end)

  it("depends only on the side to move", function()
    assert.is_false(board((text:gsub("w$", "r"))):is_stalemate())
  end)
end)

describe("a quiet game", function()
  local text = "P17/8/8/8/8/8/8/p17 w %d 60"

  it("is a draw after the limit of plies without a capture", function()
    assert.is_nil(board(text:format(99)):result())
    assert.same({ reason = "quiet" }, board(text:format(100)):result())
    assert.same({ reason = "quiet" }, board(text:format(99)):play("a8a7"):result())
    assert.equal(0, board(text:format(100)):count())
    assert.equal(0, board(text:format(100)):perft(1))
    assert.is_false(board(text:format(100)):is_stalemate())
  end)

  it("has the limit that the rules set, or no limit", function()
    assert.same({ reason = "quiet" }, board(text:format(7), { quiet = 7 }):result())
    assert.is_nil(board(text:format(65535), { quiet = 0 }):result())
  end)
end)
