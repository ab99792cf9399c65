-- net_search_spec.lua -- searches with nets, and without.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow_net = require "spec.oracle.slow_net"

setup(harsh.stop)                                -- files written in Lua

local function new_net(seed, law)
  return assert(core.net(slow_net.random(random.source(seed), law or "magnets")))
end

local function without_time(info)
  return { info.score, info.nodes, info.seldepth, tostring(info.move), info.depth }
end

local function answer(options, board)
  options.hash = 1
  return without_time(shogun.engine(options):search(board, { nodes = 3000 }))
end

describe("a search with a net", function()
  local start = shogun.board()

  it("differs from a search with another net, and from a search without a net", function()
    local one, other = answer({ net = new_net(1) }, start), answer({ net = new_net(2) }, start)
    assert.not_same(one, other)
    assert.not_same(one, answer({ net = false }, start))
    assert.same(one, answer({ net = new_net(1) }, start))
    assert.same(answer({}, start), answer({ net = assert(shogun.net(start)) }, start))
  end)

  it("reads the net's file only once",
    command.at_text(slow_net.random(random.source(1), "magnets"), function(path)
      local engine = shogun.engine { hash = 1, net = path }
      command.write(path, "")
      local expected = answer({ net = new_net(1) }, start)
      assert.same(expected, without_time(engine:search(start, { nodes = 3000 })))
    end))

  it("keeps its net during a garbage collection", function()
    local expected = answer({ net = new_net(4) }, start)
    local engine <const> = core.engine(1, 1)
    local step <const> = core.steps
    step.start(engine, start, { net = new_net(4), nodes = 3000 })
    for depth = 1, core.limits.depth do
      collectgarbage()
      local _ = ("\255"):rep(slow_net.size + 64 + depth) -- where it was, if it was collected
      if not step.iterate(engine, depth) then break end
    end
    local found = step.lines(engine)[1]
    assert.same({ expected[1], expected[2] }, { found.score, (step.counts(engine)) })
  end)

  it("shares no table entries with a search with another net or without a net", function()
    local step <const> = core.steps
    local function search(engine, net)
      step.start(engine, start, { weights = { pawn = 60 }, net = net })
      for depth = 1, 4 do assert(step.iterate(engine, depth)) end
      return { step.lines(engine)[1].score, (step.counts(engine)) }
    end
    local nets = { new_net(5), false, new_net(6), false, new_net(5) }
    local engine = core.engine(1, 1)
    for _, net in ipairs(nets) do
      assert.same(search(core.engine(1, 1), net), search(engine, net))
    end
  end)

  it("raises an error for a board of another law", function()
    local message = "net: expected one for the board's law (%s), got one for %s"
    local own = shogun.board(nil, { law = ("0123"):rep(16) })
    local sheet = shogun.board(nil, "sheet")
    for expected, case in pairs {
      [message:format("fixed", "magnets")] = { sheet, "magnets" },
      [message:format("dials of its own", "dice")] = { own, "dice" },
      [message:format("magnets", "dials of its own")] = { start, ("0123"):rep(16) },
    } do
      local engine = shogun.engine { hash = 1, net = new_net(1, case[2]) }
      for name, call in pairs {
        search = function() engine:search(case[1], { depth = 1 }) end,
        analyse = function() engine:analyse(case[1], { depth = 1 }) end,
        mate = case[1]:rules().law ~= "dice" and function() engine:mate(case[1], 1) end or nil,
      } do
        assert.matches(expected, blamed(call), 1, true, name)
      end
    end
  end)
end)

describe("the option net", function()
  it("refuses an invalid net", function()
    for message, value in pairs {
      ["net: expected a file's name, a net or false, got true"] = true,
      ["net: expected a file's name, a net or false, got 5"] = 5,
      ["net: absent.net: No such file or directory"] = "absent.net",
      ["net: README.md: not a net"] = "README.md",
    } do
      assert.equal(message, blamed(shogun.engine, { net = value }))
    end
  end)

  it("accepts false, and then the engine uses no net", function()
    local board = shogun.board()
    assert.same(answer({ net = false }, board), answer({ net = "false" }, board))
  end)
end)
