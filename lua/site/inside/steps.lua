--- Counts steps, Lua instructions, like a box. A limit and a clock in steps are the same on every
-- machine, so that a match can be played again. A call of a C function, even a search, is one step.

local steps = {}

local period <const> = 1000 -- steps between two calls of the hook
local sethook <const>, getinfo <const> = debug.sethook, debug.getinfo
local create <const>, resume <const> = coroutine.create, coroutine.resume

local used, most -- in the present call; nil: nothing is counted

-- Raises beyond the limit, from then on at every step, so that no pcall of the bot can stop it.
local function count()
  if not used or getinfo(2, "f").func == steps.limited then return sethook() end
  used = used + period
  if used <= most then return end
  sethook(count, "", 1)
  error("out of steps", 0)
end

-- luacheck: push ignore 122
--- Like Lua's function, but counts the steps of the new coroutine, since hooks belong to a
--- coroutine.
function coroutine.create(call)
  local thread = create(call)
  if used then sethook(thread, count, "", period) end
  return thread
end

local function unpacked(ok, ...)
  if not ok then error(..., 0) end
  return ...
end

--- Like Lua's function, with the function above.
function coroutine.wrap(call)
  local thread = coroutine.create(call)
  return function(...) return unpacked(resume(thread, ...)) end
end
-- luacheck: pop

--- Calls a function with a limit. It must not raise.
---@param limit integer
---@param call function
---@return any ...  its results; nil and a message if it has used more steps
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

--- The steps used so far in the present call; nil if they are not counted.
---@return integer?
function steps.used() return used end

--- Charges a coroutine a period in advance, since its own count may never reach one.
function steps.charge()
  if used then used = used + period end
end

return steps
