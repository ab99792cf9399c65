-- memory.lua -- lets each allocation of a call fail in turn. A call that then raises must say "not
-- enough memory", leave its objects unchanged, and succeed when repeated. memory.c runs this file.
--
-- The calls are the examples of the doc comments, and the steps of every.lua. In the example of a
-- function only the calls of this function fail. A failed call is repeated, and the example must
-- continue as if the call had not failed.

package.path = "lua/?.lua;lua/?/init.lua;./?.lua;" .. package.path
print = function() end -- luacheck: ignore 121

local every = require "spec.failing.every"
local face = require "spec.support.face"

local arm <const>, try <const> = arm, try -- luacheck: ignore 113
local most_messages <const> = 3 -- for each subject
local exhausted <const> = "not enough memory"

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
  if #value > 64 and math.type(value[1]) then return table.concat(value, ",") end
  local parts = {}
  for key, inner in next, value do
    if not every.unsteady[key] then
      parts[#parts + 1] = describe(key, depth + 1) .. "=" .. describe(inner, depth + 1)
    end
  end
  table.sort(parts)
  return "{" .. table.concat(parts, ",") .. "}"
end

-- Subjects: { name=, is_step=, run= }. run(call) makes the calls of its subject by `call(f, ...)`,
-- and returns a text and, if it fails, a message.

-- Calls a step twice: `call` repeats a call that raises, and this function repeats any other.
local function of_step(step)
  return { name = step.name, is_step = true, run = function(call)
    local object, calls = nil, 0
    if step.make then object = step.make() end
    local results = table.pack(call(function()
      calls = calls + 1
      return step.call(object)
    end))
    if calls == 1 then results = table.pack(select(2, pcall(step.call, object))) end
    return describe(results)
  end }
end

local function of_example(each)
  return { name = each.name, run = function(call)
    return face.run_example(each, function(name, f, ...)
      if name ~= each.name then return f(...) end
      return call(f, ...)
    end)
  end }
end

-- Runs a subject. Returns as text the results of its calls, their arguments after the calls, and
-- the subject's own text.
local function run(subject, call)
  local log = {}
  math.randomseed(1)
  local output, message = subject.run(function(f, ...)
    local results = table.pack(call(f, ...))
    log[#log + 1] = describe { results, table.pack(...) }
    return table.unpack(results, 1, results.n)
  end)
  log[#log + 1] = message or output
  return table.concat(log, "\n"), message
end

-- The text of a subject with enough memory. Records its calls, and all functions that a step calls.
local function reference(subject, called)
  local function recorded(f, ...)
    called[f] = true
    return f(...)
  end
  local function record() called[debug.getinfo(2, "f").func] = true end
  if subject.is_step then debug.sethook(record, "c") end
  local expected, message = run(subject, recorded)
  debug.sethook()
  assert(not message, message)
  assert(run(subject, recorded) == expected, subject.name .. ": two answers")
  return expected
end

-- Calls f while an allocation may fail, and calls it again if it therefore raises. Returns how many
-- allocations failed, what is wrong, and what f returns.
local function call_twice(f, ...)
  collectgarbage "stop"
  local results = table.pack(try(f, ...))
  collectgarbage "restart"
  local failed, ok, message = table.unpack(results, 1, 3)
  if ok then return failed, nil, table.unpack(results, 3, results.n) end
  if failed == 0 then error(message, 0) end
  local is_exhausted = tostring(message):sub(-#exhausted) == exhausted
  return failed, not is_exhausted and "raises " .. tostring(message) or nil, f(...)
end

-- Runs a subject whose n-th allocation fails. Returns whether it makes n allocations, and a message
-- if something is wrong.
local function attempt(subject, expected, n, once)
  local failed, problem = 0, nil
  local function keep(count, wrong, ...)
    failed = count
    problem = wrong or is_guarded() and "leaves guards or a hook behind" or nil
    return ...
  end
  arm(n, once)
  local found = run(subject, function(f, ...)
    if failed > 0 then return f(...) end
    if subject.is_step then collectgarbage() end -- a stack that has grown would hide allocations
    return keep(call_twice(f, ...))
  end)
  if found ~= expected then problem = problem or "gives another answer" end
  return failed > 0, problem
end

local total, failures = 0, 0

local function check(subject, called)
  local expected, messages, seen = reference(subject, called), 0, {}
  for _, once in ipairs { true, false } do
    local n = 0
    while true do
      n = n + 1
      local goes_on, message = attempt(subject, expected, n, once)
      if not goes_on then break end
      total = total + 1
      failures = failures + (message and 1 or 0)
      if message and not seen[message] and messages < most_messages then
        messages, seen[message] = messages + 1, true
        io.stderr:write(("%s, allocation %d%s: %s\n"):format(subject.name, n,
          once and "" or " and all after it", message))
      end
    end
  end
end

-- Opens the module, each time in a new Lua state, while an allocation fails.
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

local function fail(name, message)
  failures = failures + 1
  io.stderr:write(name, message)
end

-- Reports public functions that nothing has called, and unknown names in every.lua.
local function check_coverage(called, list)
  for name, f in pairs(face.public()) do
    if not called[f] and not every.left_out[name] then
      fail(name, ": no example and no step calls it\n")
    end
  end
  local declared = {}
  for _, each in ipairs(list) do declared[each.name] = true end
  for _, names in ipairs { every.left_out, every.skipped } do
    for name in pairs(names) do
      if not declared[name] then fail(name, ": not a public function\n") end
    end
  end
end

local wanted <const> = os.getenv "STEP"
local called <const> = {}

local function check_wanted(subject)
  if not wanted or subject.name:find(wanted, 1, true) then check(subject, called) end
end

for _, step in ipairs(every.steps) do check_wanted(of_step(step)) end
local list <const> = face.examples()
for _, each in ipairs(list) do each.declaration = nil end
face.declarations, package.loaded["shogun.site.declarations"] = nil, nil -- less to collect
local leave <const> = face.watch()
for _, each in ipairs(list) do
  local name = each.name
  if not every.left_out[name] and not every.skipped[name] then check_wanted(of_example(each)) end
end
leave()
if not wanted then
  check_opening()
  check_coverage(called, list)
end
print = nil -- luacheck: ignore 121
io.write(("%d allocations failed, %d failures\n"):format(total, failures))
return failures == 0 and total > 0
