--- shogun man: the manual page, generated from the argparse definitions of the verbs.
-- @module shogun.cli.man

local console = require "shogun.cli.console"
local formats = require "shogun.cli.formats"
local grid = require "shogun.cli.grid"
local prompt = require "shogun.cli.prompt"
local shogun = require "shogun"

local man = { summary = "Print the manual page: shogun man | man -l -", answers = { "text" } }

function man.define() end

-- A text escaped for roff.
local function escaped(text)
  text = text:gsub("\\", "\\e"):gsub("-", "\\-")
  return (("\n" .. text):gsub("\n([.'])", "\n\\&%1"):sub(2))
end

local function section(title) return (".SH %s"):format(title) end

-- Keeps the lines of a text apart.
local function paragraph(text) return ".PP\n" .. escaped(text):gsub("\n+", "\n.br\n") end

-- A term and its meaning.
local function item(term, meaning)
  return (".TP\n\\fB%s\\fR\n%s"):format(escaped(term), escaped(meaning))
end

local function label_of(element) return table.concat(element:_get_label_lines(), " ") end

-- Adds arguments or options, from the fields of argparse's elements.
local function add_elements(page, elements)
  for _, element in ipairs(elements) do
    if not element._hidden then
      page[#page + 1] = item(label_of(element), element:_get_description())
    end
  end
end

local function add_verb(page, command)
  page[#page + 1] = (".SS %s"):format(escaped("shogun " .. command._name))
  page[#page + 1] = escaped(command._description .. ".")
  add_elements(page, command._arguments)
  add_elements(page, command._options)
  if command._epilog then page[#page + 1] = paragraph(command._epilog) end
end

local intro <const> = [[
plays the magnetic board game Shogun and answers questions about its boards.
Without a verb it lists the verbs.
Answers go to the standard output; the boards of a game that is played,
progress and complaints go to the standard error.]]

local files <const> = [[
The folder shogun/ is that of the Lua module: shogun VERB --help names it.
The guides, the rules in pictures and the reference of the Lua module are in
share/doc/shogun/index.html below the folder in which shogun is installed
(/usr/local, say), if it was installed after make docs.]]

local statuses <const> = {
  { "0", "It is done." },
  { "1", "The answer is no: a bad record, a bot with faults, a file not read or not written." },
  { "2", "The arguments are wrong; one names a bot's file that is not there, say." },
  { "130", "It was interrupted." },
}

local variables <const> = {
  { "NO_COLOR", "No colours, if it is set and not empty." },
  { "TERM", "dumb: no colours, and lines are read as they come." },
  { "XDG_CACHE_HOME", "Openings that were found are kept in its folder shogun/ for the next match; "
    .. "by default in ~/.cache/shogun/. It may be deleted at any time." },
  { "COLUMNS", "How wide to write where that is not known of the terminal." },
}

local function add_items(page, title, items)
  page[#page + 1] = section(title)
  for _, each in ipairs(items) do page[#page + 1] = item(each[1], each[2]) end
end

-- Lines as they stand.
local function verbatim(text) return ".PP\n.nf\n" .. escaped(text) .. "\n.fi" end

local function add_grammar(page)
  page[#page + 1] = section "THE TEXT OF A BOARD"
  for _, text in ipairs(formats.grammar()) do
    page[#page + 1] = text:find "^ " and verbatim(text) or ".PP\n" .. escaped(text)
  end
end

local grid_width <const> = 72 -- a page of 79 columns is indented by seven

-- Which verb has which option, as it stands.
local function add_grid(page, commands)
  page[#page + 1] = section "VERBS BY OPTION"
  page[#page + 1] = escaped "An option means the same in all of them. BOARD and DATABASE "
    .. "are arguments."
  for _, text in ipairs(grid.tables(commands, grid_width)) do
    page[#page + 1] = verbatim(text)
  end
end

local function page_of(parser)
  local page = {
    ('.TH SHOGUN 1 "" "shogun %s" "User Commands"'):format(shogun.version),
    section "NAME", "shogun \\- the board game Shogun in a terminal",
    section "SYNOPSIS", "\\fBshogun\\fR \\fIverb\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]",
    section "DESCRIPTION", ".B shogun\n" .. escaped(intro),
    section "OPTIONS",
  }
  add_elements(page, parser._options)
  page[#page + 1] = section "VERBS"
  for _, command in ipairs(parser._commands) do add_verb(page, command) end
  add_grid(page, parser._commands)
  add_grammar(page)
  add_items(page, "PLAYING", prompt.help)
  add_items(page, "EXIT STATUS", statuses)
  add_items(page, "ENVIRONMENT", variables)
  page[#page + 1] = section "FILES"
  page[#page + 1] = escaped(files)
  return table.concat(page, "\n") .. "\n"
end

function man.run(_, new_parser)
  console.write(page_of(new_parser()))
  return 0
end

return man
