--- The memory of engines, counted for the collector.
--
-- Lua's collector waits until all memory in use has doubled: engines that are made and dropped in a
-- loop would pile up. So their memory is counted here, and beyond a limit dropped engines are
-- collected first.

local memory = {}

local least_limit <const> = 64 -- MiB

local held <const> = setmetatable({}, { __mode = "k" }) -- by engines, in MiB
local limit = least_limit

local function total()
  local sum = 0
  for _, size in pairs(held) do sum = sum + size end
  return sum
end

--- Makes room for an engine of that size. The limit rises with the memory in use, so that many
--- engines do not mean many collections.
---@param size integer  MiB
function memory.make_room(size)
  if total() + size <= limit or not collectgarbage "isrunning" then return end
  collectgarbage()
  limit = math.max(least_limit, 2 * (total() + size))
end

--- Counts an engine.
---@param engine shogun.Engine
---@param size integer  MiB
function memory.hold(engine, size) held[engine] = size end

--- Removes an engine from the count, and collects its memory.
---@param engine shogun.Engine
function memory.release(engine)
  held[engine] = nil
  collectgarbage()
end

return memory
