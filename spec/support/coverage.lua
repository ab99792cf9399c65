-- coverage.lua -- which lines of lua/shogun ran, in all processes of a run.
--
-- With SHOGUN_COVERAGE=FOLDER and LUA_INIT_5_4=@PATH, where PATH is this file's, every Lua notes
-- the lines it reaches in a file of its own in FOLDER (coverage.c). `lua5.4 coverage.lua FOLDER`
-- adds them up: a line for each source file with the lines that never ran, then "N lines, N not
-- reached".

local folder <const> = os.getenv "SHOGUN_COVERAGE"

local reached <const> = {}                       -- by path: a set of lines

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
  for path in io.popen "find lua/shogun -name '*.lua' ! -path '*/types*' | sort":lines() do
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
  local library <const> = folder .. "/../coverage.so"
  debug.gethook = package.loadlib(library, "get_hook") -- luacheck: ignore 122
  debug.sethook = package.loadlib(library, "set_hook") -- luacheck: ignore 122
  package.loadlib(library, "write_at_end")()
  debug.sethook()
  debug.getregistry().coverage_pcall = pcall
  pcall = package.loadlib(library, "call_protected") -- luacheck: ignore 121
else
  report(assert(arg[1], "expected a folder"))
end
