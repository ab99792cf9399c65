--- How many processors this process may use: those it may run on, and no more than the quota of its
-- cgroup (version 2), which is how a container gets two of sixty.

local load_luv = require "shogun.process.luv"

-- The first match in a file; nil where there is none.
local function found(path, ...)
  local file <close> = io.open(path)
  return (file and file:read "a" or ""):match(...)
end

-- The least quota of a cgroup and those around it.
local function quota(root)
  local path, least = found("/proc/self/cgroup", "%f[^\n\0]0::(/[^\n]*)") or "/", math.huge
  repeat
    local most, period = found(root .. path .. "/cpu.max", "^(%d+) (%d+)")
    if most then least = math.min(least, most // period) end
    path = path:match "^(.*)/[^/]*$"
  until not path
  return math.max(1, least)
end

--- Counts them.
---@param root? string  where cgroups are mounted
---@return integer  1 where nothing can be said
return function(root)
  local uv = load_luv()
  if not uv then return 1 end
  local count = uv.available_parallelism and uv.available_parallelism() or #(uv.cpu_info() or { 1 })
  return math.tointeger(math.min(count, quota(root or "/sys/fs/cgroup")))
end
