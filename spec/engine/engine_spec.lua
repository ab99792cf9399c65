-- engine_spec.lua -- the engine: its limits, its answers, its signature, symmetry.

local core = require "shogun.core"
local shogun = require "shogun"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"

-- Changes with every change of the search or the evaluation, and with nothing else.
local signature <const> = 7407

setup(harsh.stop)

describe("the engine", function()
  it("finds legal lines, which end in mate if the score is a mate", function()
    local source = random.source(3)
    local engine = shogun.engine { hash = 1 }
    for _ = 1, harsh.rounds(60) do
      local board = random.board(source, "sheet")
      local info = engine:search(board, { depth = 4, lines = 3 })
      for i, line in ipairs(info.lines) do
        assert(i == 1 or line.score <= info.lines[i - 1].score)
        local at = board
        for _, move in ipairs(line.pv) do at = assert(at:play(move)) end
        if line.mate and line.mate > 0 and #line.pv == 2 * line.mate - 1 then
          assert.equal(board:turn(), at:result().winner)
        end
      end
    end
  end)

  it("searches exactly the given number of nodes, always with the same result", function()
    local board = shogun.board()
    for _, nodes in ipairs { 0, 1, 2, 10, 1000, 12345 } do
      local first = shogun.engine { hash = 1 }:search(board, { nodes = nodes })
      local again = shogun.engine { hash = 1, threads = 2 }:search(board, { nodes = nodes })
      assert.equal(nodes, first.nodes)
      assert.equal(first.nodes, again.nodes)
      assert.equal(first.move, again.move)
      assert.equal(first.score, again.score)
      assert(board:move(first.move))
    end
  end)

  it("keeps to its time limit", function()
    local now = require("shogun.core").clock
    local engine = shogun.engine { hash = 1, threads = 2 }
    for _, seconds in ipairs { 0.001, 0.02, 0.1 } do
      local start = now()
      assert(engine:search(shogun.board(), { seconds = seconds }).move)
      assert(now() - start < seconds + 0.5)
    end
  end)

  it("searches as many nodes as its signature says", function()
    local nodes, boards = 0, {
      shogun.board(),
      assert(shogun.board "1k2p4P41p2p3p1/p47/8/1p26/8/6P4P2/P25P21/2P4K24 w 3 16"),
      assert(shogun.board("5k2p31/1p25P4/1p22p43/8/5P22/1p22P43/P27/P22P3K1P22 r 7 16", "sheet")),
    }
    for _, board in ipairs(boards) do
      local engine = shogun.engine { hash = 4 }
      nodes = nodes + engine:search(board, { depth = 7 }).nodes
    end
    assert.equal(signature, nodes)
  end)

  it("finds draws by repetition, even of boards that occurred before the search", function()
    -- Losing; every move leads to a board that was there twice.
    local board = shogun.board("k17/8/8/8/8/8/p4p4p45/K1P16 w 60 50", "sheet")
    assert(shogun.engine { hash = 1 }:search(board, { depth = 6 }).score < -100)
    local history = {}
    for _ = 1, 2 do
      for _, move in ipairs(board:moves()) do
        history[#history + 1] = 0 -- the other side's turn
        history[#history + 1] = board:play(move):hash()
      end
    end
    local engine = shogun.engine { hash = 1 }
    for _ = 1, 2 do
      assert.equal(0, engine:search(board, { depth = 6, history = history }).score)
      local contempt = { depth = 6, history = history, contempt = 50 }
      assert.equal(-50, shogun.engine({ hash = 1 }):search(board, contempt).score)
      history[#history + 1] = board:hash() -- as a game's history ends
    end
  end)

  it("can be used again after its report raised, yielded or stopped its search", function()
    local engine = shogun.engine { hash = 1 }
    local board = shogun.board()
    local function report() error("raised", 0) end
    assert.has_error(function() engine:search(board, { depth = 5 }, report) end, "raised")
    local co = coroutine.wrap(function()
      return engine:search(board, { depth = 3 }, coroutine.yield)
    end)
    assert.equal(1, co().depth)
    assert.equal(2, co().depth)
    assert.equal(1, engine:search(board, { depth = 8 }, function() return false end).depth)
    assert.error_matches(function() co() end, "the engine was used for another search meanwhile")
    assert.equal(4, engine:search(board, { depth = 4 }).depth)
  end)

  it("refuses invalid limits", function()
    local engine = shogun.engine { hash = 1 }
    local function refuses(message, call) assert.error_matches(call, message, 1, true) end
    for message, limits in pairs {
      ["limits: expected a table, got 1"] = 1,
      ["unknown limit 'depht'; did you mean depth?"] = { depht = 1 },
      ["depth: expected a whole number from 1 to 119, got 0"] = { depth = 0 },
      ["depth: expected a whole number from 1 to 119, got 120"] = { depth = 120 },
      ["nodes: expected a whole number from 0 to"] = { nodes = -1 },
      ["seconds: expected a number above 0, got 0"] = { seconds = 0 },
      ["lines: expected a whole number from 1 to 256, got 0"] = { lines = 0 },
      ["level: expected a number from 0 to 10, got 11"] = { level = 11 },
      ["history: expected a list of keys, got 7"] = { history = 7 },
      ["history[1]: expected a key, a whole number, got 'x'"] = { history = { "x" } },
      ["mate: expected a whole number from 1 to 59, got 0"] = { mate = 0 },
      ["seed: expected a whole number from -9223372036854775808 to"] = { seed = 1.5 },
    } do
      refuses(message, function() engine:search(shogun.board(), limits) end)
    end
    for _, moves in ipairs { 0, 51, 1.5, "2" } do
      refuses("moves: expected a whole number from 1 to 50, got ",
        function() engine:mate(shogun.board(), moves) end)
    end
    refuses("can be proved under dice", function() engine:mate(shogun.board(nil, "dice"), 1) end)
    refuses("unknown limit 'depth', known are nodes, seconds",
      function() engine:mate(shogun.board(), 1, { depth = 2 }) end)
    refuses("the game is over", function() engine:search(shogun.board "8/8/8/8/8/8/8/K16k1 w") end)
    refuses("board: expected a board, got 1", function() engine:search(1) end)
    for message, options in pairs {
      ["hash: expected a whole number from 1 to "] = { hash = 0 }, -- 2047 on 32 bits
      ["threads: expected a whole number from 1 to 256, got 0"] = { threads = 0 },
      ["unknown option 'treads'; did you mean threads?"] = { treads = 1 },
      ["option 'level': it is a limit of a search, engine:search(board, { level = ... })"] =
        { level = 3 },
      ["options: expected a table, got 1"] = 1,
      ["pawn: expected a whole number from -10000 to 10000, got 'x'"] =
        { weights = { pawn = "x" } },
      ["unknown weight 'pwan'; did you mean pawn?"] = { weights = { pwan = 1 } },
      ["weights: expected a table, got 3"] = { weights = 3 },
    } do
      refuses(message, function() shogun.engine(options):search(shogun.board(), { depth = 1 }) end)
    end
  end)

  it("refuses more memory than an object can have", function()
    local most = string.packsize "T" == 4 and 2047 or 65536
    assert.equal(most, core.limits.hash)
    local expected = ("hash: expected a whole number from 1 to %d, got %d"):format(most, most + 1)
    local ok, message = pcall(shogun.engine, { hash = most + 1 })
    assert.is_false(ok)
    assert.equal(expected, message:match "hash: .*")
  end)
end)
