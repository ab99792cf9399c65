--- A queue worker's session with its server: repeats calls after temporary failures, and waits for
--- notifications or signals.
--
-- Pauses between attempts grow and have random lengths, so that a thousand workers do not return at
-- once. The answer to the first attempt may have been lost, so a session may make a call twice;
-- calls must allow that.

local core = require "shogun.core"
local failure = require "shogun.failure"
local random = require "shogun.random"
local schema = require "shogun.arena.store.schema"
local store = require "shogun.arena.store"

local now <const> = core.clock
local first_pause <const>, longest_pause <const>, report_every <const> = 0.1, 30, 60 -- seconds
local scattering <const> = 0.4 -- seconds
local least_seconds <const> = 1 -- for a statement after the grace period
local glance <const> = 50 -- milliseconds between two checks of signals

---@class shogun.Session
---@field db shogun.Database?  nil before it is open
---@field sound? userdata  the connection whose tables were checked
---@field restored? number  when the connection was last made again
---@field retry_for number  seconds for which to retry after temporary failures
---@field awaits? boolean  whether to wait for a server that is absent from the beginning
local Session = {}
Session.__index = Session

--- Whether the worker must exit. Its grace period begins at the last check before the signal, since
--- a statement may delay the check after the signal.
---@return boolean
function Session:is_stopping()
  if self.stopped then return true end
  local time = now()
  if not self.stop() then
    self.checked = time
    return false
  end
  self.stopped = self.checked or time
  return true
end

-- The most seconds for a statement, so that a hanging server does not outlast the grace period.
local function remaining(self)
  if not self.stopped then return math.huge end
  return math.max(least_seconds, self.grace - (now() - self.stopped))
end

--- Whether the grace period for the games in play is over.
---@return boolean
function Session:is_out_of_grace()
  return self:is_stopping() and now() - self.stopped > (self.db and self.grace or 0)
end

local function pause(self, seconds)
  local deadline = now() + seconds
  while now() < deadline and not self:is_out_of_grace() do
    core.wait_for_input({}, glance)
  end
end

--- Waits until the worker must exit, a notification arrives, or the seconds are over.
---@param seconds number
---@return boolean  whether the server has notified
function Session:wait(seconds)
  local deadline = now() + seconds
  while now() < deadline and not self:is_stopping() do
    if self:is_notified() then return true end
    local descriptor = self.db:descriptor()
    core.wait_for_input(descriptor and { descriptor } or {}, glance) -- `stop` checks signals
  end
  return false
end

--- Waits for a short random time after a notification. So a thousand idle workers do not ask at
--- once, and each of them asks only once for all notifications within that time.
function Session:scatter()
  pause(self, self.random(0, math.floor(scattering * 1000)) / 1000)
  self:is_notified()
end

--- Whether a notification has arrived since the last call.
---@return boolean
function Session:is_notified() return self.db.connection ~= nil and self.db:notifications() > 0 end

-- Reconnects if the connection is lost. Checks the tables, but does not create them: they may have
-- changed, or be missing while a dump is restored.
local function restore(self)
  if not self.db or self.db.connection and self.db.connection == self.sound then return end
  if not self.db.connection then self.db:reconnect() end
  schema.check(self.db)
  self.sound, self.restored = self.db.connection, now()
end

local function report_loss(self, state, message)
  if state.reported and now() - state.reported < report_every then return end
  state.reported = now()
  self.report { event = "lost", message = message }
end

-- Whether a failure may be temporary. Before the first connection, only if the server is full,
-- starts, stops or is absent: other failures may come of a wrong name, password or certificate.
local function passes(self, raised)
  local facts = failure.facts(raised)
  if self.db then return facts.passes end
  local state = facts.sqlstate or ""
  return state:find "^53" or state:find "^57P0[123]" or facts.is_absent and self.awaits
end

-- Waits after a failure, or raises it.
local function wait_after(self, state, raised)
  state.since = state.since or now()
  local is_over = self:is_out_of_grace() or now() - state.since > self.retry_for
  if is_over or not passes(self, raised) then error(raised, 0) end
  report_loss(self, state, tostring(raised))
  pause(self, state.pause * self.random(500, 1000) / 1000)
  state.pause = math.min(2 * state.pause, longest_pause)
end

--- Calls a function, and retries it after temporary failures.
---@param call function  may be called twice
---@return any
function Session:persist(call, ...)
  local state = { pause = first_pause }
  while true do
    local ok, result = pcall(restore, self)
    if ok then ok, result = pcall(call, ...) end
    if ok then
      if state.reported then self.report { event = "connected" } end
      return result
    end
    wait_after(self, state, result)
  end
end

--- Opens the database, whose tables must have this version, and listens to its notifications.
---@param url string
---@return shogun.Store
function Session:open(url)
  local opened = self:persist(store.open, url)
  self.db, self.sound = opened.db, opened.db.connection
  self.db.remaining = function() return remaining(self) end
  self:persist(self.db.listen, self.db, "shogun")
  return opened
end

--- Makes a session, not yet open.
---@param given { stop: (fun(): any), report: fun(event: table), grace: number, retry_for: number,
--- awaits: boolean? }
---@return shogun.Session
return function(given)
  given.random = random(math.tointeger(now() * 1e9 // 1))
  return setmetatable(given, Session)
end
