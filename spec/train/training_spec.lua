-- training_spec.lua -- training from files: the same net of the same files, what it reports, and
-- the messages of files that it cannot use.

local command = require "spec.support.command"
local core = require "shogun.core"
local failure = require "shogun.failure"
local harsh = require "spec.support.harsh"
local npy = require "shogun.train.npy"
local shogun = require "shogun"
local training = require "shogun.train.training"

setup(harsh.stop)

-- The positions of games, from a number on. Those of 86, 88 and 97 are kept for testing.
local function play(first, count, rules)
  local board, nodes = shogun.board(nil, rules or "standard"), rules == "dice" and 300 or 40
  return core.self_play(board, 7, 1, { nodes = nodes }, false):games(first, count)
end

local early <const>, late <const> = play(60, 26), play(86, 14)
local all <const> = early .. late

local function file_of(records) return npy.header(#records // npy.record_bytes) .. records end

-- Trains with a file of each of these texts. Returns what training returns, and the files' names.
local function train(files, given, report)
  local paths, options = {}, { rules = shogun.rules "standard", generation = 1 }
  for name, value in pairs(training.defaults) do options[name] = value end
  options.epochs, options.batch = 4, 256
  for name, value in pairs(given or {}) do options[name] = value end
  local found, problem
  command.with_folder(function(folder)
    for i, bytes in ipairs(files) do
      paths[i] = ("%s/%d.npy"):format(folder, i)
      command.write(paths[i], bytes)
    end
    found, problem = failure.try(training.run, paths, options, report or function() end)
  end)
  return found, problem, paths
end

local function is_refused(expected, files, given)
  local found, problem, paths = train(files, given)
  assert.is_nil(found)
  assert.equal(expected:gsub("FILE(%d)", function(i) return paths[tonumber(i)] end), problem)
end

describe("training from files", function()
  it("makes the same net from the same files, options and seed", function()
    local net = train({ file_of(all) }).net
    assert.equal(net, train({ file_of(all) }).net)
    for name, value in pairs { seed = 2, share = 0.2, rate = 0.01, batch = 100, epochs = 3 } do
      assert.not_equal(net, train({ file_of(all) }, { [name] = value }).net, name)
    end
  end)

  it("makes the same net from two files as from one file that has all their records", function()
    local both = train { file_of(early), file_of(late) }
    assert.same(train { file_of(all) }, both)
    assert.equal(40, both.games)
    assert.equal(80, train({ file_of(all), file_of(all) }).games)
  end)

  it("reports what the net contains, and its losses on games reserved for tests", function()
    local found = train({ file_of(all) }, { epochs = 20, generation = 3 })
    local about = assert(core.net(found.net)):about()
    assert.same({ 40, found.training, 20, 3, "magnets", training.defaults.seed },
      { about.games, about.positions, about.epochs, about.generation, about.law, about.seed })
    assert.same(about.weights, found.weights)
    assert.near(about.loss, found.losses.net, 1e-6)
    assert.equal(#all // npy.record_bytes, found.training + found.testing)
    assert(found.testing > 0 and found.training > 5 * found.testing)
    assert(found.unit >= 40 and found.unit <= 1000)
    for _, loss in pairs(found.losses) do assert(loss > 0 and loss < 0.5, loss) end
  end)

  it("has a lower loss than the evaluation's terms alone", function()
    local names = {}
    for i, term in ipairs(core.terms) do names[i] = term.name end
    local losses = train({ file_of(play(0, 150)) }, { epochs = 20, without = names }).losses
    assert(losses.net < 0.9 * losses.terms, losses.net / losses.terms)
  end)

  it("trains nets for each law", function()
    for _, rules in ipairs { "sheet", "dice" } do
      local found = train({ file_of(play(80, 20, rules)) }, { rules = shogun.rules(rules) })
      assert.equal(rules == "sheet" and "fixed" or rules, core.net(found.net):about().law)
    end
  end)

  it("gives an excluded term the weight 0", function()
    local found, usual = train({ file_of(all) }, { without = { "pawn", "mobility" } }), 0
    assert.same({ 0, 0 }, { found.weights.pawn, found.weights.mobility })
    for _, weight in pairs(train({ file_of(all) }).weights) do
      usual = usual + (weight ~= 0 and 1 or 0)
    end
    assert(usual > 2)
  end)

  it("reports each step together with the loss of the previous epoch", function()
    local events = {}
    local found = train({ file_of(all) }, { epochs = 3, batch = 1000 },
      function(event) events[#events + 1] = event end)
    local of_epoch = (found.training + 999) // 1000
    assert.equal(3 * of_epoch, #events)
    for i, event in ipairs(events) do
      assert.equal((i - 1) // of_epoch + 1, event.epoch)
      assert.equal(event.epoch > 1, event.loss ~= nil)
      assert(event.seconds_left >= 0)
    end
    assert.equal(0, events[#events].seconds_left)
  end)
end)

describe("a file that training cannot use", function()
  local bad <const> = ("\255"):rep(npy.record_bytes)

  it("is named together with its damaged record", function()
    is_refused("FILE2: record 3 is no position",
      { file_of(all), file_of(all:sub(1, 2 * npy.record_bytes) .. bad) })
    local size = #all // npy.record_bytes
    local times = (1 << 15) // size + 1
    is_refused(("FILE1: record %d is no position"):format(times * size + 1),
      { file_of(all:rep(times) .. bad) })
  end)

  it("is named if its games were played under another law", function()
    for _, rules in ipairs { "standard", "dice" } do
      local found, problem, paths = train({ file_of(play(60, 2, rules)) },
        { rules = shogun.rules "sheet" })
      assert.is_nil(found)
      assert.equal(paths[1], problem:match "^(.*): record %d+ is of a game under another law$")
    end
    local _, problem = train({ file_of(play(60, 2, "sheet")) })
    assert.match("another law$", problem)
    assert(train { file_of(play(0, 20, "boxed")) }) -- lone is no part of a law
  end)

  it("is named if it is empty, truncated or missing", function()
    is_refused("FILE1: no positions", { file_of "" })
    is_refused("FILE1, FILE2, FILE3 and 1 more: no positions",
      { file_of "", file_of "", file_of "", file_of "" })
    is_refused("FILE1: not a file in numpy's format", { "mine" })
    local _, problem, paths = train { file_of(all):sub(1, -2) }
    assert.equal(paths[1], problem:match "^(.-): .*cut off")
    local ok
    ok, problem = pcall(training.run, { "/no/x.npy" }, {}, print)
    assert.is_false(ok)
    assert.match("^/no/x.npy: ", tostring(problem))
  end)

  it("is named if it leaves no game for tests", function()
    is_refused("FILE1: too few games to train and to test with", { file_of(early) })
    is_refused("FILE1: too few games to train and to test with", { file_of(play(86, 1)) })
  end)

  it("is not named if Ctrl-C ended the training", function()
    local hook, mask, count = debug.gethook()
    local function interrupt()
      if debug.getinfo(2, "n").name == "add" then error("interrupted!", 0) end
    end
    debug.sethook(interrupt, "c")
    local ok, raised = pcall(train, { file_of(all) })
    debug.sethook(hook, mask, count)
    assert.same({ false, "interrupted!" }, { ok, raised })
  end)
end)
