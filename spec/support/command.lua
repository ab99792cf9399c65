-- command.lua -- running the command `shogun` and other programs from specs.

local command = {}

-- The Lua that runs the specs.
function command.interpreter()
  local first = 0
  while arg[first - 1] do first = first - 1 end
  return arg[first]
end

-- For the shell.
function command.quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

function command.read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

function command.write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(text))
end

-- Runs `shogun` with these words and this input: stdout, stderr and the exit code.
function command.run(words, input)
  local into, errors = os.tmpname(), os.tmpname()
  command.write(into, input or "")
  local line = "NO_COLOR=1 %s lua/bin/shogun %s <%s 2>%s"
  local pipe = assert(io.popen(line:format(command.interpreter(), words, into, errors)))
  local output = pipe:read "a"
  local _, how, code = pipe:close()
  local said = command.read(errors)
  os.remove(into)
  os.remove(errors)
  assert(how == "exit", how)
  return output, said, code
end

-- The same where the exit code is known.
function command.ends_with(expected, words, input)
  local output, said, code = command.run(words, input)
  assert(code == expected, ("exit code %s: %s"):format(code, said))
  return output, said
end

-- Why a test that runs this program cannot, or nil: a reason for `pending`. In CI, which installs
-- everything, a missing program is an error.
function command.missing(program, package)
  if os.getenv "SHOGUN_HARSH" then return "other programs do not run under ASan" end
  local found = os.execute(("PATH=$PATH:/usr/games command -v %s >/dev/null"):format(program))
  if found then return nil end
  local message = ("%s is missing: please install %s"):format(program, package)
  return os.getenv "CI" and error(message, 0) or message
end

-- Why there is no terminal for a test: no program that makes one, or none can be made (in a
-- container without /dev/pts, say). The first is an error in CI.
function command.missing_terminal()
  local missing = command.missing("script", "bsdutils")
  if missing then return missing end
  local pipe <close> = assert(io.popen "script -qec : /dev/null </dev/null 2>&1")
  local message = pipe:read "a"
  if not pipe:close() then return "no terminal can be made here: " .. message:match "[^\n]*" end
end

-- A name for a file, gone after the call.
function command.with_path(call, suffix)
  local path = os.tmpname()
  call(path .. (suffix or ""))
  os.remove(path)
  if suffix then os.remove(path .. suffix) end
end

-- Calls with a folder, which is gone afterwards.
function command.with_folder(call)
  local folder = os.tmpname()
  assert(os.execute(("rm %s && mkdir %s"):format(folder, folder)))
  call(folder)
  os.execute("rm -rf " .. folder)
end

return command
