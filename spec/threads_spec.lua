-- threads_spec.lua -- the engine with several threads: nothing but the table is shared.

local shogun = require "shogun"

describe("an engine with threads", function()
  it("searches as deep, and answers with legal moves", function()
    local engine = shogun.engine { hash = 1, threads = 4 }
    local board = shogun.board()
    for _ = 1, 6 do
      local info = engine:search(board, { depth = 8 })
      assert.equal(8, info.depth)
      board = assert(board:play(info.move))
    end
  end)

  it("counts the nodes of all, stops them all, and can be used again", function()
    local engine = shogun.engine { hash = 1, threads = 3 }
    local one = shogun.engine { hash = 1 }
    local board = shogun.board()
    local info = engine:search(board, { depth = 9 })
    assert(info.nodes > one:search(board, { depth = 9 }).nodes)
    for _ = 1, 5 do assert(engine:search(board, { seconds = 0.02 }).move) end
    assert.equal(1000, engine:search(board, { nodes = 1000 }).nodes)
  end)

  it("looks for several lines, and under dice", function()
    local engine = shogun.engine { hash = 1, threads = 2 }
    assert.equal(5, #engine:search(shogun.board(), { depth = 6, lines = 5 }).lines)
    assert(engine:search(shogun.board(nil, "dice"), { depth = 4, seconds = 0.2 }).move)
  end)
end)
