--- A worker process of a pool. Only this file starts and kills workers.

local failure = require "shogun.failure"
local interpreter = require "shogun.process.interpreter"
local messages = require "shogun.arena.pool.messages"
local now <const> = require("shogun.core").clock

local grace_period <const> = 2 -- seconds

---@class shogun.PoolProcess
---@field has_source table<string, shogun.Source[]>  the sources that were sent, by path
---@field given integer[]  the numbers of the games assigned to it, in order
---@field done integer  how many of these games it has returned
---@field quota number  how many games it may have at most
---@field seconds_per_game? number  a moving average
---@field asked? table  its last report: the player that it was about to ask, and the game so far
---@field is_ready? boolean  it has sent its first message
---@field is_silent? boolean  there is nothing more to read
---@field is_alone? boolean  its game killed another worker, so it gets no second game
---@field is_isolated? boolean  it reports each player before it asks the player
---@field has_protocol_error? boolean  it sent an invalid message
---@field killed? number  the time of `kill`
local Process = {}
Process.__index = Process

--- Sends a message.
---@param message table
function Process:send(message) self.pipe:write(messages.frame(messages.write(message))) end

--- Sends those sources of bots that the process does not have yet.
---@param sources table<string, shogun.Source[]>  by path
function Process:send_sources(sources)
  for path, list in pairs(sources) do
    if self.has_source[path] ~= list then
      self.has_source[path] = list
      self:send { verb = "source", path = path, sources = list }
    end
  end
end

--- Whether a part of a message is still to be written.
---@return boolean
function Process:is_writing()
  return not self.pipe:is_closing() and self.pipe:get_write_queue_size() > 0
end

--- Whether the process has ended.
---@return boolean
function Process:has_ended() return self.ended.status ~= nil end

--- How many unfinished games the process has.
---@return integer
function Process:left() return #self.given - self.done end

--- The unfinished games of the process, in order.
---@return integer[]
function Process:games() return table.move(self.given, self.done + 1, #self.given, 1, {}) end

--- Closes the lifeline, which soon ends the process and its children (process_pool.lua).
function Process:kill()
  if self.killed then return end
  self.killed = now()
  self.lifeline:close()
end

--- Sends SIGKILL if the process has not ended within the grace period after `kill`.
function Process:kill_after_grace()
  if self.killed and now() - self.killed > grace_period then self.uv.kill(-self.pid, "sigkill") end
end

--- Kills the process for a protocol error, and reads nothing more from it.
function Process:fail_protocol()
  self.has_protocol_error = true
  self:kill()
end

--- Kills the process, and closes its pipes.
function Process:close()
  self.uv.kill(-self.pid, "sigkill")
  for _, handle in ipairs { self.pipe, self.lifeline, self.handle } do
    if not handle:is_closing() then handle:close() end
  end
end

--- How the process ended.
---@return string
function Process:fate()
  local ended = self.ended
  if self.has_protocol_error then return "it wrote an invalid message" end
  if ended.signal ~= 0 then return ("it ended its process (signal %d)"):format(ended.signal) end
  return ("it ended its process (exit status %d)"):format(ended.status)
end

--- Starts a process. Raises a failure if the process cannot be started.
---@param uv table  luv
---@param sources table<string, shogun.Source[]>  of bots, by path
---@param settings? shogun.MatchSettings  of the match, if it has begun
---@return shogun.PoolProcess
return function(uv, sources, settings)
  local self = setmetatable({
    uv = uv, pipe = uv.new_pipe(false), lifeline = uv.new_pipe(false), frames = messages.frames(),
    ended = {}, has_source = {}, given = {}, done = 0, quota = 1,
  }, Process)
  local program, ended = interpreter.program(uv), self.ended
  local handle, pid = uv.spawn(program, {
    args = { "-e", interpreter.code(uv, "shogun.arena.pool.worker", ".serve(3, 4)") },
    detached = true,
    stdio = { nil, 2, 2, self.pipe, self.lifeline },
  }, function(status, signal) ended.status, ended.signal = status, signal end)
  if not handle then
    failure.raise(("a worker cannot be started: %s: %s"):format(program, pid))
  end
  self.handle, self.pid, self.descriptor = handle, pid, self.pipe:fileno()
  self:send_sources(sources)
  if settings then self:send { verb = "begin", settings = settings } end
  return self
end
