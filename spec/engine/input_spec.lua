-- input_spec.lua -- searches that hear of input: a function reads it, and the search goes on where
-- it was. In a program of its own, whose input is there at every look, after each 1024 nodes.

local command = require "spec.support.command"

local before <const> = [[
  local shogun = require "shogun"
  local board, engine = shogun.board(), shogun.engine { hash = 1, threads = THREADS }
  local function search(limits, on_input)
    engine:clear()
    limits.input, limits.on_input = on_input and 0, on_input
    local ok, info = pcall(engine.search, engine, board, limits)
    if not ok then return print(info) end
    print(info.depth, info.nodes, info.score, info.move, info.has_input)
  end
  -- Calls once the helping threads run, which start after 4000 nodes.
  local function late(call)
    local calls = 0
    return function()
      calls = calls + 1
      if calls > 8 then return call() end
    end
  end
]]

-- The lines that a script writes.
local function lines_of(script, threads)
  local lines, code = {}, before:gsub("THREADS", threads or 1) .. script
  local line = ("%s -e %s 2>&1 </dev/null"):format(command.interpreter(), command.quoted(code))
  local pipe <close> = assert(io.popen(line))
  for said in pipe:lines() do lines[#lines + 1] = said end
  return lines
end

describe("a search that hears of input", function()
  it("goes on where it was, however often it does", function()
    local lines = lines_of [[
      for _, limits in ipairs {
        { depth = 11 }, { nodes = 30000 }, { nodes = 20000, lines = 3 }, { level = 7, seed = 3 },
      } do
        local calls = 0
        search(limits, nil)
        search(limits, function()
          calls = calls + 1
          collectgarbage()
        end)
        print(calls >= 10)
      end
    ]]
    for i = 1, 12, 3 do
      assert.equal(lines[i], lines[i + 1])
      assert.equal("true", lines[i + 2])
    end
  end)

  it("ends at false, and does not look again at the end of the input", function()
    local lines = lines_of [[
      local calls = 0
      search({ seconds = 60 }, function()
        calls = calls + 1
        return calls < 5 and nil
      end)
      print(calls)
      calls = 0
      search({ nodes = 9000 }, function() calls = calls + 1 return "end" end)
      print(calls < 9)
    ]]
    assert.truthy(lines[1]:find "^%d+\t5120\t.*\ttrue$", lines[1])
    assert.equal("5", lines[2])
    assert.truthy(lines[3]:find "^%d+\t9000\t.*\tnil$", lines[3])
    assert.equal("true", lines[4])
  end)

  for threads = 1, 2 do
    it("ends where the function raises, and may not be disturbed, threads: " .. threads, function()
      local lines = lines_of([[
        search({ seconds = 60 }, late(function() error("no more", 0) end))
        coroutine.wrap(search)({ seconds = 60 }, late(coroutine.yield))
        for _, use in ipairs {
          function() engine:search(board, { depth = 1 }) end, function() engine:mate(board, 1) end,
          function() engine:clear() end, function() engine:close() end,
        } do
          search({ seconds = 60 }, late(use))
          search({ nodes = 9900 }, late(function() pcall(use) end))
        end
        print(pcall(engine.search, engine, board, { input = 0, on_input = 5 }))
      ]], threads)
      assert.equal("no more", lines[1])
      assert.equal("attempt to yield across a C-call boundary", lines[2])
      for i = 3, 10, 2 do
        assert.truthy(lines[i]:find "the engine is searching$", lines[i])
        assert.truthy(lines[i + 1]:find "^%d+\t9900\t", lines[i + 1])
      end
      assert.truthy(lines[11]:find "on_input: expected a function, got 5$")
    end)
  end

  it("may end with its program", function()
    assert.same({}, lines_of([[
      search({ seconds = 60 }, late(function() os.exit(true, true) end))
    ]], 2))
  end)
end)
