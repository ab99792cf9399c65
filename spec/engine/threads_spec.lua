-- threads_spec.lua -- the engine with several threads, which share only the table.

local command = require "spec.support.command"
local core = require "shogun.core"
local shogun = require "shogun"

-- What a program prints that a Lua of its own runs, after some commands of the shell.
local function output_of(program, before)
  local script = command.quoted('local shogun = require "shogun" ' .. program)
  return command.shell(("%s %s -e %s"):format(before or "", command.interpreter(), script))
end

describe("an engine with threads", function()
  it("reaches its depth, and returns legal moves", function()
    local engine = shogun.engine { hash = 1, threads = 4 }
    local board = shogun.board()
    for _ = 1, 6 do
      local info = engine:search(board, { depth = 12 })
      assert.equal(12, info.depth)
      board = assert(board:play(info.move))
    end
  end)

  it("counts the nodes of all threads, stops them, and can be used again", function()
    local engine = shogun.engine { hash = 1, threads = 3 }
    local one = shogun.engine { hash = 1 }
    local board = shogun.board()
    local alone, more = one:search(board, { depth = 14 }).nodes, false
    for _ = 1, 20 do -- a helper may not get a processor, or shorten the search
      engine:clear()
      more = more or engine:search(board, { depth = 14 }).nodes > alone
    end
    assert(more)
    for _ = 1, 5 do assert(engine:search(board, { seconds = 0.02 }).move) end
    assert.equal(1000, engine:search(board, { nodes = 1000 }).nodes)
  end)

  it("can be used again, however the search has ended", function()
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
  end)

  it("can search for several lines, and under dice", function()
    local engine = shogun.engine { hash = 1, threads = 2 }
    assert.equal(5, #engine:search(shogun.board(), { depth = 6, lines = 5 }).lines)
    assert(engine:search(shogun.board(nil, "dice"), { depth = 4, seconds = 0.2 }).move)
  end)

  it("starts and stops its helpers a thousand times", function()
    local engine, step, depth = core.engine(1, 3), core.steps, 0
    step.start(engine, shogun.board(), {})
    repeat
      depth = depth + 1
      step.iterate(engine, depth)
    until step.counts(engine) >= 4000 -- from here on it has helpers
    for _ = 1, 1000 do assert.is_true((step.iterate(engine, depth))) end
  end)

  it("needs no finalizer", function()
    assert.is_nil(getmetatable(shogun.engine { threads = 2 }).__gc)
  end)

  it("can be made and can search while the Lua state closes", function()
    if os.getenv "TSAN_OPTIONS" then return pending "no shell runs under TSan" end
    assert.equal("ended\n", output_of [[
      setmetatable({}, { __gc = function()
        local engine = shogun.engine { hash = 1, threads = 3 }
        assert(engine:search(shogun.board(), { depth = 10 }).move)
        print "ended"
      end })
    ]])
  end)

  it("lets its program close the Lua state in a report, metamethod or coroutine", function()
    if os.getenv "TSAN_OPTIONS" then return pending "no shell runs under TSan" end
    local head = "local board = shogun.board() "
      .. "local engine = shogun.engine { hash = 1, threads = 3 } "
      .. "local function leave() io.write 'closing' os.exit(7, true) end "
    for _, program in ipairs {
      "engine:search(board, { depth = 20 }, function(info) if info.depth > 9 then leave() end end)",
      "coroutine.wrap(function() engine:search(board, { depth = 2 }, leave) end)()",
      "engine:search(board, setmetatable({ depth = 2 }, { __index = leave }))",
      "board:perft(9, { report = leave })",
      "board:perft(9, { hash = 1, threads = 3, report = leave })",
      "board:play(setmetatable({}, { __index = leave }))",
      "local _ <close> = setmetatable({}, { __close = leave }) engine:search(board, { depth = 2 })",
    } do
      assert.same({ "closing", 7 }, { output_of(head .. program) })
    end
  end)

  it("searches with fewer helpers if no more threads can be made", function()
    if os.getenv "LD_PRELOAD" or os.getenv "ASAN_OPTIONS" then
      return pending "sanitizers take too much memory"
    end
    -- The stacks of 255 helpers take 255 times 4 MiB.
    assert.equal("10\n", output_of([[
      local engine = shogun.engine { hash = 1, threads = 256 }
      print(engine:search(shogun.board(), { depth = 10 }).depth)
    ]], "ulimit -v 500000; "))
  end)
end)
