--- Plays the games of a match or of a ladder: assigns, saves, counts and reports them.
--
-- A match and a ladder are objects of this class. Each has a method `next_number`, a plan, a pool,
-- a store, a book and a tally. A tuning, which stores no games, uses only `conduct`.

local core = require "shogun.core"
local new_notices = require "shogun.arena.stats.notices"
local new_pool = require "shogun.arena.pool"
local results = require "shogun.results"

local now <const> = core.clock
local save_every <const>, progress_every <const>, finding <const> = 0.1, 1, 0.05 -- seconds
local most_unsaved <const> = 1000 -- games
local share_of_reports <const> = 20 -- reports take at most a twentieth of the time

---@class shogun.Play
---@field next_number fun(self, wanted: integer?): integer?  the next game (in Match and Ladder)
local Play <const> = {}
Play.__index = Play

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
    self:count(game.task, game.outcome)
    self.played, self.plies = self.played + 1, self.plies + game.outcome.plies
    report_game(self, game.task, game.outcome)
    local notice = self.notice_of(game.task, game.outcome)
    if notice then
      notice.match = self.match.id
      self.report(notice)
    end
  end
end

local function add(self, outcomes)
  for _, outcome in ipairs(outcomes) do
    local task = self.plan:task(outcome.number)
    if outcome.reason == "void" then self:retry(task, outcome)
    else table.insert(self.unsaved, { task = task, outcome = outcome }) end
  end
  if #self.unsaved >= most_unsaved or now() - self.saved >= save_every then save(self) end
end

-- Seconds until all games are played, at the present rate; nil if a test ends the match.
local function seconds_left(self, seconds)
  local left = self.plan:count() - self.done - self.played
  if left == math.huge or self.played == 0 then return nil end
  return left * seconds / self.played
end

--- Reports the standings as an event.
---@param event shogun.MatchEvent  the event's other fields
---@param standings shogun.Standings
function Play:report_standings(event, standings)
  for name, value in pairs(standings) do event[name] = value end
  self.report(event)
end

local function report_progress(self)
  local reported = now()
  local seconds = reported - self.began
  self:report_standings({
    event = "progress", games_a_second = self.played / seconds,
    plies_a_second = self.plies / seconds, seconds_left = seconds_left(self, seconds),
  }, self.tally:standings())
  self.reported = math.max(reported, now() + share_of_reports * (now() - reported) - progress_every)
end

--- Counts a saved game.
---@param task shogun.Task
---@param outcome shogun.Outcome
function Play:count(task, outcome) self.tally:add(task, outcome) end

--- Whether to assign more games.
---@return boolean
function Play:goes_on() return not self.tally:verdict() end

--- Whether all games are played; called after games were assigned.
---@return boolean
function Play:is_done() return self.pool:is_idle() end

--- Called before the pool and the store are closed, also after an interruption.
function Play:finish() return self end

--- Plays until `is_done` returns true or `goes_on` returns false.
function Play:play()
  local pool = self.pool
  local function next_game(wanted) return self:next_number(wanted) end
  self.began, self.saved, self.reported = now(), now(), now()
  self.notice_of = new_notices(self.settings)
  while self:goes_on() do
    self.has_found, self.find_until = false, now() + finding
    pool:fill(next_game)
    if self:is_done() then break end
    add(self, pool:collect(save_every))
    if now() - self.reported >= progress_every then report_progress(self) end
  end
  save(self)
end

-- After an error or Ctrl-C: saves the finished games and reports the last standings.
local function save_rest(self)
  if not self.began then return end
  if #self.unsaved > 0 and not pcall(save, self) then return end
  pcall(report_progress, self)
end

--- Opens a pool, calls `run`, and closes the pool and the store. Raises what `run` raises.
---@param run fun(self): any
---@return any
function Play:conduct(run)
  local opened <close> = self.store -- luacheck: no unused
  self.pool = new_pool(self.given.players, self.given.concurrency)
  local pool <close> = self.pool -- luacheck: no unused
  local ok, result = pcall(run, self)
  if not ok then save_rest(self) end
  if self.book then self.book:store() end
  if ok then self:finish() else pcall(self.finish, self) end
  if ok then return result end
  error(result, 0)
end

--- Makes an object of a derived class.
---@param class table
---@param fields table
---@return table
function Play.new(class, fields)
  fields.done, fields.played, fields.plies, fields.unsaved = 0, 0, 0, {}
  return setmetatable(fields, class)
end

return Play
