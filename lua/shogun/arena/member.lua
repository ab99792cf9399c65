--- A member of the crew: a worker process, as the match sees it. What stands here in its place is
-- all that knows how a worker is started and ended.
-- @module shogun.arena.member

local failure = require "shogun.arena.failure"
local interpreter = require "shogun.arena.interpreter"
local messages = require "shogun.arena.messages"
local now <const> = require("shogun.core").clock

local longest_end <const> = 2 -- seconds

---@class shogun.CrewMember
---@field given integer[]  the games that it was given, in order
---@field done integer  how many of them have come back
---@field quota number  how many it may have
---@field pace? number  seconds a game
---@field asked? table  who it said would be asked, and what was played before (referee.lua)
---@field is_ready? boolean  it has said so
---@field is_silent? boolean  there is nothing more to read
---@field is_alone? boolean  it has a game that ended another worker, and gets no other
---@field is_careful? boolean  it says who is asked
---@field is_expelled? boolean
---@field killed? number  when
local Member = {}
Member.__index = Member

--- Sends a message.
---@param message table
function Member:send(message) self.pipe:write(messages.frame(messages.write(message))) end

--- Whether the process has ended.
---@return boolean
function Member:has_ended() return self.ended.status ~= nil end

--- How many games it has.
---@return integer
function Member:left() return #self.given - self.done end

--- The games that it has, in order.
---@return integer[]
function Member:games() return table.move(self.given, self.done + 1, #self.given, 1, {}) end

--- Ends the process, and what it has started: soon, by its lifeline.
function Member:kill()
  if self.killed then return end
  self.killed = now()
  self.lifeline:close()
end

--- Ends a process by force that has not ended long after it was killed.
function Member:insist()
  if self.killed and now() - self.killed > longest_end then self.uv.kill(-self.pid, "sigkill") end
end

--- Ends one that does not keep to the protocol. Nothing more is read from it.
function Member:expel()
  self.is_expelled = true
  self:kill()
end

--- Ends the process at once, and closes what leads to it.
function Member:close()
  self.uv.kill(-self.pid, "sigkill")
  for _, handle in ipairs { self.pipe, self.lifeline, self.handle } do
    if not handle:is_closing() then handle:close() end
  end
end

--- How it ended.
---@return string
function Member:fate()
  local ended = self.ended
  if self.is_expelled then return "it wrote what no worker writes" end
  if ended.signal ~= 0 then return ("it ended its process (signal %d)"):format(ended.signal) end
  return ("it ended its process (exit status %d)"):format(ended.status)
end

--- Starts one; if it cannot be, that is a failure.
---@param uv table  luv
---@param settings? shogun.MatchSettings  where it is known which match is played
---@return shogun.CrewMember
return function(uv, settings)
  local self = setmetatable({
    uv = uv, pipe = uv.new_pipe(false), lifeline = uv.new_pipe(false), frames = messages.frames(),
    ended = {}, given = {}, done = 0, quota = 1,
  }, Member)
  local program, ended = interpreter.program(uv), self.ended
  local handle, pid = uv.spawn(program, {
    args = { "-e", interpreter.code(uv, "shogun.arena.worker", ".serve(3, 4)") }, detached = true,
    stdio = { nil, 2, 2, self.pipe, self.lifeline },
  }, function(status, signal) ended.status, ended.signal = status, signal end)
  if not handle then
    failure.raise(("a worker cannot be started: %s: %s"):format(program, pid))
  end
  self.handle, self.pid, self.descriptor = handle, pid, self.pipe:fileno()
  if settings then self:send { verb = "begin", settings = settings } end
  return self
end
