--- shogun chess: checks lists of chess moves.

local lazy_require = require "shogun.lazy_require"
local chess = lazy_require "shogun.chess"
local console = require "shogun.cli.console"
local output = require "shogun.cli.output"
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

local function check_all(input, explain, boards)
  local check, meter = chess.checker(explain, boards), terminal.meter()
  local lines, errors = 0, 0
  for text in portions(input) do
    local answers, more_lines, more_errors, warnings = check(text)
    for _, warning in ipairs(warnings) do console.say("shogun: %s", warning) end
    lines, errors = lines + more_lines, errors + more_errors
    console.write(answers)
    meter.show("%d lines, %d of them unreadable", lines, errors)
  end
  meter.clear()
  if errors == 0 then return 0 end
  console.say("shogun: cannot read %d of %d lines: their answers begin with error:", errors, lines)
  return 1
end

-- The path of the file for the answers; nil for stdout.
local function path_of(arguments)
  local into, path = arguments.into, arguments.output
  if into and path then console.fail("OUTPUT and -o FILE: give one of the two", 2) end
  return into ~= "-" and into or path
end

function verb.run(arguments)
  local input, path = console.open(arguments.input), path_of(arguments)
  local function explain(text)
    if path then console.written(io.stdout:write(text)) else io.stderr:write(text) end
  end
  return output.within(path, function()
    return check_all(input, arguments.explain and explain, arguments.boards)
  end)
end

return verb
