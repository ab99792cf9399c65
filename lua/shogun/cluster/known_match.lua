--- A match as a queue worker knows it: whether the worker plays the match, the match's settings and
-- sources, and the worker's part in judging it.

local acceptance = require "shogun.cluster.acceptance"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.failure"
local new_judge = require "shogun.cluster.judge"
local new_leases = require "shogun.cluster.leases"
local new_plan = require "shogun.arena.games.plan"
local new_token = require "shogun.cluster.token"
local permission = require "shogun.arena.games.permission"
local player = require "shogun.arena.games.player"
local player_text = require "shogun.bots.text"
local refusals = require "shogun.cluster.refusals"
local source_rows = require "shogun.arena.store.sources"

local now <const> = core.clock

local judge_every <const>, test_every <const> = 1, 0.1 -- seconds
local most_share <const> = 5 -- the judge plays at least this many times as long as it judges
local longest_play <const> = 4 -- seconds of play until it judges again: shorter than a judge's term

---@class shogun.KnownMatch
---@field id integer
---@field enqueued any  when, in the server's form
---@field refusal string?  why the worker does not play it
---@field settings shogun.MatchSettings?  `prepare` sets this field and the next four
---@field plan shogun.Plan?
---@field sources table<string, shogun.Source[]>?  of the players that have files, by path
---@field leases table?
---@field judge table?
---@field judging number?  the seconds that judging took the last time
local Match = {}
Match.__index = Match

--- Notes why this host does not play the match, and tells the server. Without a message, only
--- clears the note.
---@param message? string
function Match:refuse(message)
  self.refusal = message
  if not message then return end
  local work = self.work
  work.report { event = "refused", match = self.id, message = message }
  work.session:persist(refusals.add, work.store.db, self.id, work.host, message)
end

-- Reads the match's settings, with one found opening: each claim brings the openings of its chunks.
local function read_settings(self)
  local work = self.work
  return work.session:persist(work.store.find, work.store, self.id, 1).settings
end

--- Reads the settings again if the match was enqueued again: it may have more games.
---@param enqueued any
function Match:refresh(enqueued)
  if self.enqueued == enqueued then return end
  local settings = read_settings(self)
  settings.openings.boards = self.settings.openings.boards
  for name, value in pairs(settings) do self.settings[name] = value end
  for name, value in pairs(new_plan(self.settings)) do self.plan[name] = value end
  self.judge = new_judge(self.work.store.db, self, self.judge.token)
  self.enqueued, self.is_decided = enqueued, nil
end

--- Reads the settings and sources that are needed to play the match.
---@return boolean  whether this worker plays the match
function Match:prepare()
  if self.refusal then return false end
  if self.leases then return true end
  local work, db = self.work, self.work.store.db
  self.settings = read_settings(self)
  self.plan = new_plan(self.settings)
  local stored = work.session:persist(source_rows.of, db, self.id)
  local refusal, sources = acceptance.of_players(self.settings.players, stored, work.permission)
  self.sources = sources
  self:refuse(refusal)
  self.leases = new_leases(db, self, work.name, work.lease)
  self.judge = new_judge(db, self, new_token(work.uv))
  return not self.refusal
end

-- Fails if a program reports another name or author than at enqueueing.
local function compare(here, enqueued)
  if enqueued.kind ~= "program" then return end
  local own, expected = check.escaped(here.name), enqueued.name
  if own == expected and check.escaped(here.author or "") == (enqueued.author or "") then return end
  failure.raise(("%s is %s here, but was %s when enqueued"):format(enqueued.spec,
    own, own == expected and own .. " of another author" or expected), { of_player = true })
end

--- Starts the match's players in a pool. Raises a failure if a player cannot play here, or differs
--- from the enqueued player.
---@param pool shogun.ProcessPool
function Match:start(pool)
  local settings, permitted, here = self.settings, self.work.permission, {}
  for place, each in ipairs(settings.players) do
    here[place] = pool:describe(failure.expect(player_text.read(each.spec)), permitted,
      function() end, settings.cputime)
  end
  player.tell_apart(here)
  for place, each in ipairs(settings.players) do compare(here[place], each) end
  local granted = permission.grant(settings, permitted)
  granted.of_queue = true
  pool:begin(granted, self.plan)
  pool:await()
end

--- Reports once that the match is over.
---@param verdict string
function Match:report_verdict(verdict)
  if self.is_decided then return end
  self.is_decided = true
  self.work.report { event = "decided", match = self.id, verdict = verdict }
end

--- Judges the match, unless another worker does.
function Match:run_judge()
  local began = now()
  local is_judge = self.work.session:persist(self.judge.run, self.judge)
  self.judged, self.judging = now(), is_judge and now() - began or 0
  if self.judge.verdict then self:report_verdict(self.judge.verdict) end
end

--- Whether to judge the match now. Judging takes at most a fifth of the time; if a test decides, it
--- takes at most half, since games after the decision are wasted.
---@param lacks_judge boolean
---@return boolean
function Match:is_to_judge(lacks_judge)
  local is_test, judging = self.settings.sprt ~= nil, self.judging or 0
  local pause = is_test and math.max(test_every, judging)
    or math.max(judge_every, math.min(longest_play, most_share * judging))
  local is_mine = lacks_judge or self.judge.tally ~= nil
  return is_mine and now() - (self.judged or 0) >= pause
end

--- Whether this worker should judge a match of which it plays no games. It does so soon, since
--- other workers may wait for openings.
---@param lacks_judge boolean
---@return boolean
function Match:wants_judge(lacks_judge)
  local is_judge = self.judge ~= nil and self.judge.tally ~= nil
  return (lacks_judge or is_judge) and self:prepare() and now() - (self.judged or 0) >= judge_every
end

--- Continues to judge a match that this worker has left, as long as it is the judge and there is no
--- verdict: all other workers may be busy, too.
function Match:judge_pending()
  if not (self.is_pending and self:is_to_judge(true)) then return end
  self:run_judge()
  self.is_pending = self.judge.tally ~= nil and not self.judge.verdict
end

--- Leaves the judging to other workers.
function Match:resign()
  if self.judge then pcall(self.judge.resign, self.judge) end
end

--- Makes a known match; refuses to play it if the worker has another build.
---@param work table  the worker: its session, store, build, permission, name, lease, report and uv
---@param row table  of course.open_matches
---@return shogun.KnownMatch
return function(work, row)
  local self = setmetatable({ work = work, id = row.id, enqueued = row.enqueued }, Match)
  self:refuse(acceptance.of_build(row, work.build))
  return self
end
