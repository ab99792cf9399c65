--- Runs a match: finds its openings; plays, saves and counts its games; reports its standings.

local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local failure = require "shogun.failure"
local lazy_require = require "shogun.lazy_require"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local options = require "shogun.arena.options"
local Play = require "shogun.arena.play"
local permission = require "shogun.arena.games.permission"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local store = lazy_require "shogun.arena.store"

local now <const> = core.clock

-- Replaces the store in a match without a database.
local Nowhere <const> = {
  begin = function() return { is_new = true } end,
  save = function() end,
  finish = function() end,
  outcomes = function() return function() end end,
  __close = function() end,
}
Nowhere.__index = Nowhere

-- Describes the players, and parses each player's text once.
local function describe_players(self)
  local list, permitted, by_cputime = {}, self.permission, self.settings.cputime
  for place, given in ipairs(self.given.players) do
    if type(given) == "string" then
      self.parsed[place] = failure.expect(player_text.read(given))
      list[place] = self.pool:describe(self.parsed[place], permitted, self.report, by_cputime)
    else
      list[place] = failure.expect(player.describe_object(given, place, by_cputime))
    end
  end
  player.tell_apart(list)
  return list
end

local function open_book(self, given, known)
  local others = self.given
  self.book, self.settings.openings = book.begin(given, others.rules, self.settings.seed, known,
    others.cache)
end

-- Opens the book of a resumed match, with all stored openings or only the first `most` of them.
local function take_openings(self, most)
  self.saved_boards = #self.book.boards
  if self.match.is_new or not self.book.sort then return end
  local stored = self.store:find(self.match.id, most).settings.openings
  self.saved_boards = #stored.boards
  open_book(self, stored.spec, stored.boards)
  self.settings.openings.sha256 = stored.sha256 or self.settings.openings.sha256
end

-- Counts the stored games, and notes the numbers of missing games between them. A game with a
-- repeated opening shows that no more openings could be found.
local function load_games(self)
  self.tally = new_tally(self.settings)
  for task, outcome in self.store:outcomes(self.match) do
    if task.opening ~= task.pair then self.plan:reuse() end
    for number = self.last + 1, task.number - 1 do table.insert(self.missing, number) end
    self.last, self.done = task.number, self.done + 1
    self.tally:add(task, outcome)
  end
end

-- Takes the stored standings of a match in a queue, so that its games need not be read.
local function take_standings(self, tally)
  self.tally, self.done = tally, tally.games
  if self.store:has_reused(self.match) then self.plan:reuse() end
end

-- Resumes a match that was ended only by a player's faults.
local function allow_faults(self)
  local is_over = self.tally:verdict() or self.done >= self.plan:count()
  if self.tally:verdict() == "faults" then is_over = self.tally:forgive() end
  if is_over then return end
  self.match.is_finished = false
  self.store:reopen(self.match)
end

-- Begins the match, or resumes it. Before it stores a match for a queue, this process starts the
-- players once, so that no unplayable match is stored.
local function begin(self)
  local given, settings, queue = self.given, self.settings, self.queue
  settings.players = describe_players(self)
  open_book(self, given.openings)
  local described = queue
    and queue.describe(self.store, settings.players, self.parsed, self.pool.sources)
  if queue then
    self.pool:begin(permission.grant(settings, self.permission), new_plan(settings))
    self.pool:await()
  end
  self.match = self.store:begin(settings, queue ~= nil)
  if self.match.larger then self.report(self.match.larger) end
  local tally = queue and queue.standings(self.store, self.match, settings)
  take_openings(self, tally and queue.ahead)
  self.plan = new_plan(settings)
  if tally then take_standings(self, tally) else load_games(self) end
  if settings.allow_faults and self.match.is_finished then allow_faults(self) end
  if queue and not self.match.is_finished then
    described.settings, described.first_board = settings, self.saved_boards + 1
    queue.find_ahead(self.book, self.plan, settings, self.report)
    queue.enqueue(self.store, self.match, described)
  end
  if not queue then self.pool:begin(permission.grant(settings, self.permission), self.plan) end
end

-- Whether the opening of a game is known. If not, searches until the time `find_until`, but finds
-- at least one opening in each round of `Play:play`.
local function has_opening(self, number)
  while self.plan:opening(number) > #self.book.boards do
    if self.has_found and now() > self.find_until then return false end
    if not self.book:find() then self.plan:reuse() end
    self.has_found = true
  end
  return true
end

local Match <const> = setmetatable({}, Play)
Match.__index = Match

--- The number of the next game that is neither assigned nor finished. If `wanted` is given, nil
--- unless that number is `wanted`.
---@param wanted integer?
---@return integer?
function Match:next_number(wanted)
  local number = self.missing[1] or self.last + 1
  if wanted and number ~= wanted or number > self.plan:count() then return nil end
  if not has_opening(self, number) then return nil end
  if self.missing[1] then table.remove(self.missing, 1) else self.last = number end
  return number
end

local function run(self)
  begin(self)
  local games = self.plan:count()
  self.report {
    event = "start", settings = self.settings, games = games < math.huge and games or nil,
    done = self.done,
  }
  if not self.match.is_finished and not self.queue then
    self:play()
    self.store:finish(self.match)
  end
  local standings = self.tally:standings()
  if standings.faults then standings.faults.match = self.match.id end
  self:report_standings({ event = "end" }, standings)
  return standings
end

--- Plays a match, or puts it into a queue.
---@param given shogun.MatchOptions
---@param queue shogun.Queue?  if the match is put into a queue
---@return shogun.Standings?
---@return string? message
return function(given, queue)
  local settings, others = options.read(given)
  local self = Play.new(Match, {
    settings = settings, given = others, queue = queue, report = others.report or function() end,
    missing = {}, last = 0, parsed = {}, permission = permission.of(others.players),
  })
  return failure.try(function()
    self.store = others.db and store.open(others.db) or setmetatable({}, Nowhere)
    return self:conduct(run)
  end)
end
