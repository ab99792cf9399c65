-- coverage.lua -- which lines of lua/shogun ran, in all processes of a run.
--
-- With SHOGUN_COVERAGE=FOLDER and LUA_INIT_5_4=@PATH, where PATH is this file's, every Lua notes
-- the lines it reaches in a file of its own in FOLDER. `lua5.4 coverage.lua FOLDER` adds them up: a
-- line for each source file with the lines that never ran, then "N lines, N not reached".

local folder <const> = os.getenv "SHOGUN_COVERAGE"

local reached <const> = {}                       -- by path: a set of lines

local function note(_, line)
  local path = debug.getinfo(2, "S").source:match "^@.-(lua/shogun/.*)$"
  if not path then return end
  reached[path] = reached[path] or {}
  reached[path][line] = true
end

-- luacheck: ignore 122
-- A coroutine has a hook of its own; wrap is made of create, so that it has one too.
local function hook_coroutines()
  local create <const> = coroutine.create
  function coroutine.create(body)
    local thread = create(body)
    debug.sethook(thread, note, "l")
    return thread
  end
  local function pass(ok, ...)
    if not ok then error(..., 0) end
    return ...
  end
  function coroutine.wrap(body)
    local thread = coroutine.create(body)
    return function(...) return pass(coroutine.resume(thread, ...)) end
  end
end

local function write()
  debug.sethook()
  local name = os.tmpname()
  local file <close> = assert(io.open(folder .. name:match "/[^/]+$", "w"))
  os.remove(name)
  for path, lines in pairs(reached) do
    for line in pairs(lines) do file:write(("%s:%d\n"):format(path, line)) end
  end
end

-- However a process ends, short of a signal.
local function write_at_end()
  local exit <const> = os.exit
  function os.exit(code, close)
    write()
    exit(code, close)
  end
  debug.getregistry()[write] = setmetatable({}, { __gc = write })
end

-- Lines with code, as the compiler lists them, except those that only end something.
local function active(path)
  local lines, number, pipe = {}, 0, assert(io.popen(("luac5.4 -l -l -p '%s'"):format(path)))
  for line in pipe:lines() do
    local at, instruction = line:match "^%s+%d+%s+%[(%d+)%]%s+(%u+)"
    if at and instruction ~= "VARARGPREP" then lines[tonumber(at)] = true end
  end
  assert(pipe:close())
  for line in io.lines(path) do
    number = number + 1
    if line:find "^%s*[end})%],;]*$" or not line:find "%S" then lines[number] = nil end
  end
  return lines
end

local function read(from)
  for name in io.popen(("ls '%s'"):format(from)):lines() do
    for line in io.lines(from .. "/" .. name) do
      local path, number = line:match "^(.*):(%d+)$"
      reached[path] = reached[path] or {}
      reached[path][tonumber(number)] = true
    end
  end
end

local function report(from)
  read(from)
  local all, missed = 0, 0
  for path in io.popen "find lua/shogun -name '*.lua' ! -name types.lua | sort":lines() do
    local lines, missing, count = active(path), {}, 0
    for line in pairs(lines) do
      count = count + 1
      if not (reached[path] or {})[line] then missing[#missing + 1] = line end
    end
    table.sort(missing)
    all, missed = all + count, missed + #missing
    print(("%-40s %4d lines %5.1f %%  %s"):format(path, count,
      100 * (count - #missing) / math.max(count, 1), table.concat(missing, " ")))
  end
  print(("%d lines, %d not reached"):format(all, missed))
end

if folder then
  hook_coroutines()
  write_at_end()
  debug.sethook(note, "l")
else
  report(assert(arg[1], "expected a folder"))
end
