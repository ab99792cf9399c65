-- processes.lua -- the processes of this machine, as /proc lists them.

local uv = require "luv"

local processes = {}

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a"
end

--- All of them: lists of pid, state (one letter), parent and line, the command line with blanks
--- between its words.
function processes.all()
  local list = {}
  for name in uv.fs_scandir_next, assert(uv.fs_scandir "/proc") do
    local pid = math.tointeger(tonumber(name))
    local stat = pid and read(("/proc/%d/stat"):format(pid))
    local words = stat and read(("/proc/%d/cmdline"):format(pid))
    if words then                                -- otherwise it has ended meanwhile
      list[#list + 1] = {
        pid = pid, state = stat:match "^.*%) (%S)",
        parent = math.tointeger(tonumber(stat:match "^.*%) %S (%d+)")),
        line = words:gsub("%z$", ""):gsub("%z", " "),
      }
    end
  end
  return list
end

--- The children of a process whose command line matches a pattern.
function processes.of(parent, pattern)
  local list = {}
  for _, each in ipairs(processes.all()) do
    if each.parent == parent and each.line:find(pattern or "") then list[#list + 1] = each end
  end
  return list
end

--- How many children of this process have ended and were not waited for.
function processes.zombies()
  local count = 0
  for _, each in ipairs(processes.of(uv.os_getpid())) do
    if each.state == "Z" then count = count + 1 end
  end
  return count
end

return processes
