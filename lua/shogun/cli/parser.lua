--- Makes the parser of the command line from the verbs, with argparse.

local formats = require "shogun.cli.formats"
local help = require "shogun.cli.help"
local output = require "shogun.cli.output"
local verbs = require "shogun.cli.verbs"

-- A verb is a table. `examples` lists commands, each with what it does. `define(command)` defines
-- the verb's arguments for argparse. `run(arguments, new_parser, words)` returns the exit code;
-- `words` are the arguments as typed. Optional fields: `formats`, names of formats (formats.lua);
-- `answers`, the formats of its answer (output.lua); `saves`: the verb itself writes to `-o`.

local parser = {}

-- Adds --help, which only stores its text: the command then prints the text like any answer.
local function add_help(element, asked)
  element:add_help { action = function()
    asked.help = element:get_help()
    error("help", 0)
  end }
end

-- Adds the name of the argument to each message about a wrong value.
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

-- Makes help show "--seed SEED", where argparse alone would show "--seed <seed>".
local function name_value(option)
  if option._argname or option._choices or option._maxargs == 0 then return end
  option:argname((option._name:gsub("^-+", ""):upper()))
end

local function examples_text(examples)
  local lines = { "Examples:" }
  for i, each in ipairs(examples) do lines[i + 1] = ("%s  # %s"):format(each[1], each[2]) end
  return table.concat(lines, "\n")
end

-- The exit statuses as a line of help, for verbs whose own text lists no exit statuses.
local function statuses_text()
  local parts = {}
  for i, each in ipairs(help.statuses) do parts[i] = each[1] .. " " .. each[2] end
  return ("Exit status: %s."):format(table.concat(parts, ", "))
end

-- Adds what help has below the options: notes, exit statuses, examples, and the files on formats.
local function add_epilog(command, verb, folder)
  local parts = { command._epilog }
  command.notes, command.formats, command.examples = command._epilog, verb.formats, verb.examples
  local is_said = parts[1] and parts[1]:find "Exit status: "
  if not is_said then parts[#parts + 1] = statuses_text() end
  parts[#parts + 1] = examples_text(verb.examples)
  if verb.formats then parts[#parts + 1] = formats.text(verb.formats, folder) end
  if #parts > 0 then command:epilog(table.concat(parts, "\n\n")) end
end

local function add_verb(self, name, folder, asked)
  local verb = require("shogun.cli.verbs." .. name)
  local command = self:command(name, verbs.summary(name))
  add_help(command, asked)
  verb.define(command)
  if verb.answers then output.define(command, verb.answers) end
  for _, elements in ipairs { command._arguments, command._options } do
    for _, element in ipairs(elements) do name_in_messages(element) end
  end
  for _, option in ipairs(command._options) do name_value(option) end
  add_epilog(command, verb, folder)
end

local narrow <const> = 50 -- columns: in fewer, descriptions stand below their options

--- Makes the parser. Adds three fields to each command of argparse: `notes` (the verb's text below
--- its options), `examples`, and `formats` (the names of its formats).
---@param width? integer  columns of help; default 79
---@param folder? string  of the files on formats, which help names; default "shogun/", for the
--- manual and completions, which people may read on other machines
---@param only? string | false  the only verb to load; false: no verb (only summaries); nil: all
---@return table parser  of argparse
---@return { help: string? } asked  help: the text of help, after --help was parsed
function parser.new(width, folder, only)
  width = width or 79
  local asked = {}
  local self = require "argparse"("shogun", "The board game Shogun in a terminal.")
    :require_command(false)
    :usage_max_width(width):help_max_width(width)
    :help_description_margin(width < narrow and 6 or 25)
    :command_target "verb"
    :epilog "shogun help VERB or shogun VERB --help explains a verb. NO_COLOR=1 turns colours off."
  add_help(self, asked)
  self:flag("--version", "Show the version and exit.")
  for _, name in ipairs(only and { only } or verbs.list()) do
    if only == false then
      self:command(name, verbs.summary(name))
    else
      add_verb(self, name, folder or "shogun/", asked)
    end
  end
  return self, asked
end

return parser
