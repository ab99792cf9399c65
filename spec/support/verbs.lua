-- verbs.lua -- every verb of the command that reads a database, run in this process: for files that
-- strangers have made.

local harsh = require "spec.support.harsh"
local cli = require "shogun.cli"

local verbs = {}

local now <const> = require("shogun.core").clock
local most_seconds <const> = 20

-- The commands for a file of matches. A match that is not over is watched without end, so a watch
-- is interrupted.
verbs.reading = {
  "games FILE", "games FILE --matches", "games FILE --matches --json", "games FILE --json",
  "games FILE --records", "games FILE --player greedy --result won", "games FILE --match 1",
  "games FILE --match 1 --replay 1", "games FILE --match 1 --log 1", "watch FILE",
  "watch FILE --json", "games FILE --board k2p16/8/8/8/8/8/8/6P1K1",
  "positions FILE --nodes 0 --all --force -o /dev/null",
}

-- The commands that resume a match, and so may write.
verbs.writing = {
  "match greedy random --rules boxed --openings random:1 --pairs 1 --quiet --db FILE",
}

-- luacheck: push ignore 121 122
-- Calls with files in place of stdout and stderr.
local function with_streams(call)
  local before = { stdout = io.stdout, stderr = io.stderr, print = print }
  io.stdout, io.stderr = assert(io.tmpfile()), assert(io.tmpfile())
  local ok, result = pcall(call)
  local texts = {}
  for i, stream in ipairs { io.stdout, io.stderr } do
    stream:seek "set"
    texts[i] = stream:read "a"
    stream:close()
  end
  io.stdout, io.stderr, print = before.stdout, before.stderr, before.print
  io.output(io.stdout)
  if not ok then error(result, 0) end
  return texts[1], texts[2], result
end
-- luacheck: pop

-- Interrupts after some seconds, as Ctrl-C does.
local function interrupt_after(seconds)
  local deadline = now() + seconds
  debug.sethook(function()
    if now() >= deadline then
      debug.sethook()
      error("interrupted!", 0)
    end
  end, "", 1000)
end

--- Runs the command. Returns stdout, stderr and the exit code.
---@param line string  with FILE where the name of the file belongs
---@param path string
---@param seconds? number  after which it is interrupted; default 20, a watch 1
function verbs.run(line, path, seconds)
  local words = {}
  for word in line:gmatch "%S+" do words[#words + 1] = word == "FILE" and path or word end
  harsh.stop() -- or a page of help takes ten seconds
  interrupt_after(seconds or words[1] == "watch" and 1 or most_seconds)
  local output, errors, code = with_streams(function() return cli(words) end)
  debug.sethook()
  harsh.start()
  return output, errors, code
end

--- Like `run`, for an expected exit code. `path` may be missing if no argument is FILE.
function verbs.ends_with(expected, line, path)
  local output, errors, code = verbs.run(line, path or "")
  assert(code == expected, ("%s: exit code %s: %s"):format(line, code, errors))
  return output, errors
end

-- Characters that control a terminal: control characters except newlines and the tabs of logs, and
-- those of Unicode. Invalid UTF-8 is a defect, too.
local controls <const> = {
  "[%c\x7f]", "\xC2[\x80-\x9F]", "\xD8\x9C", "\xE2\x80[\x8E\x8F\xA8-\xAE]", "\xE2\x81[\xA6-\xA9]",
}

--- Checks the output of a verb: a message, or nil if it is safe.
function verbs.problem(text)
  if not utf8.len(text) then return ("no UTF-8: %q"):format(text) end
  for _, characters in ipairs(controls) do
    local at = text:gsub("[\n\t]", " "):find(characters)
    if at then return ("a control character at byte %d of %q"):format(at, text) end
  end
  local line = text:match "[^\n]*%.lua:%d+:[^\n]*" or text:match "stack traceback:.*"
  if line then return "a line of the library: " .. line end
end

return verbs
