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
end)

describe("mate", function()
  local text = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w %d 60"  -- the figure of the seeds

  it("is reported even if the quiet limit is reached at the same time", function()
    assert.same({ winner = "red", reason = "mate" }, board(text:format(100)):result())
  end)
end)

describe("stalemate", function()
  local text = "8/8/8/8/8/8/p17/P2p15p1 w"

  it("is a draw by default", function()
    assert.is_true(board(text):is_stalemate())
    assert.same({ reason = "stalemate" }, board(text):result())
    assert.is_false(board(text):is_mate())
  end)

  it("is also the result if the side to move has no pieces", function()
    assert.same({ reason = "stalemate" }, board("8/8/8/8/8/8/8/7p1 w"):result())
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
