--- shogun man: prints the manual page, made from the arguments that the verbs define.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local formats = require "shogun.cli.formats"
local help = lazy_require "shogun.cli.help"
local prompt = lazy_require "shogun.cli.prompt"
local version = require "shogun.version"

local man = {
  answers = { "text" },
  examples = { { "shogun man | man -l -", "to read the manual here" } },
}

function man.define() end

local function escaped(text)
  text = text:gsub("\\", "\\e"):gsub("-", "\\-")
  return (("\n" .. text):gsub("\n([.'])", "\n\\&%1"):sub(2))
end

local function section(title) return (".SH %s"):format(title) end

-- A paragraph in roff that breaks lines where the text does.
local function paragraph(text) return ".PP\n" .. escaped(text):gsub("\n+", "\n.br\n") end

local function item(term, meaning)
  return (".TP\n\\fB%s\\fR\n%s"):format(escaped(term), escaped(meaning))
end

local function add_terms(page, terms)
  for _, term in ipairs(terms) do page[#page + 1] = item(term.label, term.text) end
end

local function add_verb(page, verb)
  page[#page + 1] = (".SS %s"):format(escaped("shogun " .. verb.name))
  page[#page + 1] = escaped(verb.summary .. ".")
  add_terms(page, verb.arguments)
  add_terms(page, verb.options)
  if verb.notes then page[#page + 1] = paragraph(verb.notes) end
  page[#page + 1] = ".PP\nExamples:"
  for _, each in ipairs(verb.examples) do page[#page + 1] = item(each[1], each[2]) end
  if #verb.formats > 0 then page[#page + 1] = paragraph(formats.text(verb.formats, "shogun/")) end
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

local function add_items(page, title, items)
  page[#page + 1] = section(title)
  for _, each in ipairs(items) do page[#page + 1] = item(each[1], each[2]) end
end

-- A text whose lines roff leaves unchanged.
local function verbatim(text) return ".PP\n.nf\n" .. escaped(text) .. "\n.fi" end

local function add_grammar(page)
  page[#page + 1] = section "THE TEXT OF A BOARD"
  for _, text in ipairs(formats.grammar()) do
    page[#page + 1] = text:find "^ " and verbatim(text) or ".PP\n" .. escaped(text)
  end
end

local function page_of(new_parser)
  local groups, options = help.read(new_parser)
  local page = {
    ('.TH SHOGUN 1 "" "shogun %s" "User Commands"'):format(version),
    section "NAME", "shogun \\- the board game Shogun in a terminal",
    section "SYNOPSIS", "\\fBshogun\\fR \\fIverb\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]",
    section "DESCRIPTION", ".B shogun\n" .. escaped(intro),
    section "OPTIONS",
  }
  add_terms(page, options)
  page[#page + 1] = section "VERBS"
  for _, group in ipairs(groups) do
    for _, verb in ipairs(group) do add_verb(page, verb) end
  end
  add_grammar(page)
  add_items(page, "PLAYING", prompt.help)
  add_items(page, "EXIT STATUS", help.statuses)
  add_items(page, "ENVIRONMENT", help.variables)
  page[#page + 1] = section "FILES"
  page[#page + 1] = escaped(files)
  return table.concat(page, "\n") .. "\n"
end

function man.run(_, new_parser)
  console.write(page_of(new_parser))
  return 0
end

return man
