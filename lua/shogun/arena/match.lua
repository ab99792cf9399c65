--- Runs a match from its first game to its last: finds openings, plays, saves, counts, reports.

local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local failure = require "shogun.failure"
local new_pool = require "shogun.arena.pool"
local new_notices = require "shogun.arena.stats.notices"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local options = require "shogun.arena.options"
local permission = require "shogun.arena.games.permission"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local results = require "shogun.results"
local store = require "shogun.arena.store"

local now <const> = core.clock
local save_every <const>, progress_every <const>, finding <const> = 0.1, 1, 0.05 -- seconds
local most_unsaved <const> = 1000 -- games

-- The store of a match without a database.
local Nowhere <const> = {
  begin = function() return { is_new = true } end,
  save = function() end,
  finish = function() end,
  outcomes = function() return function() end end,
  __close = function() end,
}
Nowhere.__index = Nowhere

-- Describes the players. A text is parsed here, once.
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

-- Skips the openings of a resumed match, or `most` of them.
local function take_openings(self, most)
  self.saved_boards = #self.book.boards
  if self.match.is_new or not self.book.sort then return end
  local stored = self.store:find(self.match.id, most).settings.openings
  self.saved_boards = #stored.boards
  open_book(self, stored.spec, stored.boards)
  self.settings.openings.sha256 = stored.sha256 or self.settings.openings.sha256
end

-- Counts a stored game, and the missing numbers before it. A repeated opening shows that no more
-- could be found.
local function load_game(self, task, outcome)
  if task.opening ~= task.pair then self.plan:reuse() end
  for number = self.last + 1, task.number - 1 do table.insert(self.missing, number) end
  self.last, self.done = task.number, self.done + 1
  self.tally:add(task, outcome)
end

local function load_games(self)
  self.tally = new_tally(self.settings)
  for task, outcome in self.store:outcomes(self.match) do load_game(self, task, outcome) end
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

-- Begins the match, or resumes it. A match for a queue also starts its players here first, so that
-- an unplayable match is not stored.
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
  if not queue then
    self.pool:begin(permission.grant(settings, self.permission), self.plan)
  end
end

-- Whether a game's opening has been found. Each call searches for at least one opening, and for
-- more until `find_until`.
local function has_opening(self, number)
  while self.plan:opening(number) > #self.book.boards do
    if self.has_found and now() > self.find_until then return false end
    if not self.book:find() then self.plan:reuse() end
    self.has_found = true
  end
  return true
end

-- The next game that is neither assigned nor finished; with `wanted`, only this one.
local function next_number(self, wanted)
  local number = self.missing[1] or self.last + 1
  if wanted and number ~= wanted or number > self.plan:count() then return nil end
  if not has_opening(self, number) then return nil end
  if self.missing[1] then table.remove(self.missing, 1) else self.last = number end
  return number
end

local function report_game(self, task, outcome)
  local players = self.settings.players
  self.report {
    event = "game", number = task.number, pair = task.pair, white = players[task.white].name,
    red = players[task.red].name, opening = task.opening, board = task.board,
    result = results.text(outcome.winner), reason = outcome.reason,
    message = outcome.message, plies = outcome.plies, seconds = outcome.seconds,
  }
end

-- Saves finished games and their openings; then counts the games.
local function save(self)
  local games, boards = self.unsaved, self.book.boards
  if #games > 0 then
    self.store:save(self.match, games, boards, self.saved_boards + 1)
    self.saved_boards = #boards
  end
  self.unsaved, self.saved = {}, now()
  for _, game in ipairs(games) do
    self.tally:add(game.task, game.outcome)
    self.played, self.plies = self.played + 1, self.plies + game.outcome.plies
    report_game(self, game.task, game.outcome)
    local notice = self.notices:add(game.task, game.outcome)
    if notice then
      notice.match = self.match.id
      self.report(notice)
    end
  end
end

local function add(self, outcomes)
  for _, outcome in ipairs(outcomes) do
    table.insert(self.unsaved, { task = self.plan:task(outcome.number), outcome = outcome })
  end
  if #self.unsaved >= most_unsaved or now() - self.saved >= save_every then save(self) end
end

-- Seconds until all games are played, at the present rate; nil if a test ends the match.
local function seconds_left(self, seconds)
  local left = self.plan:count() - self.done - self.played
  if left == math.huge or self.played == 0 then return nil end
  return left * seconds / self.played
end

local function with(event, standings)
  for name, value in pairs(standings) do event[name] = value end
  return event
end

local function report_progress(self)
  local seconds = now() - self.began
  self.reported = now()
  self.report(with({
    event = "progress", games_a_second = self.played / seconds,
    plies_a_second = self.plies / seconds, seconds_left = seconds_left(self, seconds),
  }, self.tally:standings()))
end

-- Plays until all games are played, or a test has decided.
local function play(self)
  local pool = self.pool
  local function next_game(wanted) return next_number(self, wanted) end
  while not self.tally:verdict() do
    self.has_found, self.find_until = false, now() + finding
    pool:fill(next_game)
    if pool:is_idle() then break end
    add(self, pool:collect(save_every))
    if now() - self.reported >= progress_every then report_progress(self) end
  end
  save(self)
end

-- The number of games in all; nil if only a test ends the match.
local function games_of(self)
  local count = self.plan:count()
  return count < math.huge and count or nil
end

local function run(self)
  begin(self)
  self.report {
    event = "start", settings = self.settings, games = games_of(self), done = self.done,
  }
  self.began, self.saved, self.reported = now(), now(), now()
  self.notices = new_notices(self.settings)
  if not self.match.is_finished and not self.queue then
    play(self)
    self.store:finish(self.match)
  end
  local standings = self.tally:standings()
  if standings.faults then standings.faults.match = self.match.id end
  self.report(with({ event = "end" }, standings))
  return standings
end

-- Saves finished games and reports the last standings, however the match ends.
local function save_rest(self)
  if not self.began then return end
  if #self.unsaved > 0 and not pcall(save, self) then return end
  pcall(report_progress, self)
end

local function conduct(self)
  local opened <close> = self.store -- luacheck: no unused
  self.pool = new_pool(self.given.players, self.given.concurrency)
  local pool <close> = self.pool -- luacheck: no unused
  local ok, result = pcall(run, self)
  if not ok then save_rest(self) end
  if self.book then self.book:store() end
  if ok then return result end
  error(result, 0)
end

--- Plays a match, or puts it into a queue.
---@param given shogun.MatchOptions
---@param queue shogun.Queue?  where it is put into one
---@return shogun.Standings?
---@return string? message
return function(given, queue)
  local settings, others = options.read(given, 2)
  local self = {
    settings = settings, given = others, queue = queue, report = others.report or function() end,
    missing = {}, last = 0, done = 0, played = 0, plies = 0, unsaved = {}, parsed = {},
    permission = permission.of(others.players),
  }
  return failure.try(function()
    self.store = others.db and store.open(others.db) or setmetatable({}, Nowhere)
    return conduct(self)
  end)
end
