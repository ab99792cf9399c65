--- A ladder: the players of a folder play each other until their ratings are known.
--
-- All games belong to one match. Each version of a player has its own place there (roster.lua).
-- Games 2 k - 1 and 2 k are a pair; schedule.lua chooses a pair's players when the pair begins. The
-- n-th pair of the same two players gets the n-th opening, so these two repeat no opening. A
-- resumed ladder first completes half-played pairs, then replays lost pairs under their old
-- numbers.

local Play = require "shogun.arena.play"
local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local failure = require "shogun.failure"
local match_settings = require "shogun.arena.settings"
local new_schedule = require "shogun.arena.ladder.schedule"
local new_tally = require "shogun.arena.stats.tally"
local permission = require "shogun.arena.games.permission"
local random = require "shogun.random"
local read_folder = require "shogun.arena.ladder.folder"
local rosters = require "shogun.arena.ladder.roster"
local rules_text = require "shogun.record.rules"
local stock = require "shogun.arena.games.stock"
local store = require "shogun.arena.store"
local stored_settings = require "shogun.arena.store.settings"
local words = require "shogun.draw.report.words"

local now <const> = core.clock
local look_every <const>, at_once <const> = 2, 0.2 -- seconds: between looks at the folder, for one
local enough <const>, of_enough <const> = 400, 60 -- 400 games usually give an interval of ±60 Elo
local instructions <const>, nodes <const> = 10000000, 10000 -- for each move, without a movetime

local Ladder <const> = setmetatable({}, Play)
Ladder.__index = Ladder

--- Counts a game, and suspends players that err too often.
function Ladder:count(task, outcome)
  self.tally:add(task, outcome)
  self.plan.tasks[task.number] = nil
  local winner = outcome.winner and task[outcome.winner]
  local points = winner and (winner == task.first and 1 or 0) or 0.5
  self.schedule:add(task.first, task.second, points, outcome.seconds)
  for _, place in ipairs { task.white, task.red } do
    local version, player = self.roster.versions[place], self.tally.players[place]
    version.has_begun = true
    if self.tally.erring[place] and version.state == "active" then
      self.roster:suspend(place, "errs too often: " .. words.faults(player))
      self.report { event = "notice", text = ("%s is suspended: it %s"):format(player.name,
        version.reason) }
    end
  end
end

--- Plays a void game later: this machine could not start a player.
function Ladder:retry(task, outcome)
  table.insert(self.ready, task.number)
  self.begun, self.rest_until = self.begun - 1, now() + look_every
  self.report { event = "notice", text = "a game is void, to be played later: " .. outcome.message }
end

-- Plans a game on the n-th opening; if fewer openings exist, they repeat.
local function new_task(self, number, white, red, opening)
  local boards = self.book.boards
  while #boards < opening and self.book:find() do end
  opening = (opening - 1) % #boards + 1
  self.plan.tasks[number] = {
    number = number, pair = opening, first = math.min(white, red), second = math.max(white, red),
    white = white, red = red, opening = opening, board = boards[opening],
    seed = random(self.settings.seed ~ number << 32)(0, math.maxinteger),
  }
  table.insert(self.ready, number)
end

-- Begins the most informative pair.
local function begin_pair(self)
  local a, b = self.schedule:next(self.certain)
  if not a then return end
  local number = table.remove(self.gaps)
  if not number then number, self.last = self.last + 1, self.last + 1 end
  local opening, versions = self.schedule:begin(a, b), self.roster.versions
  versions[a].has_begun, versions[b].has_begun = true, true
  new_task(self, 2 * number - 1, a, b, opening)
  new_task(self, 2 * number, b, a, opening)
end

local function is_out(self) return self.most_games and self.begun >= self.most_games end

--- As `Play:next_number`.
function Ladder:next_number(wanted)
  if self.rest_until > now() then return nil end
  if #self.ready == 0 and not self.is_certain and not is_out(self) then begin_pair(self) end
  local number = self.ready[1]
  if not number or wanted and number ~= wanted then return nil end
  self.begun = self.begun + 1
  return table.remove(self.ready, 1)
end

-- Passes the versions to the tally and to the schedule. Folds inactive versions (rating.lua),
-- unless there are only two versions: reports show the pairing of two.
local function add_versions(self)
  local folded, versions = {}, self.roster.versions
  self.active = 0
  for place, version in ipairs(versions) do
    local name, is_active = version.player.name, version.state == "active"
    if not self.tally.players[place] then self.tally:add_player(name) end
    self.schedule:set(place, is_active)
    self.active = self.active + (is_active and 1 or 0)
    folded[name] = not is_active and #versions > 2 and self.schedule.players[place] or nil
  end
  self.tally.folded = folded
end

-- Counts the stored games, and plans the missing halves of pairs whose players can still play.
local function load_games(self)
  local halves = {} -- by the number of a pair: the task of its only game; false: both are there
  for task, outcome in self.store:outcomes(self.match) do
    local number = (task.number + 1) // 2
    if halves[number] == nil then self.schedule:begin(task.first, task.second) end
    self.last, halves[number] = number, halves[number] == nil and task
    self:count(task, outcome)
  end
  for number = self.last, 1, -1 do
    local task, versions = halves[number], self.roster.versions
    if task and not versions[task.white].is_other and not versions[task.red].is_other then
      versions[task.white].is_due, versions[task.red].is_due = true, true
      new_task(self, 4 * number - 1 - task.number, task.red, task.white, task.opening)
    elseif task == nil then
      table.insert(self.gaps, number)
    end
  end
  for _ = 1, 10 do self.schedule:settle() end
  self.done = self.tally.games
end

-- The players that play, and those of games in play, by place: workers need no others.
local function playing(self)
  local list, versions = {}, self.roster.versions
  for place, each in ipairs(versions) do
    list[place] = (each.state == "active" or each.is_due) and each.player or nil
  end
  for _, task in pairs(self.plan.tasks) do
    list[task.white], list[task.red] = versions[task.white].player, versions[task.red].player
  end
  return list
end

-- Passes changed versions to the match, the schedule and the workers. The match begins once
-- there are two versions.
local function take_changes(self)
  local roster, settings, is_new = self.roster, self.settings, not self.match
  if not roster.has_changed or #roster.versions < 2 then return end
  settings.players, settings.is_ladder = roster:players(), nil
  self.match = self.match or self.store:begin(settings)
  roster:store(is_new)
  roster.has_changed, settings.is_ladder, self.is_certain = false, true, false
  add_versions(self)
  roster:add_sources(self.pool.sources)
  local granted = permission.grant(settings, self.given.permitted)
  granted.folder, granted.players = self.given.folder, playing(self)
  self.pool:begin(granted, self.plan)
end

-- Looks at the folder, and adds changed files to the roster for about `at_once` seconds.
local function look(self)
  local latest, given = now() + at_once, self.given
  if not self.files then
    self.files, self.ignored = read_folder(given.folder, given.permitted, self.roster:origins())
  end
  repeat
    local news, is_done, waits = self.roster:update(self.files)
    if news then self.report { event = "notice", text = news } end
    if is_done then
      self.files, self.next_look = nil, (given.watch or waits) and now() + look_every or math.huge
    end
  until is_done or now() > latest
end

--- As `Play:goes_on`; also looks at the folder. When the time is up, games in play are void.
function Ladder:goes_on()
  if self.deadline and now() >= self.deadline then return false end
  if self.next_look <= now() then look(self) end
  take_changes(self)
  self.given.renew(self)
  return true
end

--- As `Play:is_done`.
function Ladder:is_done()
  if not self.pool:is_idle() or self.rest_until > now() then return false end
  if is_out(self) then return true end
  return not self.given.watch and self.next_look == math.huge
end

-- Whether each active player's rating is known: its interval is narrow enough, or the player has
-- as many games as usually make it narrow enough.
local function are_certain(self, ratings)
  local most = enough * (of_enough / self.certain) ^ 2
  for _, entry in ipairs(ratings) do
    local is_known = (entry.high - entry.low) / 2 <= self.certain or entry.games >= most
    if not is_known then return false end
  end
  return #ratings > 1 and #ratings == self.active
end

--- Reports the standings of active players; without pairings if there are more than two players.
function Ladder:report_standings(event, standings)
  if #standings.players > 2 then standings.pairings = {} end
  self.schedule:settle()
  self.is_certain = not self.files and are_certain(self, standings.ratings)
  Play.report_standings(self, event, standings)
end

-- Continues with the settings of a stored ladder. Raises a failure if the user has named others.
local function continue(self, before)
  local given, after, openings = self.given, {}, before.openings
  for name, value in pairs(before) do after[name] = value end
  for name in pairs(given.settings) do after[name] = self.settings[name] end
  local is_same = not given.openings or given.openings == openings.spec
  after.openings = is_same and openings or { spec = given.openings, boards = openings.boards }
  local list, limit = stored_settings.differences(before, after), self.roster.instructions
  if (given.instructions or limit) ~= limit then
    list[#list + 1] = ("instructions: %d then, %d now"):format(limit, given.instructions)
  end
  if given.own_search and not self.roster.own_search then
    list[#list + 1] = "own_search: false then, true now"
  end
  if #list > 0 then
    failure.raise(("%s: the ladder was begun with other options; leave these out to continue it:"
      .. "\n  %s"):format(self.store.db.name, table.concat(list, "\n  ")))
  end
  before.version = self.settings.version
  self.settings, self.match = before, { id = rosters.match }
end

-- Opens the book. A stored ladder takes its boards from the database: their file may have changed.
local function open_book(self, stored)
  local given, settings, known = self.given, self.settings, stored and stored.settings.openings
  local spec = known and known.spec or given.openings or "balanced"
  local source = known and not stock.is_found(spec) and known.boards or spec
  local rules = failure.expect(rules_text.read(settings.rules))
  self.book, settings.openings = book.begin(source, rules, settings.seed, known and known.boards,
    given.cache)
  settings.openings.spec, self.saved_boards = spec, stored and #self.book.boards or 0
end

local function begin(self)
  local given = self.given
  local roster, stored = rosters.open(self.store, given,
    given.instructions or given.settings.movetime and 0 or instructions)
  self.roster = roster
  if stored then continue(self, stored.settings) end
  roster.settings = self.settings
  open_book(self, stored)
  self.settings.players, self.settings.is_ladder = {}, true
  self.tally = new_tally(self.settings)
  add_versions(self)
  self.roster.has_changed = stored ~= nil
  if stored then
    self.settings.players = self.roster:players()
    load_games(self)
  end
end

local function run(self)
  begin(self)
  self.report { event = "start", settings = self.settings, done = self.done }
  self:play()
  return self
end

--- As `Play:finish`.
function Ladder:finish() if self.began then self.given.finish(self) end end

-- Locks the folder until the process ends.
local function lock(folder)
  local file, reason = core.open_file("ladder.lock", folder, true)
  if not file then failure.raise(("%s/ladder.lock: %s"):format(folder, reason)) end
  if not core.lock(file) then failure.raise(folder .. ": another ladder plays in this folder") end
  local is_link = core.kind("ladder.db", folder) == "link"
  if is_link then failure.raise(folder .. "/ladder.db: is a link") end
  return file
end

--- The options of a ladder. `inspect` tries a bot by the roster's rules and limits, and returns its
--- `moves` as in `lint.examine`, and its faults as `notes`. The ladder calls `renew` in every round
--- of its loop, and `finish` at the end.
---@class shogun.LadderOptions
---@field folder string
---@field settings table  rules, seed, nodes, movetime, adjudicate, and the ladder's own openings,
--- cache, concurrency: as in `shogun.MatchOptions`. A stored ladder refuses to change them
---@field instructions? integer  Lua's, a move; 0: no limit; default ten million, with movetime 0
---@field own_search? boolean  bots in Lua search for themselves (`shogun.bots.boxed`)
---@field permitted shogun.Permission
---@field seconds? number  the ladder ends after this time, after `games` games, or once all ratings
--- are known to `certain` Elo; with `watch` it does not end then, but waits for new bots

--- Plays a ladder. Stores each game when it ends, so an interruption loses only the games in play.
---@param given shogun.LadderOptions
---@return shogun.Ladder?
---@return string? message
return function(given)
  local settings = match_settings.read(given.settings, 2)
  local has_limit = given.settings.nodes or given.settings.movetime
  if not has_limit then settings.nodes, settings.movetime = nodes, nil end
  settings.pairs, given.players = nil, {}
  return failure.try(function()
    local held <close> = lock(given.folder) -- luacheck: no unused
    local self = Play.new(Ladder, {
      given = given, settings = settings, report = given.report, schedule = new_schedule(),
      certain = given.certain or of_enough, most_games = given.games, begun = 0, next_look = 0,
      rest_until = 0,
      deadline = given.seconds and now() + given.seconds, ready = {}, gaps = {}, last = 0,
      plan = {
        tasks = {}, count = function() return math.huge end,
        task = function(plan, number) return plan.tasks[number] end,
      },
    })
    self.store = store.open(given.folder .. "/ladder.db")
    return self:conduct(run)
  end)
end
