--- Runs the check of an SQLite file (inspection.lua) in a separate process, which can be
-- interrupted, and has a deadline that grows with the file.

local Program = require "shogun.process.program"
local interpreter = require "shogun.process.interpreter"
local load_luv = require "shogun.process.luv"

local inspector = {}

local least_seconds <const>, most_seconds <const>, bytes_a_second <const> = 10, 600, 4 << 20

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

-- Starts the checking process. Returns it, and a list that collects its output; or nil, message.
local function start(uv, path, parameters, seconds)
  local pipe, texts = uv.new_pipe(false), {}
  local code = interpreter.code(uv, "shogun.arena.store.inspector",
    (".answer(%q, %q)"):format(path, parameters))
  local process, message = Program.start(uv, {
    file = "/bin/sh", stdio = { nil, nil, nil, pipe }, output = pipe,
    arguments = { "-c", shell, ("%d"):format(seconds), interpreter.program(uv), "-e", code },
    on_bytes = function(bytes) texts[#texts + 1] = bytes end,
  })
  if not process then pipe:close() end
  return process, message or texts
end

-- Why the checking process gave no answer.
local function fate(process)
  process:wait(1, function() return process.status end)
  if process.signal == 0 then return "the checking process ended without an answer" end
  return ("the checking process was killed (signal %s)"):format(process.signal or "unknown")
end

local function ask(uv, path, parameters, seconds)
  local process, texts = start(uv, path, parameters, seconds)
  if not process then return "the checking process cannot be started: " .. texts end
  local _ <close> = setmetatable({}, { __close = function() process:kill() end })
  if not process:wait(seconds, function() return process.is_over end) then
    return ("not read within %d s: damaged or endless"):format(seconds)
  end
  local answer = table.concat(texts)
  if answer == "ok" then return nil end
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
