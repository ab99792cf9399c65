-- threads_spec.lua -- the engine with several threads: nothing but the table is shared.

local shogun = require "shogun"
local core = require "shogun.core"

describe("an engine with threads", function()
  it("reaches its depth, and answers with legal moves", function()
    local engine = shogun.engine { hash = 1, threads = 4 }
    local board = shogun.board()
    for _ = 1, 6 do
      local info = engine:search(board, { depth = 12 })
      assert.equal(12, info.depth)
      board = assert(board:play(info.move))
    end
  end)

  it("counts the nodes of all, stops them all, and can be used again", function()
    local engine = shogun.engine { hash = 1, threads = 3 }
    local one = shogun.engine { hash = 1 }
    local board = shogun.board()
    local info = engine:search(board, { depth = 12 })
    assert(info.nodes > one:search(board, { depth = 12 }).nodes)
    for _ = 1, 5 do assert(engine:search(board, { seconds = 0.02 }).move) end
    assert.equal(1000, engine:search(board, { nodes = 1000 }).nodes)
  end)

  it("stops its helpers however a search is left", function()
    local engine = shogun.engine { hash = 1, threads = 3 }
    local board = shogun.board()
    local function leave(info) if info.depth == 12 then error "enough" end end
    assert.is_false(pcall(engine.search, engine, board, { depth = 20 }, leave))
    local thread = coroutine.create(function()
      engine:search(board, { depth = 20 }, function(info)
        if info.depth == 12 then coroutine.yield() end
      end)
    end)
    assert(coroutine.resume(thread))
    assert.equal(100, engine:search(board, { nodes = 100 }).nodes)
    -- An engine that is collected while its helpers search.
    local busy, steps = core.engine(1, 3), core.steps
    steps.start(busy, board, nil, 1, 0)
    for depth = 1, 12 do steps.iterate(busy, depth) end
    busy = nil
    collectgarbage()
    assert.is_nil(busy)
  end)

  it("looks for several lines, and under dice", function()
    local engine = shogun.engine { hash = 1, threads = 2 }
    assert.equal(5, #engine:search(shogun.board(), { depth = 6, lines = 5 }).lines)
    assert(engine:search(shogun.board(nil, "dice"), { depth = 4, seconds = 0.2 }).move)
  end)
end)
