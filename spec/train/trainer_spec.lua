-- trainer_spec.lua -- training on a few games: the loss falls, repeatably; wrong input is refused.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local positions = require "spec.support.positions"
local shogun = require "shogun"

setup(harsh.stop)

local unit <const> = 200

local function board(rules) return shogun.board(nil, rules or "standard") end

-- The positions of some games, in one text a game. Numbers 86, 88 and 97 are kept for testing.
local function games(count, rules)
  local play, list = core.self_play(board(rules), 7, 1, { nodes = 40 }, false), {}
  for i = 1, count do list[i] = play:games(i + 59, 1) end
  return list
end

local few <const> = games(40)
local all <const> = table.concat(few)

local function new(seed, share, weights, of_unit)
  local trainer = core.trainer(board(), 1 << 14, seed or 1, of_unit or unit, share or 0.5, weights)
  trainer:add(all)
  return trainer
end

-- Trains with all samples, `size` of them a step. Returns the mean loss of the last epoch.
local function train(trainer, epochs, size, rate)
  local count, loss = trainer:counts(), nil
  for _ = 1, epochs do
    trainer:shuffle()
    loss = 0
    for first = 0, count - 1, size do
      local now = math.min(size, count - first)
      loss = loss + now * trainer:train(first, now, rate)
    end
  end
  return loss / count
end

local function file(trainer) return trainer:net(5, 40, 81000, 1, 3) end

local function logistic(x) return 1 / (1 + math.exp(-x)) end

-- The squared error of a score for a position, against its result.
local function error_of(position, score)
  return (logistic(score / unit) - (position.result + 1) / 2) ^ 2
end

describe("training", function()
  it("lowers the loss, step by step", function()
    local trainer = new()
    local count = trainer:counts()
    local losses = {}
    for i = 1, 30 do losses[i] = trainer:train(0, count, 0.003) end
    assert(losses[30] < 0.7 * losses[1], losses[30])
    for i = 2, 10 do assert(losses[i] < losses[i - 1]) end
  end)

  it("makes rows with multiples of five, which halves the compressed size", function()
    local trainer = new()
    train(trainer, 1, 128, 0.003)
    local seen = {}
    for _, byte in ipairs { file(trainer):byte(513, 1 << 15) } do
      seen[byte] = true
      assert.equal(0, (byte - 128) % 5)
    end
    assert(seen[123] and seen[128] and seen[133])
  end)

  it("makes a net that can be read, even with the largest steps", function()
    for _, of_unit in ipairs { 1, 10000 } do
      local trainer = new(1, 0, { pawn = 10000, mobility = -10000 }, of_unit)
      train(trainer, 1, 16, 1)
      assert(core.net(file(trainer)))
    end
  end)

  it("measures, on the test games, the losses of the net, the scores and the weights", function()
    local trainer, tests, samples = core.trainer(board(), 1 << 14, 1, unit, 0.5), {}, 0
    for _, game in ipairs(few) do
      local _, before = trainer:counts()
      samples = samples + trainer:add(game)
      if select(2, trainer:counts()) > before then
        table.move(positions.read(game), 1, #game // positions.bytes, #tests + 1, tests)
      end
    end
    local training, testing = trainer:counts()
    assert.same({ samples, #tests }, { training + testing, testing })
    assert(testing > 0 and training > 5 * testing, training .. " and " .. testing)
    train(trainer, 2, 128, 0.003)
    local net = assert(core.net(file(trainer)))
    local by = { net = 0, score = 0, weights = 0 }
    for _, position in ipairs(tests) do
      local at = shogun.board(position.text)
      by.net = by.net + error_of(position, (shogun.evaluate(at, nil, net)))
      by.score = by.score + error_of(position, position.score)
      by.weights = by.weights + error_of(position, (shogun.evaluate(at, nil, false)))
    end
    for name, sum in pairs(by) do
      assert.near(sum / #tests, trainer:loss(name, unit), 1e-5, name)
    end
  end)

  it("ends at Ctrl-C between two of its steps", function()
    local said = command.interrupted [[
      local core = require "shogun.core"
      local trainer = core.trainer(core.board(), 1000, 1, 200, 0.5)
      trainer:add(core.self_play(core.board(), 7, 1, { nodes = 40 }):games(0, 6))
      while true do trainer:train(0, (trainer:counts()), 0.001) end]]
    assert.truthy(said:find("interrupted!", 1, true), said)
  end)
end)

describe("a trainer", function()
  local function raises(message, ...) assert.matches(message, blamed(...), 1, true) end

  it("adds samples up to its capacity, but adds no samples with flags", function()
    local trainer = core.trainer(board(), 10, 1, unit, 0.5)
    assert.equal(10, trainer:add(all))
    assert.equal(0, trainer:add(few[2]))
    local training, tests = trainer:counts()
    assert.equal(10, training + tests)
    local flagged = core.position(board(), "d1e3", nil, 1, 0) -- without a score
    assert.equal(0, core.trainer(board(), 10, 1, unit, 0.5):add(flagged))
  end)

  it("refuses invalid records, and adds none of them", function()
    local trainer = core.trainer(board(), 1000, 1, unit, 0.5)
    local good = few[1]:sub(1, 2 * positions.bytes)
    local bad = ("\255"):rep(positions.bytes)
    assert.same({ n = 3, nil, "is no position", 3 }, table.pack(trainer:add(good .. bad .. good)))
    raises("positions: the last record is cut off", trainer.add, trainer, good:sub(1, -2))
    assert.same({ 0, 0 }, { trainer:counts() })
    for at = 1, positions.bytes do -- any byte of a record: a position or none
      pcall(trainer.add, trainer, good:sub(1, at - 1) .. "\255" .. good:sub(at + 1))
    end
  end)

  it("refuses wrong arguments", function()
    local make, start, trainer = core.trainer, board(), new()
    local nan <const> = 0 / 0
    raises("board: expected", make, 5, 1, 1, unit, 0.5)
    raises("samples: expected a whole number from 1", make, start, 0, 1, unit, 0.5)
    raises("samples: expected a whole number from 1", make, start, 1 << 40, 1, unit, 0.5)
    raises("seed: expected a whole number", make, start, 1, "x", unit, 0.5)
    for _, wrong in ipairs { 0, 10001, nan, "x", math.huge } do
      raises("unit: expected a number from 1 to 10000", make, start, 1, 1, wrong, 0.5)
      raises("unit: expected a number from 1 to 10000", trainer.loss, trainer, "net", wrong)
    end
    raises("share: expected a number from 0 to 1, got 1.5", make, start, 1, 1, unit, 1.5)
    raises("unknown weight 'pwan'; did you mean pawn?", make, start, 1, 1, unit, 1, { pwan = 1 })
    raises("first: expected a whole number from 0", trainer.train, trainer, -1, 1, 0.1)
    raises("first: expected", trainer.train, trainer, (trainer:counts()), 1, 0.1)
    raises("count: expected", trainer.train, trainer, 1, (trainer:counts()), 0.1)
    raises("rate: expected a number from 0 to 1, got nan", trainer.train, trainer, 0, 1, nan)
    raises("invalid option 'guess'", trainer.loss, trainer, "guess", unit)
    raises("generation: expected a whole number from 0 to 65535", trainer.net, trainer, 1, 1, 1,
      65536, 1)
    raises("no samples", function() make(start, 1, 1, unit, 0.5):train(0, 1, 0.1) end)
    raises("shogun.Trainer", trainer.add, start, all)
  end)
end)
