--- Training: a net from files of positions.
--
-- Positions are split by game: one game of twenty is kept for testing. `csrc/train/trainer.h` says
-- what is found, and how. The same positions and options give the same net.

local core = require "shogun.core"
local failure = require "shogun.failure"
local npy = require "shogun.train.npy"

local now <const> = core.clock

local training = {}

--- The options, and their defaults: passes over the positions; positions of a step; the first step
--- width of Adam, which falls to nothing along half a cosine; the share of the search's score in
--- the target, the rest is the result of the game.
training.defaults = { epochs = 10, batch = 16384, rate = 0.002, share = 0.7, seed = 1 }

local chunk <const> = 1 << 15 -- records read at once
local most_records <const> = 1 << 31 -- of all files, which is more than memory has room for
local least_unit <const>, most_unit <const> = 40, 1000 -- hundredths of a pawn in a logit
local first_unit <const> = 200 -- until the scores have been read
local last_rate <const> = 0.01 -- of the first, so that the last steps still move

---@class shogun.TrainingOptions
---@field rules shogun.Rules  of the law
---@field epochs integer
---@field batch integer
---@field rate number
---@field share number  0 to 1
---@field seed integer
---@field generation integer  1: the positions are of searches without a net
---@field without? string[]  terms that are to weigh nothing

---@class shogun.TrainingReport
---@field net string  the bytes of its file
---@field training integer  how many positions
---@field testing integer  how many positions
---@field games integer
---@field unit integer  hundredths of a pawn in a logit
---@field losses { terms: number, search: number, net: number }  mean squared errors of the expected
--- result on the games for testing: of the terms as they were, of the search, of the net
---@field weights table<string, integer>  of the terms, beside the net

-- Raises a failure that names the files: a few of them.
local function refuse(paths, problem)
  local names = table.concat(paths, ", ", 1, math.min(#paths, 3))
  if #paths > 3 then names = ("%s and %d more"):format(names, #paths - 3) end
  failure.raise(("%s: %s"):format(names, problem))
end

local function open_all(paths)
  local files, count = {}, 0
  for i, path in ipairs(paths) do
    local file, message = npy.read(path)
    if not file then failure.raise(message) end
    files[i], count = file, count + file.count
  end
  if count == 0 then refuse(paths, "no positions") end
  if count >= most_records then refuse(paths, "too many positions") end
  return files, count
end

-- How many games begin among records. `last`: the game of the record before them; that of the last
-- one is returned, too.
local function count_games(bytes, last)
  local games = 0
  for at = 1, #bytes, npy.record_bytes do
    local game = npy.game(bytes:sub(at, at + npy.record_bytes - 1))
    if game ~= last then games, last = games + 1, game end
  end
  return games, last
end

-- Adds the records of a file to a trainer. Returns the number of their games.
local function add_file(trainer, file)
  local games, records, last = 0, 0, nil
  for bytes in file:chunks(chunk) do
    local added, problem, number = trainer:add(bytes)
    if not added then
      failure.raise(("%s: record %d %s"):format(file.path, records + number, problem))
    end
    local begun
    begun, last = count_games(bytes, last)
    games, records = games + begun, records + #bytes // npy.record_bytes
  end
  return games
end

-- The unit with which the search's scores tell results best.
local function unit_of(trainer)
  local best, least
  for unit = least_unit, most_unit, 10 do
    local loss = trainer:loss("score", unit)
    if not least or loss < least then best, least = unit, loss end
  end
  return best
end

-- The step width, at most 1: half a cosine from the first to nearly nothing.
local function rate_at(options, done, steps)
  local part = 0.5 * (1 + math.cos(math.pi * done / steps)) + last_rate
  return math.min(options.rate * part, 1)
end

-- Trains, and reports after every step, with the loss of the epoch before.
local function train(trainer, options, unit, report)
  local count = trainer:counts()
  local per_epoch = (count + options.batch - 1) // options.batch
  local steps, done, start, loss = options.epochs * per_epoch, 0, now(), nil
  for epoch = 1, options.epochs do
    trainer:shuffle()
    for first = 0, count - 1, options.batch do
      trainer:train(first, math.min(options.batch, count - first), rate_at(options, done, steps))
      done = done + 1
      report { epoch = epoch, loss = loss, seconds_left = (steps - done) * (now() - start) / done }
    end
    loss = trainer:loss("net", unit)
  end
end

--- Trains a net. Raises a failure, which names the file, where one cannot be read, is damaged, has
--- games under another law (which cannot be seen under dice), or where there are too few games.
--
--     local found = training.run({ "sheet-1.npy" }, options, function(event) ... end)
---@param paths string[]  of files of positions, all under the law of the rules
---@param options shogun.TrainingOptions
---@param report fun(event: { epoch: integer, loss: number?, seconds_left: number })  after a step;
--- loss: of the epoch before
---@return shogun.TrainingReport
function training.run(paths, options, report)
  local files, count = open_all(paths)
  local board = core.board(nil, options.rules)
  local weights = core.weights(board, false)
  for _, name in ipairs(options.without or {}) do weights[name] = 0 end
  local trainer = core.trainer(board, count, options.seed, first_unit, options.share, weights)
  local games = 0
  for _, file in ipairs(files) do -- which may use the same numbers of games
    games = games + add_file(trainer, file)
    file:close()
  end
  local used, tests = trainer:counts()
  if used == 0 or tests == 0 then refuse(paths, "too few games to train and to test with") end
  local unit = unit_of(trainer)
  trainer:start(unit)
  train(trainer, options, unit, report)
  local losses = {
    terms = trainer:loss("weights", unit), search = trainer:loss("score", unit),
    net = trainer:loss("net", unit),
  }
  local millionths = math.floor(losses.net * 1e6 + 0.5)
  local bytes = trainer:net(options.seed, games, millionths, options.generation, options.epochs)
  return {
    net = bytes, training = used, testing = tests, games = games, unit = unit, losses = losses,
    weights = core.net(bytes):about().weights,
  }
end

return training
