-- jobs.lua -- runs spec files in several processes at once and adds up what they report:
-- lua5.4 .ci/jobs.lua JOBS FOLDER "NAME=VALUE ... PROGRAM ..." SPEC ...
--
-- Each spec file runs in its own process, with these settings in its environment. Its output goes
-- into a file in FOLDER, and is shown whole if a test failed. A process that crashes, or that ends
-- without a count of its tests, counts as a failed test. Failures are listed again before the
-- count, since often only the end of a long log is kept. PROGRAM, if given, runs instead; it gets
-- the command line of the process, which ends with SPEC, as further arguments.
-- With a spec as its only argument, jobs.lua runs busted itself, so under its own Lua.

if #arg == 1 then
  require "busted.runner" { standalone = false } -- no tail call: busted looks at its caller
  return
end

local uv = require "luv"

-- Specs neither read nor write the cache of the person who runs them.
local no_cache <const> = "XDG_CACHE_HOME=/dev/null"

local function words(text)
  local list = {}
  for word in text:gmatch "%S+" do list[#list + 1] = word end
  return list
end

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return (file:read "a":gsub("\r\n", "\n"))
end

-- The name of a spec's log: "arena.store.database_spec.txt".
local function log_of(spec)
  return spec:gsub("^spec/", ""):gsub("%.lua$", ""):gsub("/", ".") .. ".txt"
end

-- The counts in the output of a process: passed, failed.
local function counted(output, code, signal)
  local passed, failed
  for line in output:gmatch "[^\n]+" do
    local p, f = line:match "^(%d+) passed, (%d+) failed$"
    if p then passed, failed = math.tointeger(p), math.tointeger(f) end
  end
  if not passed then return 0, 1 end
  local fine = code == 0 and signal == 0
  return passed, failed == 0 and not fine and 1 or failed
end

local function report(spec, passed, failed, seconds, output)
  print(("%-44s %4d passed, %d failed, %5.1f s"):format(spec, passed, failed, seconds))
  if failed > 0 then
    io.write(output, "\n")
  else
    for line in output:gmatch "skipped: [^\n]*" do print("  " .. line) end
  end
  io.flush()
end

-- The failures of a spec: its file; for each failure the place, the test and the message's start.
local function failures_of(spec, output)
  local found, rest = { "failed: " .. spec }, 0
  for line in output:gmatch "[^\n]+" do
    if line:find "^Failure" or line:find "^Error" or line:find "^ended by signal" then rest = 3 end
    if rest > 0 then found[#found + 1] = "  " .. line end
    rest = rest - 1
  end
  return table.concat(found, "\n")
end

-- Starts a process for the spec; calls done(passed, failed, output) when it has ended.
local function start(spec, folder, settings, done)
  local log = folder .. "/" .. log_of(spec)
  local file = assert(uv.fs_open(log, "w", 420))
  local line, begun = { no_cache }, uv.hrtime()
  table.move(settings, 1, #settings, 2, line)
  table.move({ arg[-1], arg[0], spec }, 1, 3, #line + 1, line)
  local process, message
  process, message = uv.spawn("env", { args = line, stdio = { nil, file, file } },
    function(code, signal)
      process:close()
      local output = read(log)
      local passed, failed = counted(output, code, signal)
      if signal ~= 0 then output = ("%sended by signal %d\n"):format(output, signal) end
      report(spec, passed, failed, (uv.hrtime() - begun) / 1e9, output)
      done(passed, failed, output)
    end)
  assert(process, message)
  uv.fs_close(file)
end

local function run(jobs, folder, settings, specs)
  local place, all_passed, all_failed, skipped, broken = 0, 0, 0, 0, {}
  local function next_one()
    place = place + 1
    if not specs[place] then return end
    local spec = specs[place]
    start(spec, folder, settings, function(passed, failed, output)
      all_passed, all_failed = all_passed + passed, all_failed + failed
      skipped = skipped + select(2, ("\n" .. output):gsub("\nskipped: ", ""))
      if failed > 0 then broken[#broken + 1] = failures_of(spec, output) end
      next_one()
    end)
  end
  for _ = 1, jobs do next_one() end
  uv.run()
  return all_passed, all_failed, skipped, broken
end

local jobs, folder = assert(math.tointeger(arg[1]), "expected a number of jobs"), arg[2]
assert(jobs > 0 and os.execute(("mkdir -p '%s'"):format(folder)))
local specs = table.move(arg, 4, #arg, 1, {})
local passed, failed, skipped, broken = run(jobs, folder, words(arg[3]), specs)
if passed + failed == 0 then failed = 1 end
for _, failures in ipairs(broken) do print(failures) end
if skipped > 0 then print(skipped .. " skipped") end
print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0, true)
