--- Many endings at once: solved into a cache, or verified, each in its own process. So an
--- interruption costs less than a second of work, and solved endings stay.

local Program = require "shogun.process.program"
local caches = require "shogun.endings.cache"
local core = require "shogun.core"
local interpreter = require "shogun.process.interpreter"
local law = require "shogun.endings.law"
local load_luv = require "shogun.process.luv"
local rules_text = require "shogun.record.rules"

local ahead = {}

local uv <const> = load_luv()

---@class shogun.EndingWork
---@field which "solve" | "verify"
---@field folder string  of the cache
---@field rules shogun.Rules
---@field names string[]  of endings, those with fewer pieces first
---@field processes? integer  how many at once; default: one for each processor
---@field report? fun(name: string, message: string?)  called as each ending is done; message: the
--- reason for which it failed
---@field watch? fun()  called often

-- What is done with one ending, by the name of the work. Returns true, or nil and a message;
-- `report` is as of `endings:table`.
local jobs = {}

--- Solves an ending, unless the cache has it.
function jobs.solve(folder, rules, name, report)
  local cache = caches.open(folder)
  if cache:read(rules, name) then return true end
  local solver, message = law.of(rules, cache):solve(name, report)
  if not solver then return nil, message end
  return cache:save(rules, name, solver)
end

--- Solves an ending once more, and compares its file with that.
function jobs.verify(folder, rules, name, report)
  local found, message = caches.open(folder):read(rules, name)
  if not found then return nil, message or "not solved yet" end
  local solver, problem = law.of(rules):solve(name, report)
  if not solver then return nil, problem end
  local bytes = solver:bytes()
  if core.read_source(caches.name(rules, name), #bytes + 1, folder) == bytes then return true end
  return nil, "its file differs from the new solution"
end

-- A process for an ending; nil if none can be started.
local function start(work, name)
  local call = (".serve(%q, %q, %q, %q)"):format(work.which, work.folder, tostring(work.rules),
    name)
  return (Program.start(uv, {
    file = interpreter.program(uv), stdio = {},
    arguments = { "-e", interpreter.code(uv, "shogun.endings.ahead", call) },
  }))
end

-- Does an ending in this process.
local function do_here(work, name)
  local _, message = jobs[work.which](work.folder, work.rules, name, work.watch)
  work.report(name, message)
end

-- The first ending whose captures lead only to finished endings; nil if there is none.
local function next_name(work, left, running)
  for i, name in ipairs(left) do
    local is_ready = true
    for _, needed in ipairs(core.ending_needs(work.rules, name)) do
      if running[needed] then is_ready = false end
      for k = 1, i - 1 do is_ready = is_ready and left[k] ~= needed end
    end
    if is_ready then return table.remove(left, i) end
  end
end

-- Takes the processes that have ended away. What one could not do is done once more here, which
-- says why.
local function reap(work, running)
  local count = 0
  for name, program in pairs(running) do
    if not program.is_over then
      count = count + 1
    else
      running[name] = nil
      if program.status == 0 then work.report(name) else do_here(work, name) end
    end
  end
  return count
end

local function kill_all(running)
  for _, program in pairs(running) do program:kill() end
end

local function wait(work, running)
  local _, any = next(running)
  any:wait(0.05, function()
    for _, program in pairs(running) do
      if program.is_over then return true end
    end
  end)
  if work.watch then work.watch() end
end

local function run_processes(work, left, most)
  local running <close> = setmetatable({}, { __close = kill_all })
  while #left > 0 or next(running) do
    local count = reap(work, running)
    local name = count < most and next_name(work, left, running)
    if name then
      running[name] = start(work, name)
      if not running[name] then do_here(work, name) end
    elseif count > 0 then
      wait(work, running)
    end
  end
end

--- Does it with all of these endings. Without luv, or for one process, this one does it.
---@param work shogun.EndingWork
function ahead.run(work)
  local most = uv and (work.processes or require "shogun.process.processors"()) or 1
  local left = table.move(work.names, 1, #work.names, 1, {})
  if most > 1 and #left > 1 then return run_processes(work, left, most) end
  for _, name in ipairs(left) do do_here(work, name) end
end

--- Does one of these in a process of its own, which fails where it does.
---@param which "solve" | "verify"
---@param folder string
---@param rules string  as text
---@param name string
function ahead.serve(which, folder, rules, name)
  assert(jobs[which](folder, assert(rules_text.read(rules)), name))
end

return ahead
