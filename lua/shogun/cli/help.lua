--- What the manual and the pages of the site say of the command: as data, from the declarations.

local verbs = require "shogun.cli.verbs"

local help = {}

--- The exit statuses, each with its meaning.
help.statuses = {
  { "0", "done" },
  { "1", "the answer is no: a bad record, a bot with faults, a file not read or not written" },
  { "2", "wrong arguments; one names a bot's file that is not there, say" },
  { "130", "interrupted" },
}

--- The variables of the environment that it reads.
help.variables = {
  { "NO_COLOR", "No colours, if it is set and not empty." },
  { "TERM", "dumb: no colours, and lines are read as they come." },
  { "XDG_CACHE_HOME", "Openings that were found are kept in its folder shogun/ for the next match; "
    .. "by default in ~/.cache/shogun/. It may be deleted at any time." },
  { "COLUMNS", "How wide to write where that is not known of the terminal." },
}

---@class shogun.HelpTerm
---@field label string  "-o FILE"
---@field text string  its meaning, with the default

---@class shogun.HelpVerb
---@field name string
---@field summary string
---@field usage string
---@field arguments shogun.HelpTerm[]
---@field options shogun.HelpTerm[]
---@field notes? string  paragraphs
---@field examples { [1]: string, [2]: string }[]  commands, each with what it does
---@field formats string[]  their names, as in formats.lua

-- The arguments or options, from the fields of argparse's elements.
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
---@param new_parser fun(): table  of argparse (parser.lua)
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
