--- The command `shogun`: one verb a file beside this one.
--
-- Answers go to stdout; progress, prose and complaints to stderr. Exit codes: 0 done, 1 the answer
-- is no (a bad record, a bot with faults, a file that cannot be written), 2 wrong usage, 130
-- interrupted.
-- @module shogun.cli

local console = require "shogun.cli.console"

-- A verb is a table: `summary`, `define(command)`, which tells argparse its arguments, and
-- `run(arguments)`, which returns the exit code.
local verbs <const> = {
  "play", "show", "moves", "perft", "check", "record", "analyse", "page", "lint", "engine", "bot",
  "chess", "tour",
}

local function new_parser(argparse)
  local parser = argparse("shogun", "The board game Shogun in a terminal.")
    :require_command(true)
    :help_max_width(79)
    :command_target "verb"
    :epilog "shogun VERB --help says more of each. NO_COLOR=1 turns colours off."
  for _, name in ipairs(verbs) do
    local verb = require("shogun.cli." .. name)
    verb.define(parser:command(name, verb.summary))
  end
  return parser
end

-- What went wrong, and its exit code.
local function complain(raised)
  if console.is_user_error(raised) then
    if raised.message ~= "" then console.say("shogun: %s", raised) end
    return raised.code
  end
  if console.is_interrupt(raised) then
    console.say "\nshogun: interrupted"
    return 130
  end
  console.say("shogun: %s", tostring(raised))
  return 1
end

-- What bots print is prose: it goes to stderr, wherever they write it.
local function keep_answers_apart()
  io.output(io.stderr)
  _G.print = function(...)
    local texts = table.pack(...)
    for i = 1, texts.n do texts[i] = tostring(texts[i]) end
    io.stderr:write(table.concat(texts, "\t"), "\n")
  end
end

-- An answer counts once it is out.
local function run(parsed)
  local code = require("shogun.cli." .. parsed.verb).run(parsed)
  console.written(io.stdout:flush())
  return code
end

--- Runs the command.
---@param arguments string[]
---@return integer  its exit code
return function(arguments)
  local there, argparse = pcall(require, "argparse")
  if not there then
    console.say "shogun: the command needs argparse: please install lua-argparse"
    return 1
  end
  local parser = new_parser(argparse)
  local ok, parsed = parser:pparse(arguments)
  if not ok then
    console.say("shogun: %s\n\n%s", parsed, parser:get_usage())
    return 2
  end
  keep_answers_apart()
  local done, code = pcall(run, parsed)
  return done and code or complain(code)
end
