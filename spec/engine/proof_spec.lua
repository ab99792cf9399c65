-- proof_spec.lua -- the engine against brute force: mates, proofs, expectations under dice.

local shogun = require "shogun"
local brute = require "spec.oracle.brute"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local wins = require "spec.support.wins"

setup(harsh.stop)

-- Boards won in four moves, which were found by trying every move under the slow rules.
local won_in_four <const> = {
  "8/8/8/2p33p21/2k25/K27/1P16/6p41 r 0 1", "8/7k2/4p43/4K13/8/6p31/8/2P35 r 0 1",
  "8/8/P15P11/8/3p1P21K11/8/8/4k21P11 w 0 1", "8/8/8/7p1/2p14k1/8/P22p33K2/8 r 0 1",
  "8/p17/7P1/8/1p4K15/8/3p44/8 r 0 1", "7P4/2p15/3K14/8/8/1P26/4k13/8 w 0 1",
}

describe("the engine", function()
  it("finds exactly the mates that brute force finds", function()
    local source = random.source(17)
    local engine = shogun.engine { hash = 1 }
    local found = { [0] = 0, 0, 0 }
    for _ = 1, harsh.rounds(1200) do
      local board = random.board(source, "standard")
      local mate = brute.moves_to_win(board)
      found[mate] = found[mate] + 1
      local limits = mate > 0 and { depth = 2 * mate - 1, mate = mate } or { depth = 5 }
      local info = engine:search(board, limits)
      if mate > 0 then
        assert.equal(mate, info.mate, board:text())
      else
        assert.is_true(not info.mate or info.mate < 0 or info.mate > 2, board:text())
      end
    end
    if not os.getenv "SHOGUN_HARSH" then assert(found[1] > 80 and found[2] > 40) end
  end)

  it("proves and refutes wins in two, three and four moves", function()
    local engine, boards = shogun.engine { hash = 4 }, wins.read "spec/data/wins.txt"
    for _, text in ipairs(won_in_four) do
      boards[#boards + 1] = { board = assert(shogun.board(text)), moves = 4 }
    end
    for i, known in ipairs(boards) do
      local board, wanted = known.board, known.moves
      if not os.getenv "SHOGUN_HARSH" or i % 20 == 0 then
        local move = engine:mate(board, wanted)
        assert(move and board:play(move), board:text())
        assert.is_false((engine:mate(board, wanted - 1)))
        local info = engine:search(board, { depth = 2 * wanted - 1, mate = wanted })
        assert.equal(wanted, info.mate, board:text())
      end
    end
    local nothing, nodes = engine:mate(shogun.board(), 3, { nodes = 1000 })
    assert.same({ nil, 1000 }, { nothing, nodes })
  end)

  it("proves no win that the quiet limit would prevent", function()
    local engine = shogun.engine { hash = 4 }
    local early = shogun.board "8/8/6p21/k17/K27/8/8/1P31p34 r 0 60"
    local late = shogun.board "8/8/6p21/k17/K27/8/8/1P31p34 r 96 60"
    for _ = 1, 2 do
      assert.is_truthy((engine:mate(early, 3)))
      assert.is_false((engine:mate(late, 3)))
    end
    -- A draw can be forced.
    local drawn = shogun.board "8/2K11p31p11/4P43/2P35/1P16/6p31/5p32/4k21P2P2 r 99 60"
    assert(shogun.engine { hash = 1 }:search(drawn, { depth = 3 }).score >= 0)
  end)

  it("does not reuse results from near the quiet limit, or from narrow searches", function()
    for _, case in ipairs {
      { "8/5K12/5P22/2p45/8/2k15/3P34/8 w %d 60", "dice", 3 },
      { "4p43/6p11/3p34/8/2P15/8/3k24/8 r %d 60", "standard", 4 },
    } do
      local text, rules, depth = table.unpack(case)
      local fresh, late = shogun.board(text:format(0), rules), shogun.board(text:format(98), rules)
      local limits, engine = { depth = depth }, shogun.engine { hash = 1 }
      local score = shogun.engine({ hash = 1 }):search(fresh, limits).score
      local late_score = shogun.engine({ hash = 1 }):search(late, limits).score
      assert.equal(late_score, engine:search(late, limits).score)
      assert.equal(score, engine:search(fresh, limits).score)
      assert.equal(late_score, engine:search(late, limits).score)
    end
    local engine = shogun.engine { hash = 4 }
    for _, text in ipairs {
      "8/8/8/2p33p21/2k25/K27/1P16/6p41 r 0 1", "8/7k2/4p43/4K13/8/6p31/8/2P35 r 0 1",
    } do
      local board = shogun.board(text)
      engine:search(board, { depth = 9 })
      assert.equal(4, engine:search(board, { depth = 7, mate = 4 }).mate)
    end
  end)

  it("reports a mate only if it is proven", function()
    local board = shogun.board("1P45k2/6P11/3P44/7p3/7P3/6K2p1/4p43/8 r 0 1", "sheet")
    local engine = shogun.engine { hash = 4 }
    for depth = 3, 8 do
      local info = engine:search(board, { depth = depth })
      local after = board:play(info.move)
      if info.mate and info.mate < 0 then
        assert(engine:mate(after, -info.mate), ("depth %d: %d"):format(depth, info.mate))
      end
    end
  end)

  it("ends a search for a mate that does not exist", function()
    local info = shogun.engine({ hash = 1 }):search(shogun.board(), { mate = 2 })
    assert.same({ 3 }, { info.depth, info.mate })
  end)

  it("does not reuse results from searches with another contempt", function()
    local board = shogun.board("3P12p11/8/8/8/8/P3p16/8/K24k12 w 0 1", { quiet = 8 })
    local engine = shogun.engine { hash = 1 }
    local fresh = engine:search(board, { depth = 7 }).score
    engine:search(board, { depth = 10, contempt = 1000 })
    assert.equal(fresh, engine:search(board, { depth = 7 }).score)
  end)

  it("gives the same score with a table of any size", function()
    local source = random.source(6)
    for _, case in ipairs { { "standard", 5 }, { "sheet", 5 }, { "dice", 3 } } do
      for _ = 1, harsh.rounds(12) do
        local board, first = random.board(source, case[1]), nil
        for _, hash in ipairs { 1, 2, 3, 16, 40 } do
          local info = shogun.engine({ hash = hash }):search(board, { depth = case[2] })
          first = first or info
          assert.equal(first.score, info.score)
          assert.equal(tostring(first.move), tostring(info.move))
          -- No entry has to be overwritten, so the nodes are the same.
          if case[1] ~= "dice" then assert.equal(first.nodes, info.nodes) end
        end
      end
    end
  end)

  it("agrees with brute force under dice", function()
    local spread, plies = 300, 3
    local parameters = { spread = spread, quiescence_plies = plies }
    local source, engine = random.source(4), shogun.engine { hash = 1, parameters = parameters }
    local function expected(score)
      local x = score / spread
      return 29000 * x / math.sqrt(1 + x * x) // 1 + (score < 0 and 1 or 0)
    end
    local function score_of(expectation)
      if math.abs(expectation) > 29880 then return expectation end
      local y = expectation / 29000
      if math.abs(y) > 0.999 then return y > 0 and 9999 or -9999 end
      local score = spread * y / math.sqrt(1 - y * y)
      return score < 0 and math.ceil(score) or math.floor(score)
    end
    local function quiesce(board, depth)
      local result = board:result()
      if result and result.reason == "alone" then return -29000 end
      local best = expected((shogun.evaluate(board)))
      for _, move in ipairs(depth > 0 and board:moves() or {}) do
        if move.captured then
          best = math.max(best, -quiesce(board:play(move, 1), depth - 1))
        end
      end
      return best
    end
    local function expectation(board, depth, ply)
      local result = board:result()
      if result then
        if not result.winner then return 0 end
        return result.winner == board:turn() and 30000 - ply or ply - 30000
      end
      if depth == 0 then return quiesce(board, plies) end
      local best = -math.huge
      for _, move in ipairs(board:moves()) do
        local outcomes, sum = board:outcomes(move), 0
        for _, outcome in ipairs(outcomes) do
          sum = sum - expectation(outcome.board, depth - 1, ply + 1)
        end
        best = math.max(best, sum // #outcomes)
      end
      return best
    end
    for _ = 1, harsh.rounds(60) do
      local board = random.board(source, "dice")
      for depth = 1, 2 do
        local score = score_of(expectation(board, depth, 0))
        -- With `mate` it searches in full width.
        local info = engine:search(board, { depth = depth, mate = 2 })
        assert.equal(score, info.score, board:text())
      end
    end
  end)
end)
