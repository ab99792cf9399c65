-- memory_spec.lua -- the memory of engines and batches, freed and not accumulated.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local shogun = require "shogun"

local function mebibytes() return collectgarbage "count" / 1024 end

-- An engine takes two cycles: its finalizer runs in the first.
before_each(function()
  collectgarbage()
  collectgarbage()
end)

describe("an engine's memory", function()
  it("stays limited if engines are made and dropped in a loop", function()
    local before, most = mebibytes(), 0
    for _ = 1, 8 do
      local engine = shogun.engine { hash = 50 }
      assert(engine:search(shogun.board(), { depth = 1 }).move)
      most = math.max(most, mebibytes() - before)
    end
    assert(most < 110, most)
  end)

  it("lives as long as the engine that owns it", function()
    local engines = {}
    for i = 1, 10 do engines[i] = shogun.engine { hash = 10 } end
    for _, engine in ipairs(engines) do
      assert(engine:search(shogun.board(), { depth = 2 }).move)
    end
  end)

  it("is freed at once by close, and at the end of the block of a <close> variable", function()
    local before = mebibytes()
    local engine = shogun.engine { hash = 50 }
    engine:close()
    assert(mebibytes() - before < 2)
    do
      local _ <close> = shogun.engine { hash = 50 }
      assert(mebibytes() - before > 49)
    end
    assert(mebibytes() - before < 2)
  end)
end)

describe("a closed engine", function()
  local board = shogun.board()
  local closed <const> = "the engine is closed"

  it("raises an error from each method, and may be closed again", function()
    local engine = shogun.engine { hash = 1 }
    engine:close()
    engine:close()
    for name, arguments in pairs {
      search = { board }, analyse = { board }, mate = { board, 1 }, clear = {},
    } do
      assert.equal(closed, blamed(function()
        return (engine[name](engine, table.unpack(arguments)))
      end))
    end
  end)
end)

describe("a batch of boards", function()
  it("reports how much memory it needs if too little is left", function()
    if os.getenv "LD_PRELOAD" then return pending "a sanitizer needs more addresses" end
    local code = "print(pcall(require 'shogun'.batch, { boards = 1 << 24 }))"
    local line = ("ulimit -v 4000000; %s -e %s"):format(command.interpreter(), command.quoted(code))
    local said = command.output(line)
    local need = said:match "^false\tboards: 16777216 need (%d+) MiB: not enough memory\n$"
    assert(tonumber(need) > 40000, said)
  end)
end)
