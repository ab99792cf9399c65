-- memory_spec.lua -- engines and batches free their memory; what an engine remembers of its
-- searches.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local fields = require "spec.support.fields"
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
      assert.equal(closed, blamed(engine[name], engine, table.unpack(arguments)))
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

local pieces <const> = "1k2p4P41p2p3p1/p47/8/1p26/8/6P4P2/P25P21/2P4K24 w 3 16"
local limits <const> = { nodes = 4000 }

local function found(engine, board)
  local info = engine:search(board, limits)
  return ("%d %d %d %s"):format(info.score, info.depth, info.seldepth, fields.of_moves(info.pv))
end

local function new_engine() return shogun.engine { hash = 1 } end

describe("an engine's memory of its searches", function()
  it("is empty after clear, so that a search gives its first result again", function()
    local engine, boards = new_engine(), { shogun.board(), shogun.board(pieces) }
    local answers = {}
    for i, board in ipairs(boards) do answers[i] = found(new_engine(), board) end
    for i = 1, 4 do
      engine:clear()
      assert.equal(answers[i % 2 + 1], found(engine, boards[i % 2 + 1]))
      engine:search(boards[1], { nodes = 500 * i })
    end
  end)

  -- Writing over 64 MiB would take about sixty times as long as over 1 MiB.
  it("is cleared in constant time", function()
    local function seconds(hash)
      local engine, least = shogun.engine { hash = hash }, math.huge
      for _ = 1, 10 do
        local start = os.clock()
        for _ = 1, 20 do engine:clear() end
        least = math.min(least, os.clock() - start)
      end
      return least
    end
    local small, large = seconds(1), seconds(64)
    assert(large <= 10 * small, ("%.6f s, %.6f s"):format(small, large))
  end)

  it("is kept if limits change, or if the seed of an engine of full strength changes", function()
    local board <const> = shogun.board(pieces)
    local function second_nodes(limits_of_second)
      local engine = new_engine()
      engine:search(board, { depth = 7 })
      return engine:search(board, limits_of_second).nodes
    end
    local again <const> = second_nodes { depth = 7 }
    assert.not_equal(new_engine():search(board, { depth = 7 }).nodes, again)
    assert.equal(again, second_nodes { depth = 7, seed = 5 })
    assert.equal(again, second_nodes { depth = 7, nodes = 1 << 40 })
  end)

  it("is empty after a search with other rules", function()
    local engine = new_engine()
    for _, rules in ipairs { "sheet", "standard", "boxed", "dice", "standard" } do
      local board = shogun.board(pieces, rules)
      assert.equal(found(new_engine(), board), found(engine, board), rules)
    end
  end)

  it("is empty in a new game, so that an old bot plays as a new bot does", function()
    local function play(bot)
      local game = shogun.game { white = bot, red = shogun.bots.random(), seed = 1 }
      local answers = {}
      for ply = 1, 10 do answers[ply] = ("%s %d"):format(game:step(), bot.score) end
      return answers
    end
    local options = { hash = 1, nodes = 700 }
    local used = shogun.bots.engine(options)
    local answers = play(used)
    assert.same(answers, play(used))
    assert.same(answers, play(shogun.bots.engine(options)))
  end)
end)
