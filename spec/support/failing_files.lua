-- failing_files.lua -- each open, write, fsync and rename that saving makes fails in turn: an error
-- that names the file, the old file whole, nothing left beside it. Its argument is the library made
-- of failing_files.c.

local command = require "spec.support.command"

local library <const> = ...
local folder <const> = os.tmpname() .. ".d"
local path, log <const> = folder .. "/kept", folder .. ".log"
local old <const> = "what was there"

-- What saves: Lua code that ends with what the library answers.
local saves <const> = {
  ["files.save"] = 'return require("shogun.files").save(path, ("x"):rep(100000))',
  ["draw.png"] = 'return require("shogun").draw.png(require("shogun").board(), path)',
  ["shogun play"] = [[
    local code = require "shogun.cli" { "play", "--white", "random", "--red", "random",
      "--seed", "1", "--quiet", "--save", path }
    return code == 0, "in stderr"]],
  ["shogun tour"] = [[
    local code = require "shogun.cli" { "tour", "5", "--svg", path }
    return code == 0, "in stderr"]],
}

local prelude <const> = [[
  io.stdout = io.stderr
  local path = %q
  local ok, message = (function() %s end)()
  io.stderr:write(tostring(message))
  os.exit(ok and 0 or 1)
]]

local function output_of(line)
  local pipe = assert(io.popen(line .. " 2>&1"))
  local output = pipe:read "a"
  return pipe:close(), output
end

-- Saves once while the n-th call fails.
local function save(code, n)
  os.execute(("rm -rf %s %s && mkdir %s"):format(folder, log, folder))
  command.write(path, old)
  local script = folder .. ".lua"
  command.write(script, prelude:format(path, code))
  local set = "FAIL_AT=%d FAIL_UNDER=%s FAIL_LOG=%s LD_PRELOAD=%s %s %s"
  local line = set:format(n, folder .. "/", log, library, command.interpreter(), script)
  local ok, output = output_of(line)
  local _, names = output_of("ls -A " .. folder)
  return ok, output, names, io.open(log) ~= nil
end

-- What is wrong where the call has failed; nil if all is well.
local function complaint(ok, output, names)
  if ok then return "the failure goes unseen" end
  if names ~= "kept\n" then return "left behind: " .. names:gsub("\n", " ") end
  if command.read(path) ~= old then return "the old file has changed" end
  if not output:find(path, 1, true) then return "the message does not name the file: " .. output end
end

local total, failures = 0, 0
for name, code in pairs(saves) do
  local n = 0
  while true do
    n = n + 1
    local ok, output, names, failed = save(code, n)
    if not failed then
      assert(ok, name .. ": " .. output)
      assert(names == "kept\n" and command.read(path) ~= old, name .. ": was not saved")
      break
    end
    total = total + 1
    local wrong = complaint(ok, output, names)
    failures = failures + (wrong and 1 or 0)
    if wrong then io.write(("%s, call %d: %s\n"):format(name, n, wrong)) end
  end
end
os.execute(("rm -rf %s %s %s.lua"):format(folder, log, folder))
io.write(("%d calls failed, %d failures\n"):format(total, failures))
os.exit(failures == 0 and total > 0)
