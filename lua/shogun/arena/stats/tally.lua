--- The standings of a match, counted game by game.
--
-- Games may arrive in any order, as workers finish them. Results, points, reasons and faults are
-- counted at once. Pairs, which measure strength, are counted in the order of their numbers up to
-- the first gap. If openings are repeated, pairs are not independent and count less (openings.lua).
--
-- In a match with a sequential test, games are also counted in the order of their numbers, and none
-- after the decision. Faults are checked in this order, too. arena/README.md says when a test ends
-- undecided, and when a player's faults end a match.
--
-- A ladder adds players, counts pairs as they arrive, and goes on when a player errs too often
-- (`erring`). Only players who have met have a pairing, and the standings leave out the pairings of
-- its `folded` players (rating.lua).
--
-- A tally's memory grows by one number for each opening. A tally holds games only while they wait
-- for the other game of their pair, or for an earlier game. A tally that counts no openings is
-- short, and can be stored in a database (tally_text.lua).

local elo = require "shogun.arena.stats.elo"
local new_clusters = require "shogun.arena.stats.openings"
local rating = require "shogun.arena.stats.rating"
local sprt = require "shogun.arena.stats.sprt"

---@class shogun.Tally
local Tally = {}
Tally.__index = Tally

local function new_player(name)
  return {
    name = name, games = 0, points = 0, late = 0, faults = { illegal = 0, error = 0, time = 0 },
  }
end

local function add_pairing(self, first, second)
  local pairing = {
    first = self.players[first].name, second = self.players[second].name,
    counts = { 0, 0, 0, 0, 0 }, results = { 0, 0, 0 }, clusters = new_clusters(),
  }
  self.pairings[#self.pairings + 1] = pairing
  self.pairing_of[first << 32 | second] = pairing
  return pairing
end

--- Adds a player of a ladder.
---@param name string
function Tally:add_player(name)
  local place = #self.players + 1
  self.players[place], self.checks[place] = new_player(name), { games = 0, faults = 0 }
  if place == 2 then add_pairing(self, 1, 2) end -- reports of two players need it
end

local function add_to(counts, key, amount) counts[key] = (counts[key] or 0) + amount end

local all_of <const>, enough <const>, share <const> = 10, 20, 10 -- games, games, a tenth

local function errs_too_often(check)
  if check.games == all_of then return check.faults == all_of end
  return check.games >= enough and check.faults * share > check.games
end

-- Checks the players of a game; all earlier games were checked before.
local function check_players(self, game)
  for _, place in ipairs { game.white, game.red } do
    local check = self.checks[place]
    check.games = check.games + 1
    if game.loser == place then
      check.faults, check.first = check.faults + 1, check.first or self.checked
    end
    if errs_too_often(check) then
      self.erring[place] = true
      if not self.allows_faults then self.decision = "faults" end
    end
  end
end

local is_error <const> = { illegal = true, error = true }

local function check_faults(self, task, outcome)
  local winner = is_error[outcome.reason] and outcome.winner
  self.unchecked[task.number] = {
    white = task.white, red = task.red,
    loser = winner and (winner == "white" and task.red or task.white),
  }
  while not self.decision and self.unchecked[self.checked + 1] do
    self.checked = self.checked + 1
    check_players(self, self.unchecked[self.checked])
    self.unchecked[self.checked] = nil
  end
end

-- The half points that a game gives to the first player of its pairing.
local function half_points(task, outcome)
  if not outcome.winner then return 1 end
  local winner = outcome.winner == "white" and task.white or task.red
  return winner == task.first and 2 or 0
end

local is_fault <const> = { illegal = true, error = true, time = true }

-- A player's first fault is the one in the game with the lowest number, whenever this game arrives.
local function count_fault(self, task, outcome)
  if not is_fault[outcome.reason] or not outcome.winner then return end
  local loser = outcome.winner == "white" and task.red or task.white
  local faults = self.players[loser].faults
  add_to(faults, outcome.reason, 1)
  if faults.first and faults.first.number < task.number then return end
  faults.first = {
    number = task.number, reason = outcome.reason, message = outcome.message, move = outcome.move,
  }
end

local function count_opening(self, task, outcome, halves)
  if self.is_short then return end
  local opening = self.openings[task.opening]
  if not opening then
    opening = { index = task.opening, games = 0, white = 0, drawn = 0, red = 0, points = 0 }
    self.openings[task.opening] = opening
  end
  add_to(opening, "games", 1)
  add_to(opening, outcome.winner or "drawn", 1)
  add_to(opening, "points", halves / 2)
end

local function count_players(self, task, outcome, halves)
  for player, own in pairs { [task.first] = halves, [task.second] = 2 - halves } do
    add_to(self.players[player], "games", 1)
    add_to(self.players[player], "points", own / 2)
  end
  for _, colour in ipairs { "white", "red" } do
    add_to(self.players[task[colour]], "late", outcome[colour .. "_late"] or 0)
  end
end

local function judge(self, pair)
  local counts, clusters = pair.pairing.counts, pair.pairing.clusters
  self.pairs = self.pairs + 1
  add_to(counts, pair.halves + 1, 1)
  clusters:add(pair.opening, pair.halves)
  if not self.test then return end
  self.decision, self.ratio = self.test:state(counts, clusters:worth(counts))
  if not self.decision and clusters:are_exhausted(counts) then self.decision = "undecided" end
end

-- Judges the pairs whose turn it is.
local function judge_in_order(self)
  while not (self.test and self.decision) and not self.is_frozen do
    local pair = self.held_pairs[self.pairs + 1]
    if not pair or not pair.is_whole then return end
    self.held_pairs[self.pairs + 1] = nil
    judge(self, pair)
  end
end

-- Holds a pair until both of its games and all earlier pairs have arrived.
local function count_pair(self, task, pairing, halves)
  local number = (task.number + 1) // 2
  local pair = self.held_pairs[number]
  if pair then
    pair.halves, pair.is_whole = pair.halves + halves, true
    if not self.is_ladder then return judge_in_order(self) end
    self.held_pairs[number] = nil
    return judge(self, pair)
  end
  self.held_pairs[number] = { pairing = pairing, halves = halves, opening = task.opening }
end

local function count(self, task, outcome)
  local pairing = self.pairing_of[task.first << 32 | task.second]
    or add_pairing(self, task.first, task.second)
  local halves = half_points(task, outcome)
  self.games, self.plies = self.games + 1, self.plies + outcome.plies
  self.seconds = self.seconds + (outcome.seconds or 0)
  add_to(pairing.results, halves + 1, 1)
  add_to(self.colours, outcome.winner or "drawn", 1)
  add_to(self.reasons, outcome.reason, 1)
  add_to(self.lengths, outcome.plies, 1)
  count_players(self, task, outcome, halves)
  count_opening(self, task, outcome, halves)
  count_fault(self, task, outcome)
  count_pair(self, task, pairing, halves)
  if not self.is_frozen and not self.decision then check_faults(self, task, outcome) end
end

-- Counts the games whose turn it is.
local function count_in_order(self)
  while not self.decision do
    local held = self.waiting[self.next]
    if not held then return end
    self.waiting[self.next] = nil
    self.next = self.next + 1
    count(self, held.task, held.outcome)
  end
  self.waiting = {}
end

--- Adds a finished game. Games after the decision of a test are not counted.
---@param task shogun.Task
---@param outcome shogun.Outcome
function Tally:add(task, outcome)
  if not self.test then return count(self, task, outcome) end
  if self.decision then return end
  self.waiting[task.number] = { task = task, outcome = outcome }
  count_in_order(self)
end

--- Judges no more pairs: the strength stays as it is, and only games are counted.
function Tally:freeze() self.is_frozen = true end

--- Revokes the decision that a player errs too often.
function Tally:forgive() self.decision = nil end

--- The decision of the sequential test, or "faults" if a player errs too often.
---@return "H0" | "H1" | "undecided" | "faults" | nil  undecided: the test ended since
--- its openings add no information; nil: the test goes on, or the match has no test
function Tally:verdict() return self.decision end

local function copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, held in pairs(value) do copy[key] = copied(held) end
  return copy
end

local function pairing_standings(self, i)
  local own = self.pairings[i]
  local pairing = {
    first = own.first, second = own.second, counts = copied(own.counts),
    results = copied(own.results), openings = own.clusters.number,
  }
  pairing.worth = own.clusters:worth(own.counts)
  pairing.strength = elo.strength(pairing.counts, pairing.worth)
  if self.test and i == 1 then
    local test = self.test
    pairing.sprt = {
      elo0 = test.elo0, elo1 = test.elo1, model = test.model, llr = self.ratio,
      lower = test.lower, upper = test.upper,
      state = (self.decision == "H0" or self.decision == "H1") and self.decision or nil,
    }
  end
  return pairing
end

-- Rates players with a finished pair; others have no rating in Bradley and Terry's model.
local function ratings_of(self, pairings)
  local played = {}
  for _, pairing in ipairs(pairings) do
    if pairing.strength then played[#played + 1] = pairing end
  end
  for _, own in ipairs(next(self.folded) and self.pairings or {}) do
    local is_one = not self.folded[own.first] == (self.folded[own.second] ~= nil)
    if is_one and own.clusters.number > 0 then played[#played + 1] = own end
  end
  local before, _ = self.is_ladder and (self.ratings or {}) or nil, nil
  self.ratings, _, self.retired = rating.list(played, before, self.folded)
  return self.ratings
end

-- Returns the list of entry_of(value, key) for all keys of a map, in the order of the keys.
local function ascending(map, entry_of)
  local keys, list = {}, {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  for i, key in ipairs(keys) do list[i] = entry_of(map[key], key) end
  return list
end

-- The player that errs too often.
local function faults_of(self)
  if self.decision ~= "faults" then return nil end
  for place, check in ipairs(self.checks) do
    if errs_too_often(check) then
      return {
        player = self.players[place].name, games = check.games, count = check.faults,
        number = check.first,
      }
    end
  end
end

--- The standings so far: a new table, which later games do not change.
---@return shogun.Standings
function Tally:standings()
  local pairings = {}
  for i, own in ipairs(self.pairings) do
    local is_folded = self.folded[own.first] or self.folded[own.second]
    if not is_folded then pairings[#pairings + 1] = pairing_standings(self, i) end
  end
  return {
    games = self.games, plies = self.plies, pairs = self.pairs,
    seconds = self.seconds, players = copied(self.players), pairings = pairings,
    ratings = ratings_of(self, pairings), reasons = copied(self.reasons),
    colours = copied(self.colours),
    openings = ascending(self.openings, copied),
    lengths = ascending(self.lengths, function(games, plies)
      return { plies = plies, games = games }
    end),
    verdict = self.decision, faults = faults_of(self),
  }
end

--- Makes an empty tally.
---@param settings shogun.MatchSettings
---@param is_short? boolean  does not count openings, since their standings grow with the match
---@return shogun.Tally
return function(settings, is_short)
  local self = setmetatable({
    is_short = is_short, test = settings.sprt and sprt(settings.sprt), ratio = 0.0,
    games = 0, plies = 0, pairs = 0, seconds = 0, next = 1, waiting = {}, held_pairs = {},
    players = {}, pairings = {}, pairing_of = {}, openings = {}, reasons = {}, lengths = {},
    colours = { white = 0, drawn = 0, red = 0 },
    allows_faults = settings.allow_faults or settings.is_ladder, checks = {}, unchecked = {},
    checked = 0, erring = {}, is_ladder = settings.is_ladder, folded = {},
  }, Tally)
  for i, player in ipairs(settings.players) do
    self.players[i], self.checks[i] = new_player(player.name), { games = 0, faults = 0 }
  end
  -- In a gauntlet the first player meets all others, else all meet all.
  for first = 1, settings.gauntlet and 1 or #self.players do
    for second = first + 1, #self.players do add_pairing(self, first, second) end
  end
  return self
end
