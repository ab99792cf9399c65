--- The command `shogun`. Each file in the folder verbs/ defines a verb of the command.
--
-- Answers go to stdout; progress and messages to stderr. help.lua lists the exit codes.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local confused = lazy_require "shogun.cli.confused"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local formats = lazy_require "shogun.cli.formats"
local output = lazy_require "shogun.cli.output"
local parser_of = lazy_require "shogun.cli.parser"
local terminal = require "shogun.cli.terminal"
local verbs = require "shogun.cli.verbs"
local version = require "shogun.version"
local words_of = lazy_require "shogun.cli.words"

-- The verb's name: the first word that is not an option; false if this word is not a verb.
local function verb_of(words)
  for _, word in ipairs(words) do
    if word:sub(1, 1) ~= "-" then return verbs.summary(word) and word or false end
  end
  return false
end

-- argparse's command for the verb that is the first word; nil if the first word is not a verb.
local function command_of(parser, words)
  for _, command in ipairs(parser._commands) do
    if command._name == words[1] then return command end
  end
end

-- The values of the command line's arguments, or nil and a message.
local function parse(parser, asked, words)
  local joined = words_of.joined(words, command_of(parser, words))
  local ok, parsed, message = pcall(parser.pparse, parser, joined)
  if asked.help then return { help = asked.help } end
  if not ok then error(parsed, 0) end
  if parsed then return message end
  return nil, message
end

-- Prints an error and returns its exit code. Escapes the message, which may contain any bytes.
local function complain(raised)
  if console.is_user_error(raised) then
    if raised.message ~= "" then console.say("shogun: %s", check.escaped(raised.message, "\n")) end
    return raised.code
  end
  if console.is_interrupt(raised) then
    console.say "\nshogun: interrupted"
    return 130
  end
  console.say("shogun: %s", check.escaped(tostring(raised), "\n"))
  return 1
end

-- Redirects what bots print to stderr, since stdout is for answers only.
local function keep_answers_apart()
  io.output(io.stderr)
  _G.print = function(...)
    local texts = table.pack(...)
    for i = 1, texts.n do texts[i] = tostring(texts[i]) end
    io.stderr:write(table.concat(texts, "\t"), "\n")
  end
end

-- Answers a command line without a verb, which is not an error: prints the version or the help.
local function answer(parser, parsed)
  local text = parsed.version and "shogun " .. version or parsed.help or parser:get_help()
  console.answer(terminal.fitted(text, terminal.width(1) - 1))
  return 0
end

local function run_verb(parsed, words)
  require "shogun" -- adds methods to boards, for every bot and verb
  local verb = require("shogun.cli.verbs." .. parsed.verb)
  if verb.answers then output.settle(parsed, verb.answers) end
  return output.within(not verb.saves and verb.answers and parsed.output, function()
    return verb.run(parsed, parser_of.new, words)
  end)
end

-- Runs the command line. Also fails if the last bytes of the answer cannot be written.
local function run(parser, parsed, words)
  local code = parsed.verb and run_verb(parsed, words) or answer(parser, parsed)
  console.written(io.stdout:flush())
  return code
end

-- Turns "shogun help VERB" into "shogun VERB --help", and "help help" into help for the command.
local function without_help(words)
  if words[1] ~= "help" then return words end
  local new = words[2] == "help" and {} or table.move(words, 2, #words, 1, {})
  new[#new + 1] = "--help"
  return new
end

local function answered(arguments)
  if #arguments == 1 and arguments[1] == "--version" then return run(nil, { version = true }) end
  console.need("the command", "argparse")
  local words = without_help(arguments)
  local parser, asked = parser_of.new(terminal.width(1) - 1, formats.folder(), verb_of(words))
  local parsed, message = parse(parser, asked, words)
  if not parsed then
    message = check.escaped(confused.explained(message, words), "\n")
    local usage = (command_of(parser, words) or parser):get_usage()
    console.say("shogun: %s\n\n%s", message, usage)
    return 2
  end
  keep_answers_apart()
  return run(parser, parsed, words)
end

--- Runs the command.
---@param arguments string[]
---@return integer  its exit code
return function(arguments)
  core.prepare_descriptors() -- so that no opened file gets the number of a closed stdout
  core.prepare_command()
  local done, code = pcall(answered, arguments)
  return done and code or complain(code)
end
