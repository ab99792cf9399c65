-- killed_saves.lua -- kills a process that saves again and again, 200 times. The saved file must
-- stay whole; at most one other file may be left, which the next save must remove. In every other
-- round the system has no files without a name. The argument is the library made from files.c.

local command = require "spec.support.command"
local files = require "shogun.files"

local library <const> = ...
local rounds <const> = 200
local folder <const> = os.tmpname() .. ".d"
local path <const> = folder .. "/kept"
local texts <const> = { a = ("a"):rep(300000), b = ("b"):rep(200000) }

local script <const> = [[
  local files, n = require "shogun.files", 0
  io.open(%q .. "/started", "w"):close()
  while true do
    n = n + 1
    assert(files.save(%q, n %% 2 == 0 and ("a"):rep(300000) or ("b"):rep(200000)))
  end
]]

local function names()
  local pipe <close> = assert(io.popen("ls -A " .. folder))
  local list = {}
  for name in pipe:lines() do list[#list + 1] = name end
  return list
end

-- Starts a process, waits until it begins to save, and kills it `seconds` later.
local function kill_one(seconds, setting)
  os.remove(folder .. "/started")
  local program = ("%s %s %s.lua"):format(setting, command.interpreter(), folder)
  local test = ("[ -e %s/started ] && sleep %.4f"):format(folder, seconds)
  os.execute("{ " .. command.stopped(program, test, "KILL") .. "; } 2>/dev/null")
  os.remove(folder .. "/started")
end

assert(os.execute("rm -rf " .. folder .. " && mkdir " .. folder))
command.write(folder .. ".lua", script:format(folder, path))
assert(files.save(path, texts.a))
local left_behind, failures = { [true] = 0, [false] = 0 }, 0
for round = 1, rounds do
  local named = round % 2 == 0
  local setting = named and "FAIL_NAMELESS=1 LD_PRELOAD=" .. library or ""
  kill_one(round % 20 / 5000, setting)
  local text, list = command.read(path), names()
  left_behind[named] = left_behind[named] + #list - 1
  local whole = text == texts[text:sub(1, 1)]
  if not whole or #list > 2 then
    failures = failures + 1
    io.write(("round %d: %d bytes, %s\n"):format(round, #text, table.concat(list, " ")))
  end
end
assert(files.save(path, "the last"))
if #names() > 1 then failures = failures + 1 end
os.execute(("rm -rf %s %s.lua"):format(folder, folder))
local text = "%d files left behind for the next save, %d of them without names at first\n"
io.write(text:format(left_behind[true] + left_behind[false], left_behind[false]))
io.write(("%d saves killed, %d failures\n"):format(rounds, failures))
os.exit(failures == 0)
