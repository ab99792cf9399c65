-- input_spec.lua -- searches that read input: a Lua function reads it, and the search continues.
-- Here there is input at every check, after each 1024 nodes.

local command = require "spec.support.command"
local shogun = require "shogun"
local uv = require "luv"

local board <const> = shogun.board()

describe("a search that reads input", function()
  local input

  setup(function() input = math.tointeger(uv.fs_open("/dev/null", "r", 0)) end)
  teardown(function() uv.fs_close(input) end)

  -- The result, without time.
  local function search(engine, limits, on_input)
    engine:clear()
    limits.input, limits.on_input = on_input and input, on_input
    local info = engine:search(board, limits)
    local move = tostring(info.move)
    return { info.depth, info.nodes, info.score, move, ended = info.has_input }
  end

  -- Calls once the helping threads run, which start after 4000 nodes.
  local function late(call)
    local calls = 0
    return function()
      calls = calls + 1
      if calls > 8 then return call() end
    end
  end

  it("gives the same result, however often it calls its function", function()
    local engine = shogun.engine { hash = 1 }
    for _, limits in ipairs {
      { depth = 11 }, { nodes = 30000 }, { nodes = 20000, lines = 3 }, { level = 9, seed = 3 },
    } do
      local calls = 0
      local alone = search(engine, limits)
      assert.same(alone, search(engine, limits, function()
        calls = calls + 1
        collectgarbage()
      end))
      assert(calls >= 10, calls)
    end
  end)

  it("ends if the function returns false, and calls no function after the end of input", function()
    local engine, calls = shogun.engine { hash = 1 }, 0
    local found = search(engine, { seconds = 60 }, function()
      calls = calls + 1
      return calls < 5 and nil
    end)
    assert.same({ 5120, true, 5 }, { found[2], found.ended, calls })
    calls = 0
    found = search(engine, { nodes = 9000 }, function()
      calls = calls + 1
      return "end"
    end)
    assert.same({ 9000, nil }, { found[2], found.ended })
    assert(calls < 9)
  end)

  for threads = 1, 2 do
    it("ends if its function raises an error or uses the engine, threads: " .. threads, function()
      local engine = shogun.engine { hash = 1, threads = threads }
      local function raises(message, call)
        local ok, raised = pcall(search, engine, { seconds = 60 }, late(call))
        assert(not ok and tostring(raised):find(message), tostring(raised))
      end
      raises("no more", function() error("no more", 0) end)
      coroutine.wrap(raises)("attempt to yield across a C%-call boundary", coroutine.yield)
      for _, use in ipairs {
        function() engine:search(board, { depth = 1 }) end, function() engine:mate(board, 1) end,
        function() engine:clear() end, function() engine:close() end,
      } do
        raises("input_spec.lua:%d+: the engine is searching$", use)
        local function try() assert.is_false(pcall(use)) end
        assert.equal(9900, search(engine, { nodes = 9900 }, late(try))[2])
        assert.equal(11, search(engine, { depth = 11 }, late(try))[1])
      end
    end)
  end

  it("accepts only a function as on_input", function()
    assert.error_matches(function() shogun.engine():search(board, { input = 0, on_input = 5 }) end,
      "on_input: expected a function, got 5", 1, true)
  end)

  it("ends if its program exits in the function", function()
    if os.getenv "TSAN_OPTIONS" then return pending "the shell does not run under TSan" end
    local code <const> = [[
      local engine, calls = require "shogun".engine { threads = 2 }, 0
      engine:search(require "shogun".board(), { seconds = 60, input = 0, on_input = function()
        calls = calls + 1
        if calls == 9 then os.exit(true, true) end
      end })]]
    local line = ("%s -e %s </dev/null"):format(command.interpreter(), command.quoted(code))
    assert.same({ "", 0 }, { command.shell(line) })
  end)
end)
