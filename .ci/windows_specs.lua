-- windows_specs.lua -- runs a spec under Lua for Windows, which has no busted:
-- lua54.exe .ci/windows_specs.lua ... SPEC
--
-- It reports as spec/support/tally.lua does. A test that fails because it starts a program, or
-- needs luv or a box, is skipped. If a `describe` or the spec itself fails so, its rest is skipped.

local files = require "shogun.files"

local spec <const> = arg[#arg]
local folder <close> = assert(files.private_folder())
local passed, failed, skipped, paths, refused = 0, 0, 0, 0, nil

local function refuse(reason)
  return function()
    refused = reason
    error(reason, 2)
  end
end

-- Makes and removes the folders of spec.support.command without a Unix shell.
local execute, no_program = os.execute, refuse "starts a program"
local function execute_line(line)
  local made, removed = line:match "^rm (%S+) && mkdir %1$", line:match "^rm %-rf (%S+)$"
  if made then return os.remove(made) and files.make_folder(made) end
  if removed then return execute(("rmdir /s /q %s >nul 2>&1"):format(removed:gsub("/", "\\"))) end
  return no_program()
end

local function new_path()
  paths = paths + 1
  local path = ("%s/%d"):format(folder.path, paths)
  return assert(files.save(path, "")) and path
end

local function traced(message)
  local is_plain = type(message) ~= "string" or message:find(spec, 1, true) == 1
  return is_plain and message or debug.traceback(message, 2)
end

-- Calls functions. Returns whether all succeed, and reports an error.
local function attempt(name, calls)
  local done, message = xpcall(function()
    for _, call in ipairs(calls) do call() end
  end, traced)
  local text = tostring(message)
  local reason = refused or type(message) == "table" and message.pending
    or text:match "needs %S+, which .* on Windows" or text:match "no box: .* needs Linux"
  refused = nil
  if done then return true end
  if reason then
    skipped = skipped + 1
    print(("skipped: %s: %s"):format(name, reason))
  else
    failed = failed + 1
    local line = debug.getinfo(calls[#calls], "S").linedefined
    print(("Failure -> %s @ %d\n%s\n%s\n"):format(spec, line, name, message))
  end
end

-- A `describe`: its tests and `describe`s in order, and its hooks.
local function new_block(name, before_each)
  local copy = table.move(before_each, 1, #before_each, 1, {})
  return { name = name, setup = {}, before_each = copy, teardown = {} }
end

local block = new_block("", {}) -- the `describe` that is being defined

local function describe(name, body)
  local outer = block
  block = new_block(outer.name .. name .. " ", outer.before_each)
  table.insert(outer, block)
  attempt(block.name, { body })
  block = outer
end

local function it(name, test)
  local this = new_block(block.name .. name, block.before_each)
  table.insert(this.before_each, test)
  table.insert(block, { name = this.name, calls = this.before_each })
end

local function run(this)
  if not attempt(this.name .. "setup", this.setup) then return end
  for _, each in ipairs(this) do
    if not each.calls then
      run(each)
    elseif attempt(each.name, each.calls) then
      passed = passed + 1
    end
  end
  attempt(this.name .. "teardown", this.teardown)
end

local function hook(name)
  return function(call) table.insert(block[name], call) end
end

local function pending(reason) error { pending = reason } end

for library, fields in pairs {
  [_G] = { describe = describe, it = it, pending = pending, setup = hook "setup",
    before_each = hook "before_each", teardown = hook "teardown", assert = require "luassert" },
  [os] = { execute = execute_line, tmpname = new_path },
  [io] = { popen = no_program, tmpfile = files.temporary },
  [package.preload] = { luv = refuse "needs luv" },
} do
  for name, value in pairs(fields) do library[name] = value end
end

if attempt(spec, { assert(loadfile(spec)) }) then run(block) end
if passed + failed + skipped == 0 then failed = 1 end
print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0, true)
