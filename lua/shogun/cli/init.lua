--- The command `shogun`: one verb a file beside this one.
--
-- Answers go to stdout; progress, prose and complaints to stderr. man.lua lists the exit codes.
-- @module shogun.cli

local check = require "shogun.check"
local confused = require "shogun.cli.confused"
local console = require "shogun.cli.console"
local formats = require "shogun.cli.formats"
local output = require "shogun.cli.output"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"
local words_of = require "shogun.cli.words"

-- A verb is a table: `summary`; optionally `formats`, the names of its formats (formats.lua), and
-- `answers`, the forms of its answer (output.lua), which goes into the file of `-o` unless the verb
-- `saves` it itself; `define(command)`, which defines its arguments for argparse; and
-- `run(arguments, new_parser, words)`, which returns the exit code; words are the arguments as
-- typed, in the new spelling.
local verbs <const> = {
  "play", "show", "moves", "perft", "check", "record", "analyse", "page", "puzzle", "lint",
  "players", "openings", "match", "tune", "positions", "train", "work", "queue", "watch", "games",
  "engine", "bot", "box", "chess", "tour", "completions", "man",
}

-- Help is an answer like others, so it is stored here and printed where writing is checked.
local asked_for

local function add_help(element)
  element:add_help { action = function()
    asked_for = element:get_help()
    error("help", 0)
  end }
end

-- Makes messages about a wrong value name its argument.
local function name_in_messages(element)
  local function named(convert)
    return function(text)
      local value, message = convert(text)
      if value ~= nil then return value end
      return nil, ("%s: %s"):format(element._name, message)
    end
  end
  local convert = element._convert
  if type(convert) == "function" then return element:convert(named(convert)) end
  for i, each in ipairs(convert or {}) do convert[i] = named(each) end
end

-- Shows the value of an option in capitals, "--seed SEED": arguments stand in brackets.
local function name_value(option)
  if option._argname or option._choices or option._maxargs == 0 then return end
  option:argname((option._name:gsub("^-+", ""):upper()))
end

local function add_verb(parser, name, folder)
  local verb = require("shogun.cli." .. name)
  local command = parser:command(name, verb.summary)
  add_help(command)
  verb.define(command)
  if verb.answers then output.define(command, verb.answers) end
  for _, elements in ipairs { command._arguments, command._options } do
    for _, element in ipairs(elements) do name_in_messages(element) end
  end
  for _, option in ipairs(command._options) do name_value(option) end
  if not verb.formats then return end
  local before = command._epilog and command._epilog .. "\n\n" or ""
  command:epilog(before .. formats.text(verb.formats, folder))
end

local narrow <const> = 50 -- columns; then descriptions stand below their options

-- The parser; without `folder`, for the manual and for completions, which other machines read, it
-- names no folder. `only`: a verb, where no other one is asked for. Each takes time to load.
local function new_parser(width, folder, only)
  width = width or 79
  local parser = require "argparse"("shogun", "The board game Shogun in a terminal.")
    :require_command(false)
    :usage_max_width(width):help_max_width(width)
    :help_description_margin(width < narrow and 6 or 25)
    :command_target "verb"
    :epilog "shogun VERB --help says more of each. NO_COLOR=1 turns colours off."
  add_help(parser)
  parser:flag("--version", "Show the version and exit.")
  for _, name in ipairs(only and { only } or verbs) do
    add_verb(parser, name, folder or "shogun/")
  end
  return parser
end

-- The word, if it is a verb.
local function verb_of(word)
  for _, name in ipairs(verbs) do
    if name == word then return name end
  end
end

-- The verb on the command line, for argparse; nil without one.
local function command_of(parser, words)
  for _, command in ipairs(parser._commands) do
    if command._name == words[1] then return command end
  end
end

-- The parsed command line, or nil and a message.
local function parse(parser, words)
  asked_for = nil
  local joined = words_of.joined(words, command_of(parser, words))
  local ok, parsed, message = pcall(parser.pparse, parser, joined)
  if asked_for then return { help = asked_for } end
  if not ok then error(parsed, 0) end
  if parsed then return message end
  return nil, message
end

-- Prints an error, escaped, and returns its exit code. Names of files and the like may have any
-- bytes.
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

-- Redirects the output of bots to stderr: stdout is for answers.
local function keep_answers_apart()
  io.output(io.stderr)
  _G.print = function(...)
    local texts = table.pack(...)
    for i = 1, texts.n do texts[i] = tostring(texts[i]) end
    io.stderr:write(table.concat(texts, "\t"), "\n")
  end
end

-- The usage of the verb on the command line, or of the command.
local function usage_of(parser, arguments)
  return (command_of(parser, arguments) or parser):get_usage()
end

-- The answer without a verb: the name alone is no wrong usage.
local function answer(parser, parsed)
  local text = parsed.version and "shogun " .. shogun.version or parsed.help or parser:get_help()
  console.answer(terminal.fitted(text, terminal.width(1) - 1))
  return 0
end

-- The exit code of the verb on the command line.
local function run_verb(parsed, words)
  local verb = require("shogun.cli." .. parsed.verb)
  if verb.answers then output.settle(parsed, verb.answers) end
  return output.within(not verb.saves and verb.answers and parsed.output, function()
    return verb.run(parsed, new_parser, words)
  end)
end

-- An answer counts once it is flushed.
local function run(parser, parsed, words)
  local code = parsed.verb and run_verb(parsed, words) or answer(parser, parsed)
  console.written(io.stdout:flush())
  return code
end

--- Runs the command.
---@param arguments string[]
---@return integer  its exit code
return function(arguments)
  if not check.try(require, "argparse") then
    console.say "shogun: the command needs argparse: please install lua-argparse"
    return 1
  end
  local words = words_of.renewed(arguments)
  local parser = new_parser(terminal.width(1) - 1, formats.folder(), verb_of(words[1]))
  local parsed, message = parse(parser, words)
  if not parsed then
    message = check.escaped(confused.explained(message, words), "\n")
    console.say("shogun: %s\n\n%s", message, usage_of(parser, words))
    return 2
  end
  keep_answers_apart()
  local done, code = pcall(run, parser, parsed, words)
  return done and code or complain(code)
end
