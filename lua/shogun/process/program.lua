--- A child program in a process group of its own. The group is killed with it, or when the object
--- is collected. Needs luv.
--
-- Waiting happens outside of the event loop: Ctrl-C raises in the Lua code that runs next, and a
-- callback that raises would end the process.

local core = require "shogun.core"
local ignore_broken_pipes = require "shogun.process.broken_pipes"

local now <const> = core.clock
local longest_wait <const> = 0.02 -- seconds; the end of a program is noticed within this time
local shortest_wait <const> = 0.001 -- while its input is not yet written
local longest_end <const> = 1 -- seconds that a killed process may take
local most_read <const> = 1 << 16 -- bytes in a turn of the event loop; libuv reads on after so many

---@class shogun.Program
---@field is_over boolean  it has ended, or closed what it writes to
---@field status integer?  once it has ended
---@field signal integer?  the signal that ended it, 0 if none
local Program = {}
Program.__index = Program

-- Runs the event loop once, unless this is called from within it.
local function run_loop(uv)
  if not uv.loop_mode() then uv.run "nowait" end
end

local function close_all(handles)
  for _, handle in ipairs(handles) do
    if not handle:is_closing() then handle:close() end
  end
end

-- Waits until a killed process has been reaped, which closes its handle. Where that takes long, or
-- the event loop runs already, it is reaped when the loop runs next.
local function reap(uv, process)
  local deadline = now() + longest_end
  run_loop(uv)
  while not process:is_closing() and not uv.loop_mode() and now() < deadline do
    uv.sleep(1)
    run_loop(uv)
  end
end

-- Kills the process group of a program, once.
local function end_all(held)
  if held.is_killed then return end
  held.is_killed = true
  held.uv.kill(-held.pid, "sigkill")
  close_all(held.pipes)
  reap(held.uv, held.process)
end

-- The callbacks of the event loop. The loop holds them while the handles are open, so they hold the
-- program weakly. A process is reaped only while its handle is open, so they hold the handle, and
-- close it when the process exits.
local function callbacks(self, held)
  local weak = setmetatable({ self }, { __mode = "v" })

  local function on_exit(status, signal)
    held.process:close()
    local program = weak[1]
    if not program then return end
    program.is_over = true
    program.status, program.signal = math.tointeger(status), math.tointeger(signal)
  end

  local function on_read(problem, bytes)
    local program = weak[1]
    if not program then return end
    if problem or not bytes then
      program.is_over = true
    else
      program.on_bytes(bytes)
      if #bytes >= most_read then program.output:read_stop() end
    end
  end

  return on_exit, on_read
end

---@class shogun.ProgramOptions
---@field file string
---@field arguments string[]
---@field stdio table  as in uv.spawn
---@field input table?  the pipe among them into which is written, if there is one
---@field output table?  the one that is read, if there is one
---@field on_bytes (fun(bytes: string))?  called with its output; must not raise

--- Starts one, in a process group of its own.
---@param uv table  luv
---@param options shogun.ProgramOptions
---@return shogun.Program?
---@return string? message
function Program.start(uv, options)
  if options.input or not options.output then ignore_broken_pipes(uv) end
  local self = setmetatable({
    uv = uv, input = options.input, output = options.output, on_bytes = options.on_bytes,
    is_over = false,
  }, Program)
  local held = { uv = uv, pipes = { options.input, options.output } }
  local on_exit, on_read = callbacks(self, held)
  local spawned = { args = options.arguments, stdio = options.stdio, detached = true }
  local process, message = uv.spawn(options.file, spawned, on_exit)
  if not process then return nil, message end
  self.pid, self.held = process:get_pid(), held
  held.process, held.pid = process, self.pid
  self.guard = setmetatable({}, { __gc = function() end_all(held) end })
  if self.output then self.output:read_start(on_read) end
  self.on_read = on_read
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
    local is_writing = has_pipes and self.input and self.input:get_write_queue_size() > 0
    local most = is_writing and shortest_wait or longest_wait
    local pause = math.ceil(math.min(math.max(left, 0), most) * 1000)
    if descriptor and not self.is_over then
      core.has_input(descriptor, pause)
    else
      self.uv.sleep(math.min(pause, 1))
    end
    run_loop(self.uv)
    if done() then return true end
    if has_pipes and not self.output:is_active() then self.output:read_start(self.on_read) end
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
  end_all(self.held)
end

return Program
