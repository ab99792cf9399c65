--- Runs the check of an SQLite file (inspection.lua) in a separate process, which can be
-- interrupted, and has a deadline that grows with the file.

local core = require "shogun.core"
local interpreter = require "shogun.process.interpreter"
local load_luv = require "shogun.process.luv"

local inspector = {}

local now <const> = core.clock
local least_seconds <const>, most_seconds <const>, bytes_a_second <const> = 10, 600, 4 << 20
local portion <const> = 1 << 12 -- bytes

-- The checking process has limited processor time too, in case its parent dies first.
local shell <const> = 'ulimit -t "$0" 2>/dev/null; exec "$@"'

local descriptor <const> = 3 -- of that process's answer

--- Called by the checking process: writes its answer, "ok", or "no" and the defect.
---@param path string
---@param parameters string
function inspector.answer(path, parameters)
  local problem = require("shogun.arena.store.inspection").of(path, parameters)
  assert(load_luv()).fs_write(descriptor, problem and "no " .. problem or "ok", -1)
end

local Process = {}
Process.__index = Process

function Process:__close()
  if not self.status then self.uv.kill(self.pid, "sigkill") end
  while not self.status do
    self.uv.run "nowait"
    if not self.status then core.wait_for_input({}, 1) end
  end
  for _, handle in ipairs { self.pipe, self.handle } do
    if not handle:is_closing() then handle:close() end
  end
  self.uv.run "nowait"
end

local function start(uv, path, parameters, seconds)
  local self = { uv = uv, pipe = uv.new_pipe(false) }
  local code = interpreter.code(uv, "shogun.arena.store.inspector",
    (".answer(%q, %q)"):format(path, parameters))
  local handle, pid = uv.spawn("/bin/sh", {
    args = { "-c", shell, ("%d"):format(seconds), interpreter.program(uv), "-e", code },
    stdio = { nil, nil, nil, self.pipe }, detached = true,
  }, function(status, signal) self.status, self.signal = status, signal end)
  if not handle then
    self.pipe:close()
    return nil, pid
  end
  self.handle, self.pid = handle, pid
  return setmetatable(self, Process)
end

-- The whole output of the checking process; nil after the timeout.
local function read_all(self, deadline)
  local source, texts = self.pipe:fileno(), {}
  repeat
    core.wait_for_input({ source }, 50)
    local bytes = self.uv.fs_read(source, portion, -1)
    if bytes == "" then return table.concat(texts) end
    texts[#texts + 1] = bytes
  until now() > deadline
end

-- Why the checking process gave no answer.
local function fate(self)
  local deadline = now() + 1
  while not self.status and now() < deadline do
    self.uv.run "nowait"
    core.wait_for_input({}, 1)
  end
  if self.signal == 0 then return "the checking process ended without an answer" end
  return ("the checking process was killed (signal %s)"):format(self.signal or "unknown")
end

local function ask(uv, path, parameters, seconds)
  local process <close>, message = start(uv, path, parameters, seconds)
  if not process then return "the checking process cannot be started: " .. message end
  local answer = read_all(process, now() + seconds)
  if answer == "ok" then return nil end
  if not answer then return ("not read within %d s: damaged or endless"):format(seconds) end
  return answer:match "^no (.+)$" or fate(process)
end

--- The time limit for checking a file.
---@param size integer  bytes
---@return integer seconds
function inspector.seconds(size)
  return math.min(least_seconds + size // bytes_a_second, most_seconds)
end

--- Checks a file. If luv is missing, this process checks the file, without a deadline.
---@param path string
---@param parameters string  of its URI (uri.lua)
---@param seconds integer
---@return string? problem  nil if it may be read
function inspector.problem(path, parameters, seconds)
  local uv = load_luv()
  if uv then return ask(uv, path, parameters, seconds) end
  return require("shogun.arena.store.inspection").of(path, parameters)
end

return inspector
