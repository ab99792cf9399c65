--- shogun chess: checks lists of chess moves.

local lazy_require = require "shogun.lazy_require"
local chess = lazy_require "shogun.chess"
local console = require "shogun.cli.console"
local files = require "shogun.files"
local terminal = require "shogun.cli.terminal"
local unmarked = lazy_require "shogun.unmarked"

local verb = {
  formats = { "chess" }, answers = { "text" }, saves = true,
  examples = {
    { "echo 'k 4 4 r 8 2 K 4 7: 8 2 2 2 4 7 4 8' | shogun chess", "one line" },
    { "shogun chess input.txt output.txt", "lines of a file, answers to another" },
  },
}

local portion <const> = 1 << 16

function verb.define(command)
  command:argument("input", "a file of lines such as 'k 4 4 r 8 2 K 4 7: 8 2 2 2', or - for stdin")
    :default "-"
  command:argument("output", "the file for the answers, like -o FILE; - for stdout"):args "?"
    :target "into"
  command:epilog("The answer to each line is Legal, '8 2 2 2 illegal' (the first illegal "
    .. "move) or 'error: ...'. Where a board breaks a promise of the exercise (two pieces on one "
    .. "square, say), a warning with the place goes to stderr.")
  command:flag("--boards", "add to each answer the board after the last legal move")
  command:flag("--explain", "also print boards and reasons (on stderr if stdout has the answers)")
end

-- Reads the input in portions, from a terminal line by line. Adds a missing newline at its end.
local function portions(input)
  local how = input == io.stdin and terminal.is_terminal(0) and "L" or portion
  local ended, begun = true, false
  return function()
    local text, message = input:read(how)
    if message then console.fail(message) end
    if text then
      if not begun then text, begun = unmarked(text), true end
      ended = text:sub(-1) == "\n"
      return text
    end
    local rest = not ended and "\n" or nil
    ended = true
    return rest
  end
end

-- Where to write the answers: stdout, or a file that appears once it is complete.
local function open_output(path)
  if not path then
    local function nothing() return true end
    local function write(_, text)
      console.write(text)
      return true
    end
    return { write = write, finish = nothing, discard = nothing }
  end
  local sink, message = files.create(path)
  return sink or console.fail(message)
end

local function check_all(input, output, explain, boards)
  local check, meter = chess.checker(explain, boards), terminal.meter()
  local lines, errors = 0, 0
  for text in portions(input) do
    local answers, more_lines, more_errors, warnings = check(text)
    for _, warning in ipairs(warnings) do console.say("shogun: %s", warning) end
    lines, errors = lines + more_lines, errors + more_errors
    local ok, message = output:write(answers)
    if not ok then console.fail(message) end
    meter.show("%d lines, %d of them unreadable", lines, errors)
  end
  meter.clear()
  local ok, message = output:finish()
  if not ok then console.fail(message) end
  if errors == 0 then return 0 end
  console.say("shogun: cannot read %d of %d lines: their answers begin with error:", errors, lines)
  return 1
end

-- The path of the file for the answers; nil for stdout.
local function path_of(arguments)
  local into, output = arguments.into, arguments.output
  if into and output then console.fail("OUTPUT and -o FILE: give one of the two", 2) end
  return into ~= "-" and into or output
end

function verb.run(arguments)
  local input, path = console.open(arguments.input), path_of(arguments)
  local output = open_output(path)
  local explain
  if arguments.explain then
    explain = path and console.write or function(text) io.stderr:write(text) end
  end
  local ok, result = pcall(check_all, input, output, explain, arguments.boards)
  if ok then return result end
  output:discard()
  error(result, 0)
end

return verb
