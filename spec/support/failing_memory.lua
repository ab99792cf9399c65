-- failing_memory.lua -- each allocation of each step of every.lua fails in turn: a Lua error,
-- objects as they were, and the same answer afterwards. Run by failing_memory.c.

package.path = "lua/?.lua;lua/?/init.lua;./?.lua;" .. package.path
print = function() end -- luacheck: ignore 121

local every = require "spec.support.every"

local try <const> = try -- luacheck: ignore 113
local most_messages <const> = 3 -- a step

-- The functions that a call with a time limit replaces while it runs.
local create <const>, wrap <const>, protected <const> = coroutine.create, coroutine.wrap, xpcall

local function is_guarded()
  return coroutine.create ~= create or coroutine.wrap ~= wrap or xpcall ~= protected
    or debug.gethook() ~= nil
end

local function describe_userdata(value)
  local name = debug.getmetatable(value).__name
  return name:find "Board" and value:text() or name == "shogun.Rules" and tostring(value) or name
end

-- The text of a value, table or object.
local function describe(value, depth)
  depth = depth or 0
  if type(value) == "function" then return "function" end
  if type(value) == "userdata" then return describe_userdata(value) end
  if type(value) ~= "table" or depth > 12 then return type(value) .. tostring(value) end
  local parts = {}
  for key, inner in next, value do
    if not every.unsteady[key] then
      parts[#parts + 1] = describe(key, depth + 1) .. "=" .. describe(inner, depth + 1)
    end
  end
  table.sort(parts)
  return "{" .. table.concat(parts, ",") .. "}"
end

local function make(step)
  if step.make then return step.make() end
end

local function answer(step, object)
  local result = table.pack(pcall(step.call, object))
  return describe(result)
end

-- The answer of the step with enough memory; the functions that it calls are recorded.
local function reference(step, called)
  local object = make(step)
  debug.sethook(function() called[debug.getinfo(2, "f").func] = true end, "c")
  local result = table.pack(pcall(step.call, object))
  debug.sethook()
  assert(result[1], ("%s: %s"):format(step.name, result[2]))
  assert(describe(result) == answer(step, make(step)), step.name .. ": two answers")
  return describe(result)
end

local function as_expected(expected, object, _, ok, ...)
  if not ok then return ... == "not enough memory", "raises " .. tostring(...) end
  return describe(table.pack(true, ...)) == expected, "gives another answer", object
end

-- Runs a step whose n-th allocation fails. Returns whether it has n allocations, and a message if
-- an invariant is broken.
local function attempt(step, expected, n, once)
  local object = make(step)
  collectgarbage()
  collectgarbage "stop"
  local result = table.pack(try(n, once, step.call, object))
  collectgarbage "restart"
  if is_guarded() then return true, "leaves guards or a hook behind" end
  if result[1] == 0 then return false end
  local well, message = as_expected(expected, object, table.unpack(result, 1, result.n))
  if not well then return true, message end
  if answer(step, object) ~= expected then return true, "answers otherwise afterwards" end
  return true
end

local total, failures = 0, 0

local function check(step, called)
  local expected, messages, seen = reference(step, called), 0, {}
  for _, once in ipairs { true, false } do
    local n = 0
    while true do
      n = n + 1
      local goes_on, message = attempt(step, expected, n, once)
      if not goes_on then break end
      total = total + 1
      failures = failures + (message and 1 or 0)
      if message and not seen[message] and messages < most_messages then
        messages, seen[message] = messages + 1, true
        io.stderr:write(("%s, allocation %d%s: %s\n"):format(step.name, n,
          once and "" or " and all after it", message))
      end
    end
  end
end

-- The module is opened, each time in a state of its own.
local function check_opening()
  for _, once in ipairs { true, false } do
    local n = 0
    repeat
      n = n + 1
      local failed, ok = try_open(n, once) -- luacheck: ignore 113
      total = total + (failed > 0 and 1 or 0)
      failures = failures + (ok and 0 or 1)
      if not ok then io.stderr:write(("opening, allocation %d: another error\n"):format(n)) end
    until failed == 0
  end
end

-- Public functions that no step has called.
local function check_coverage(called)
  for name, f in pairs(every.functions()) do
    if not called[f] and not every.left_out[name] then
      failures = failures + 1
      io.stderr:write(name, ": no step calls it\n")
    end
  end
end

local wanted <const> = os.getenv "STEP"
local called <const> = {}
for _, step in ipairs(every.steps) do
  if not wanted or step.name:find(wanted, 1, true) then check(step, called) end
end
if not wanted then
  check_opening()
  check_coverage(called)
end
print = nil -- luacheck: ignore 121
io.write(("%d allocations failed, %d failures\n"):format(total, failures))
return failures == 0 and total > 0
