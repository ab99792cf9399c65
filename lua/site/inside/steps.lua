--- Counts steps (instructions of Lua), like a box. Limits and clocks in steps are the same on every
-- machine, so a match can be replayed. A call of a C function, even a search, is one step.

local steps = {}

local period <const> = 1000 -- steps between two calls of the hook
local sethook <const>, getinfo <const> = debug.sethook, debug.getinfo
local create <const>, resume <const> = coroutine.create, coroutine.resume

local used, most -- steps of the current call: so far, at most; nil if no steps are counted

-- Raises an error beyond the limit, and again at every later step, so that pcall does not help.
local function count()
  if not used or getinfo(2, "f").func == steps.limited then return sethook() end
  used = used + period
  if used <= most then return end
  sethook(count, "", 1)
  error("out of steps", 0)
end

-- luacheck: push ignore 122
--- Like Lua's function, but sets a hook that counts the steps of the new coroutine.
function coroutine.create(call)
  local thread = create(call)
  if used then sethook(thread, count, "", period) end
  return thread
end

local function unpacked(ok, ...)
  if not ok then error(..., 0) end
  return ...
end

--- Like Lua's function, but uses the function above.
function coroutine.wrap(call)
  local thread = coroutine.create(call)
  return function(...) return unpacked(resume(thread, ...)) end
end
-- luacheck: pop

--- Calls a function with a limit of steps. The function must not raise.
---@param limit integer
---@param call function
---@return any ...  its results; nil and a message if it used more steps than the limit
function steps.limited(limit, call, ...)
  used, most = 0, limit
  sethook(count, "", period)
  local results = table.pack(pcall(call, ...))
  sethook()
  local is_late = used > most
  used = nil
  if is_late then return nil, ("it used more than %d steps of Lua"):format(limit) end
  return table.unpack(results, 2, results.n)
end

--- How many steps the current call has used; nil if they are not counted.
---@return integer?
function steps.used() return used end

--- Charges a new coroutine for a whole period in advance: it may end before the hook first counts.
function steps.charge()
  if used then used = used + period end
end

return steps
