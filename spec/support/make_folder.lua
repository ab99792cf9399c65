-- make_folder.lua -- folders in which specs run make.

local command = require "spec.support.command"

local make_folder = {}

-- What a make that runs these specs has set: its folder for what is built, its flags, and ASan,
-- which would find leaks in other programs.
local outer <const> = "BUILD CFLAGS LDFLAGS DEFINES LD_PRELOAD"

-- Runs a script of the shell in a folder of its own: what it prints, and whether it succeeds.
function make_folder.shell(script, folder)
  local line = ("cd %s && unset %s && { %s\n} 2>&1"):format(command.quoted(folder), outer, script)
  local pipe = assert(io.popen(line))
  local output = pipe:read "a"
  return output, pipe:close() == true
end

-- A folder with the Makefile and what its first lines need, gone after the call.
function make_folder.with(call)
  local folder = os.tmpname()
  os.remove(folder)
  local line <const> = "mkdir -p %s/csrc/engine %s/spec && cp Makefile LICENSE .clang-format %s"
  local _, ok = make_folder.shell(line:format(folder, folder, folder), ".")
  assert(ok)
  local message
  ok, message = pcall(call, folder)
  make_folder.shell("rm -r " .. folder, ".")
  assert(ok, message)
end

return make_folder
