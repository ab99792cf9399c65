--- Tunes the numbers (numeric options) of a player by SPSA (spsa.lua). The worker processes of a
--- match play pairs of games, each from one opening with the colours swapped.
--
-- An iteration depends only on the options, the iteration's number, and the values before it. So if
-- no clock decides moves, a tuning gives the same result with any number of games at once and after
-- any interruption. A file stores the state of the tuning.

local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local failure = require "shogun.failure"
local files = require "shogun.files"
local json = require "shogun.record.json"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local numbers = require "shogun.numbers"
local options = require "shogun.arena.options"
local Play = require "shogun.arena.play"
local permission = require "shogun.arena.games.permission"
local player_text = require "shogun.bots.text"
local random = require "shogun.random"
local settings_of_match = require "shogun.arena.store.settings"
local spsa = require "shogun.arena.tuning.spsa"
local stock = require "shogun.arena.games.stock"
local tunable = require "shogun.arena.tuning.tunable"

local Tuning <const> = setmetatable({}, Play)
Tuning.__index = Tuning

local expect <const>, now <const> = failure.expect, core.clock
local save_every <const> = 1 -- seconds
-- Each iteration tries other numbers, so games from one opening differ: few openings are enough.
local most_openings <const>, default_openings <const> = 500, "balanced:500" -- of those found

local of_question <const> = { "player", "tunables", "iterations", "pairs", "rate" }

-- The options that decide the result, as texts that can be compared.
local function question_of(given)
  local parts = {}
  for i, each in ipairs(given.tunables) do
    parts[i] = numbers.format("%s=%s,%s,%s,%s", each.name, each.start, each.least, each.most,
      each.step)
  end
  return {
    player = given.player, tunables = table.concat(parts, " "), rate = numbers.text(given.rate),
    iterations = tostring(given.iterations), pairs = tostring(given.pairs),
  }
end

-- Saves the state. Its numbers are texts, because JSON would round them.
local function save(self)
  local values = {}
  for name, value in pairs(self.values) do values[name] = numbers.text(value) end
  expect(files.save(self.path, json.encode {
    question = self.question, settings = self.settings, iteration = self.iteration, values = values,
  } .. "\n"))
  self.saved = now()
end

-- The defect of a stored state; nil if it is the state of a tuning.
local function problem_of(state)
  local is_state = type(state) == "table" and type(state.question) == "table"
    and type(state.settings) == "table" and type(state.values) == "table"
    and math.type(state.iteration) == "integer" and state.iteration >= 0
  if not is_state then return "expected a file of shogun tune" end
  return settings_of_match.problem(state.settings, 1)
end

-- The state in the file; nil if there is none.
local function read(self)
  if not files.exists(self.path) then return nil end
  local file <close> = expect(files.open(self.path, "rb"))
  local state = json.decode(file:read "a" or "")
  local problem = problem_of(state)
  if problem then failure.raise(("%s: %s"):format(self.path, problem)) end
  return state
end

-- The openings of the stored state, without other fields; nil if this tuning finds other openings.
local function stored_openings(self, state)
  local settings = state and state.settings
  local is_same = settings and stock.is_found(self.given.openings)
    and settings.openings.spec == self.given.openings and settings.rules == self.settings.rules
    and settings.seed == self.settings.seed and settings.version == self.settings.version
  if not is_same then return nil end
  local stored = settings.openings
  local boards = table.move(stored.boards, 1, #stored.boards, 1, {})
  return { spec = stored.spec, sha256 = stored.sha256, boards = boards }
end

-- The differences between the file's tuning and this one.
local function differences(self, state)
  local list = {}
  for _, name in ipairs(of_question) do
    local before, after = state.question[name], self.question[name]
    if before ~= after then
      list[#list + 1] = ("%s: %s then, %s now"):format(name, tostring(before or "none"), after)
    end
  end
  if #list > 0 then return list end
  return settings_of_match.differences(state.settings, self.settings)
end

local function go_on(self, state)
  local list = differences(self, state)
  if #list > 0 then
    failure.raise(("%s: stores another tuning\n  %s"):format(self.path, table.concat(list, "\n  ")))
  end
  self.iteration = state.iteration
  for _, each in ipairs(self.given.tunables) do
    local value = numbers.read(state.values[each.name])
    if not value or not (value >= each.least and value <= each.most) then
      failure.raise(("%s: no value of %s"):format(self.path, each.name))
    end
    self.values[each.name] = value
  end
end

local function open_book(self, state)
  local given, stored = self.given, stored_openings(self, state)
  self.book, self.settings.openings = book.begin(given.openings, given.rules, self.settings.seed,
    stored and stored.boards, given.cache)
  if stored then self.settings.openings.sha256 = stored.sha256 end
end

local function begin(self)
  local given = self.given
  local text = expect(tunable.text(given.player, given.tunables, spsa.settled(given.tunables,
    self.values)))
  self.settings.players = {
    self.pool:describe(expect(player_text.read(text)), permission.of { text }, self.report,
      self.settings.cputime),
  }
  local state = read(self)
  open_book(self, state)
  if state then go_on(self, state) end
  self.plan = new_plan {
    players = { 1, 2 }, seed = self.settings.seed,
    openings = { spec = self.book:bounded(most_openings), boards = self.book.boards },
  }
end

-- The settings of the match between the two players of an iteration.
local function settings_of(self, plus, minus)
  local settings, players = {}, {}
  for name, value in pairs(self.settings) do settings[name] = value end
  for place, values in ipairs { plus, minus } do
    local description = { name = tostring(place) }
    for name, value in pairs(self.settings.players[1]) do
      description[name] = description[name] or value
    end
    description.spec = expect(tunable.text(self.given.player, self.given.tunables, values))
    players[place] = description
  end
  settings.players = players
  return permission.grant(settings, permission.of { players[1].spec, players[2].spec })
end

-- Ends a tuning if a player errs: such a result does not depend on the numbers.
local function check_fault(settings, task, outcome)
  if outcome.reason ~= "error" and outcome.reason ~= "illegal" then return end
  local loser = outcome.winner == "white" and task.red or task.white
  failure.raise(("game %d: %s: %s"):format(task.number, settings.players[loser].spec,
    outcome.message or outcome.reason))
end

-- Plays the games of an iteration. Returns the first player's wins minus its losses.
local function play(self, settings)
  local a_turn = 2 * self.given.pairs
  local number, last = self.iteration * a_turn + 1, (self.iteration + 1) * a_turn
  local pool, tally = self.pool, new_tally(settings)
  local function next_game(wanted)
    if number > last or wanted and wanted ~= number then return nil end
    number = number + 1
    return number - 1
  end
  pool:begin(settings, self.plan)
  while true do
    pool:fill(next_game)
    if pool:is_idle() then break end
    for _, outcome in ipairs(pool:collect(save_every)) do
      local task = self.plan:task(outcome.number)
      check_fault(settings, task, outcome)
      tally:add(task, outcome)
    end
  end
  local results = tally:standings().pairings[1].results
  return results[3] - results[1]
end

-- Finds the openings of an iteration's games, one opening for each pair.
local function find_openings(self)
  local pairs_of_one = self.given.pairs
  for pair = self.iteration * pairs_of_one + 1, (self.iteration + 1) * pairs_of_one do
    while self.plan:opening(2 * pair) > #self.book.boards do
      if not self.book:find() then self.plan:reuse() end
    end
  end
end

local function iterate(self)
  local given, k = self.given, self.iteration + 1
  find_openings(self)
  local source = random(~self.settings.seed ~ k << 32)
  local plus, minus, signs = spsa.perturbed(given.tunables, self.values, k, given.iterations,
    source)
  local ahead = play(self, settings_of(self, plus, minus))
  self.values = spsa.updated(given.tunables, self.values, signs, ahead,
    { rate = given.rate, k = k, n = given.iterations })
  self.iteration = k
  if now() - self.saved >= save_every then save(self) end
end

local function report_progress(self, began, first)
  local seconds, done = now() - began, self.iteration - first
  self.report {
    event = "progress", iteration = self.iteration, iterations = self.given.iterations,
    values = self.values,
    seconds_left = done > 0 and (self.given.iterations - self.iteration) * seconds / done or nil,
  }
end

local function run(self)
  begin(self)
  local began, first = now(), self.iteration
  self.report { event = "start", iteration = first, iterations = self.given.iterations }
  save(self)
  while self.iteration < self.given.iterations do
    iterate(self)
    report_progress(self, began, first)
  end
  local settled = spsa.settled(self.given.tunables, self.values)
  return {
    iteration = self.iteration, values = self.values, settled = settled,
    player = expect(tunable.text(self.given.player, self.given.tunables, settled)),
  }
end

--- As `Play:finish`.
function Tuning:finish() if self.plan then save(self) end end

local function start_of(tunables)
  local values = {}
  for _, each in ipairs(tunables) do values[each.name] = each.start end
  return values
end

---@class shogun.TuningOptions
---@field player string  its text, as `shogun.match` takes it
---@field tunables shogun.Tunable[]  of `tunable.read`
---@field iterations integer
---@field pairs integer  how many pairs of games an iteration plays
---@field rate number  how far a won game moves a number in the last iteration, in its steps
---@field state string  the file that stores the state
---@field match table  rules, openings, seed, limits, concurrency, cache and other options of
--- `shogun.match`
---@field report? fun(event: table)  called for each event: "start", "progress"

--- Tunes. With the same options it resumes from the file. Ctrl-C saves the state and raises.
---@param given shogun.TuningOptions
---@return { iteration: integer, values: table<string, number>, settled: table<string, number>,
--- player: string }?  settled: the values rounded to play with; player: the text with these values
---@return string? message  if the player cannot play, or the file is unusable or of another tuning
return function(given)
  local match = { players = { given.player, given.player } }
  for name, value in pairs(given.match) do match[name] = value end
  match.openings = match.openings or default_openings
  local settings, others = options.read(match)
  settings.pairs = nil
  local self = Play.new(Tuning, {
    settings = settings, path = given.state, question = question_of(given), iteration = 0,
    values = start_of(given.tunables), report = given.report or function() end,
    given = {
      player = given.player, players = { given.player }, tunables = given.tunables,
      iterations = given.iterations, pairs = given.pairs, rate = given.rate, rules = others.rules,
      openings = others.openings, concurrency = others.concurrency, cache = others.cache,
    },
  })
  return failure.try(self.conduct, self, run)
end
