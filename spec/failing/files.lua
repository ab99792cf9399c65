-- files.lua -- makes each open, write, fsync, close, link and rename of a save fail in turn. The
-- error must name the file, the old file must stay whole, and no other file must remain. Some saves
-- are repeated as on the other systems that files.c imitates. The argument is files.c's library.

local command = require "spec.support.command"

local library <const> = ...
local folder <const> = os.tmpname() .. ".d"
local path, log <const> = folder .. "/kept", folder .. ".log"
local old <const> = "what was there"

-- Each save: Lua code that returns whether it succeeded, and otherwise a message.
local saves <const> = {
  ["files.save"] = 'return require("shogun.files").save(path, ("x"):rep(100000))',
  ["draw.png"] = 'return require("shogun").draw.png(require("shogun").board(), path)',
  ["shogun play"] = [[
    local code = require "shogun.cli" { "play", "--white", "random", "--red", "random",
      "--seed", "1", "--quiet", "-o", path }
    return code == 0, "in stderr"]],
  ["shogun tour"] = [[
    local code = require "shogun.cli" { "tour", "5", "--svg=" .. path }
    return code == 0, "in stderr"]],
}

local prelude <const> = [[
  io.stdout = io.stderr
  local path = %q
  local ok, message = (function() %s end)()
  io.stderr:write(tostring(message))
  os.exit(ok and 0 or 1)
]]

-- Saves once, and lets the n-th call fail (0: none).
local function save(name, n, setting)
  os.execute(("rm -rf %s %s && mkdir %s"):format(folder, log, folder))
  command.write(path, old)
  local script = folder .. ".lua"
  command.write(script, prelude:format(path, saves[name]))
  local set = "FAIL_AT=%d FAIL_UNDER=%s FAIL_LOG=%s %s LD_PRELOAD=%s %s %s"
  local line = set:format(n, folder, log, setting, library, command.interpreter(), script)
  local output, status = command.shell(line)
  return status == 0, output, command.output("ls -A " .. folder), io.open(log) ~= nil
end

-- Returns what is wrong after a call has failed, or nil. If only the folder could not be synced,
-- the new file must be in place.
local function complaint(ok, output, names, new)
  local expected = output:find("written, but", 1, true) and new or old
  if ok then return "the failure goes unseen" end
  if names ~= "kept\n" then return "left behind: " .. names:gsub("\n", " ") end
  if command.read(path) ~= expected then return "neither the old file nor the new one" end
  if not output:find(path, 1, true) then return "the message does not name the file: " .. output end
end

local total, failures = 0, 0

-- Lets each call of a save fail in turn. `setting`: environment variables for files.c.
local function try(name, setting)
  local ok, output, names = save(name, 0, setting)
  local new = command.read(path)
  assert(ok and names == "kept\n" and new ~= old, name .. ": was not saved: " .. output)
  for n = 1, math.huge do
    local failed
    ok, output, names, failed = save(name, n, setting)
    if not failed then break end
    total = total + 1
    local wrong = complaint(ok, output, names, new)
    failures = failures + (wrong and 1 or 0)
    if wrong then io.write(("%s %s, call %d: %s\n"):format(setting, name, n, wrong)) end
  end
end

-- Error numbers of Linux: EINVAL, EOPNOTSUPP, EISDIR, ENOENT.
local nameless <const> = { "FAIL_NAMELESS=22", "FAIL_NAMELESS=95", "FAIL_NAMELESS=21",
  "FAIL_NAMELESS=2" }

for name in pairs(saves) do
  try(name, "")
  try(name, nameless[1])
end
for _, setting in ipairs {
  nameless[2], nameless[3], nameless[4], "FAIL_PROC=1", "FAIL_OWNER=1", "FAIL_OWNER=2",
  "FAIL_TAKEN=3", nameless[1] .. " FAIL_TAKEN=3", "FAIL_AGAIN=1", nameless[1] .. " FAIL_AGAIN=1",
} do
  try("files.save", setting)
end

-- No save succeeds: all names are taken, or a nameless file cannot be opened.
for setting, reason in pairs {
  ["FAIL_TAKEN=1000"] = "File exists", ["FAIL_TAKEN=1000 " .. nameless[1]] = "File exists",
  ["FAIL_NAMELESS=24"] = "Too many open files",
} do
  local ok, output, names = save("files.save", 0, setting)
  local wrong = complaint(ok, output, names)
  total, failures = total + 1, failures + ((wrong or not output:find(reason)) and 1 or 0)
  if wrong then io.write(("%s: %s\n"):format(setting, wrong)) end
end
os.execute(("rm -rf %s %s %s.lua"):format(folder, log, folder))
io.write(("%d calls failed, %d failures\n"):format(total, failures))
os.exit(failures == 0 and total > 0)
