--- A program that was started. It and all that it starts are ended when it is killed or when nobody
--- holds it any more. Needs luv.
--
-- Whoever waits for it stays outside of the event loop: Ctrl-C raises in the Lua code that runs
-- next, and a callback that raises would end the process.
-- @module shogun.bots.program

local core = require "shogun.core"
local ignore_broken_pipes = require "shogun.broken_pipes"

local now <const> = core.clock
local longest_wait <const> = 0.02 -- seconds; the end of a program is noticed within this time
local shortest_wait <const> = 0.001 -- while there is something left to write

---@class shogun.Program
---@field is_over boolean  it has ended, or closed what it writes to
---@field status integer?  once it has ended
---@field signal integer?  that ended it, 0 if none
local Program = {}
Program.__index = Program

local is_running = false -- the event loop, which does not run within itself

local function run_loop(uv)
  if is_running then return end
  is_running = true
  uv.run "nowait"
  is_running = false
end

local function close_all(handles)
  for _, handle in ipairs(handles) do
    if not handle:is_closing() then handle:close() end
  end
end

-- Made after the handles, so that it is collected before them.
local function new_guard(self)
  local uv, pid, process, handles = self.uv, self.pid, self.process, self.handles
  return setmetatable({}, { __gc = function()
    if process:is_closing() then return end
    uv.kill(-pid, "sigkill")
    close_all(handles)
    run_loop(uv)
  end })
end

-- What the event loop calls. It holds these as long as the handles are open, so they hold the
-- program weakly.
local function callbacks(self)
  local held = setmetatable({ self }, { __mode = "v" })

  local function on_exit(status, signal)
    local program = held[1]
    if not program then return end
    program.is_over = true
    program.status, program.signal = math.tointeger(status), math.tointeger(signal)
  end

  local function on_read(problem, bytes)
    local program = held[1]
    if not program then return end
    if problem or not bytes then program.is_over = true else program.on_bytes(bytes) end
  end

  return on_exit, on_read
end

---@class shogun.ProgramOptions
---@field file string
---@field arguments string[]
---@field stdio table  as in uv.spawn
---@field input table?  the pipe among them into which is written, if there is one
---@field output table?  the one that is read, if there is one
---@field on_bytes (fun(bytes: string))?  called with what comes from it; must not raise

--- Starts one, in a process group of its own.
---@param uv table  luv
---@param options shogun.ProgramOptions
---@return shogun.Program?
---@return string? message
function Program.start(uv, options)
  ignore_broken_pipes(uv)
  local self = setmetatable({
    uv = uv, input = options.input, output = options.output, on_bytes = options.on_bytes,
    is_over = false,
  }, Program)
  local on_exit, on_read = callbacks(self)
  local spawned = { args = options.arguments, stdio = options.stdio, detached = true }
  local process, message = uv.spawn(options.file, spawned, on_exit)
  if not process then return nil, message end
  self.process, self.pid = process, process:get_pid()
  self.handles = { process, self.input, self.output }
  self.guard = new_guard(self)
  if self.output then self.output:read_start(on_read) end
  return self
end

--- Waits until `done()`. Returns whether it is done within the time.
---@param seconds number
---@param done fun(): any
---@return boolean
function Program:wait(seconds, done)
  if done() then return true end
  local has_pipes = self.output and not self.is_killed
  local deadline, descriptor = now() + seconds, has_pipes and self.output:fileno()
  while true do
    local left = deadline - now()
    local is_writing = has_pipes and self.input:get_write_queue_size() > 0
    local most = is_writing and shortest_wait or longest_wait
    local pause = math.ceil(math.min(math.max(left, 0), most) * 1000)
    if descriptor and not self.is_over then
      core.has_input(descriptor, pause)
    else
      self.uv.sleep(math.min(pause, 1))
    end
    run_loop(self.uv)
    if done() then return true end
    if left <= 0 then return false end
  end
end

--- Writes to it.
---@param bytes string
---@return boolean? written  nil if it has ended
---@return string? message
function Program:write(bytes)
  if self.is_over then return nil, "it has ended" end
  local sent, message = self.input:write(bytes)
  if sent then return true end
  return nil, message
end

--- Kills it, waits until it has ended, and closes its pipes. More than once does nothing.
function Program:kill()
  if self.is_killed then return end
  self.is_killed, self.is_over = true, true
  self.uv.kill(-self.pid, "sigkill")
  self:wait(1, function() return self.signal end)
  close_all(self.handles)
  run_loop(self.uv)
end

return Program
