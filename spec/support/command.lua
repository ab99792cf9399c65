-- command.lua -- running the command `shogun` and other programs from specs.

local command = {}

function command.interpreter()
  local first = 0
  while arg[first - 1] do first = first - 1 end
  return arg[first]
end

-- A setting for this version of Lua alone: "LUA_PATH" is LUA_PATH_5_4, say.
function command.setting(name) return name .. _VERSION:gsub("%D+", "_") end

function command.quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

function command.read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

-- The text of the Makefile and of the files that it includes.
function command.makefile()
  local texts = { command.read "Makefile" }
  for path in texts[1]:match "\ninclude (%.ci/[^\n]*)":gmatch "%S+" do
    texts[#texts + 1] = command.read(path)
  end
  return table.concat(texts, "\n")
end

function command.write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(text))
end

-- An open file without a name, with this text.
function command.file_of(text)
  local file = assert(io.tmpfile())
  assert(file:write(text))
  file:seek "set"
  return file
end

-- What a line of the shell prints.
function command.output(line)
  local pipe <close> = assert(io.popen(line))
  return pipe:read "a"
end

-- The lines of a text, without empty ones.
function command.lines(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

-- Runs a script of the shell, in which SHOGUN stands for the command. Returns what it prints on
-- both streams, and its exit status; nil if a signal has ended it.
function command.shell(script)
  script = script:gsub("%f[%w_]SHOGUN%f[^%w_]", command.interpreter() .. " lua/bin/shogun")
  local pipe = assert(io.popen("{ " .. script .. "\n} 2>&1"))
  local output = pipe:read "a"
  local _, how, status = pipe:close()
  return output, how == "exit" and status or nil
end

-- Runs `shogun` with these arguments and this input. Returns stdout, stderr and the exit code.
function command.run(words, input)
  local into, errors = os.tmpname(), os.tmpname()
  command.write(into, input or "")
  local line = "NO_COLOR=1 %s lua/bin/shogun %s <%s 2>%s"
  local pipe = assert(io.popen(line:format(command.interpreter(), words, into, errors)))
  local output = pipe:read "a"
  local _, how, code = pipe:close()
  local stderr = command.read(errors)
  os.remove(into)
  os.remove(errors)
  assert(how == "exit", how)
  return output, stderr, code
end

-- The same, for an expected exit code.
function command.ends_with(expected, words, input)
  local output, stderr, code = command.run(words, input)
  assert(code == expected, ("exit code %s: %s"):format(code, stderr))
  return output, stderr
end

-- Like ends_with; stderr must also contain this text.
function command.tells(expected, text, words, input)
  local output, stderr = command.ends_with(expected, words, input)
  assert(stderr:find(text, 1, true), stderr)
  return output, stderr
end

-- The arguments of a match of a few games, whose database is in the folder. `rest`: players and
-- options.
function command.small_match(folder, rest)
  return ("match --openings random:4 --db %s/m.db %s"):format(folder, rest)
end

-- The events in what a match prints with --json.
function command.events(output)
  local list = {}
  for line in output:gmatch "[^\n]+" do list[#list + 1] = assert(require("dkjson").decode(line)) end
  return list
end

-- Text for the shell: waits until a test holds, at most a minute or two and only while the program
-- started last is running.
function command.await(test)
  return ("tries=6000; until %s || ! kill -0 ${!-$$} || [ $((tries -= 1)) = 0 ]; "
    .. "do sleep 0.01; done 2>/dev/null"):format(test)
end

-- Text for the shell: starts a program, sends it a signal (SIGINT) once a test holds, and kills it
-- if it has not ended a minute or two later. The text's status is the program's.
function command.stopped(program, test, signal)
  return ("%s & %s; kill -%s $!; %s; kill -KILL $! 2>/dev/null; wait $!"):format(program,
    command.await(test), signal or "INT", command.await "false")
end

-- Runs Lua code in a process that sends itself a Ctrl-C soon after. Returns what it says.
function command.interrupted(code)
  local soon = [[os.execute "(sleep 0.2; kill -INT $PPID) &" ]]
  local line = "%s -e %s 2>&1"
  return command.output(line:format(command.interpreter(), command.quoted(soon .. code)))
end

-- The reason for `pending` in a test that needs this program; nil if it is installed. In CI, which
-- installs everything, a missing program is an error.
function command.missing(program, package)
  if os.getenv "SHOGUN_HARSH" then return "other programs do not run under ASan" end
  local found = os.execute(("PATH=$PATH:/usr/games command -v %s >/dev/null"):format(program))
  if found then return nil end
  local message = ("%s is missing: please install %s"):format(program, package)
  return os.getenv "CI" and error(message, 0) or message
end

-- The reason for `pending` in a test that needs a terminal: the program that makes one is missing
-- (an error in CI), or has failed (in a container without /dev/pts, say).
function command.missing_terminal()
  local missing = command.missing("script", "bsdutils")
  if missing then return missing end
  local message, status = command.shell "script -qec : /dev/null </dev/null"
  if status ~= 0 then return "no terminal can be made here: " .. message:match "[^\n]*" end
end

-- A value for a <close> variable: calls a function when the block ends, even by an error.
local function at_end(call) return setmetatable({}, { __close = call }) end

-- Calls `call` with the name of a temporary file, and removes the file, even if the call fails.
function command.with_path(call, suffix)
  local path = os.tmpname()
  local _ <close> = at_end(function()
    os.remove(path)
    if suffix then os.remove(path .. suffix) end
  end)
  call(path .. (suffix or ""))
end

-- The same, with this text in the file.
function command.with_text(text, call, suffix)
  command.with_path(function(path)
    command.write(path, text)
    call(path)
  end, suffix)
end

-- Like with_text, with a bot's code.
function command.with_bot(code, call) command.with_text(code, call, ".lua") end

-- Like with_path, with a temporary folder.
function command.with_folder(call)
  local folder = os.tmpname()
  assert(os.execute(("rm %s && mkdir %s"):format(folder, folder)))
  local _ <close> = at_end(function() os.execute("rm -rf " .. folder) end)
  call(folder)
end

-- Makes from a function such as with_path one that returns a test with the same arguments.
function command.tests_with(with)
  return function(...)
    local given = table.pack(...)
    return function() with(table.unpack(given, 1, given.n)) end
  end
end

command.at_path = command.tests_with(command.with_path)
command.at_text = command.tests_with(command.with_text)
command.at_bot = command.tests_with(command.with_bot)
command.in_folder = command.tests_with(command.with_folder)

return command
