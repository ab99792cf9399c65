--- The command's help as data for the manual and the site, from the declarations of the verbs.

local verbs = require "shogun.cli.verbs"

local help = {}

--- The exit statuses, each with its meaning.
help.statuses = {
  { "0", "done" },
  { "1", "failed, or the answer is no: a bad record, a bot with faults, an unusable file" },
  { "2", "invalid arguments, or a missing bot file" },
  { "130", "interrupted" },
}

--- The environment variables that the command reads.
help.variables = {
  { "NO_COLOR", "If it is set and not empty, the output has no colours." },
  { "TERM", "If it is dumb, the output has no colours, and lines cannot be edited." },
  { "XDG_CACHE_HOME", "The folder for caches (default ~/.cache). Its folder shogun/ stores "
    .. "openings and endings for the next use; you may delete shogun/ at any time." },
  { "COLUMNS", "The width of the output if the terminal does not report its own." },
}

---@class shogun.HelpTerm
---@field label string  "-o FILE"
---@field text string  what the argument or option means, and its default

---@class shogun.HelpVerb
---@field name string
---@field summary string
---@field usage string
---@field arguments shogun.HelpTerm[]
---@field options shogun.HelpTerm[]
---@field notes? string  paragraphs
---@field examples { [1]: string, [2]: string }[]  each a command, and what the command does
---@field formats string[]  the names of its formats, as in formats.lua

-- Makes terms of the arguments or options that argparse stores, except the hidden ones.
local function terms(elements)
  local list = {}
  for _, element in ipairs(elements) do
    if not element._hidden then
      list[#list + 1] = {
        label = table.concat(element:_get_label_lines(), " "), text = element:_get_description(),
      }
    end
  end
  return list
end

local function verb_of(command)
  return {
    name = command._name, summary = command._description, usage = command:get_usage(),
    arguments = terms(command._arguments), options = terms(command._options),
    notes = command.notes, examples = command.examples, formats = command.formats or {},
  }
end

--- Reads the declarations of all verbs.
---@param new_parser fun(): table  makes the parser (parser.lua)
---@return { title: string, [integer]: shogun.HelpVerb }[] groups
---@return shogun.HelpTerm[] options  of the command itself
function help.read(new_parser)
  local self, by_name, groups = new_parser(), {}, {}
  for _, command in ipairs(self._commands) do by_name[command._name] = verb_of(command) end
  for i, group in ipairs(verbs.groups) do
    groups[i] = { title = group.title }
    for k, verb in ipairs(group) do groups[i][k] = by_name[verb[1]] end
  end
  return groups, terms(self._options)
end

return help
