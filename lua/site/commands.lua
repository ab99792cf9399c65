--- Makes a page for each verb of the command, and an index of these pages, from the data of help.

local escape = require "shogun.draw.escape"
local help = require "shogun.cli.help"
local markdown = require "site.markdown"
local parser = require "shogun.cli.parser"

local commands = {}

-- The page that describes each format of the verbs (cli/formats.lua): its address and its title.
local format_pages <const> = {
  boards = { "../formats/board.html", "The text of a board" },
  rules = { "../formats/moves.html", "Moves and rules" },
  moves = { "../formats/events.html#moves", "Moves as JSON" },
  values = { "../formats/events.html#values-of-moves", "Values of moves as JSON" },
  records = { "../formats/records.html", "Records" },
  players = { "../formats/players.html", "Players as text" },
  bots = { "../reference/bots.html#Player", "Bots" },
  protocol = { "../guides/protocol.html", "The text protocol" },
  events = { "../formats/events.html", "Events" },
  work = { "../formats/events.html#events-of-a-worker", "Events of a worker" },
  queue = { "../formats/events.html#the-matches-of-a-queue", "The matches of a queue" },
  metrics = { "../formats/events.html#metrics", "Metrics" },
  positions = { "../formats/positions.html", "Files of positions" },
  nets = { "../formats/nets.html", "Files of nets" },
  endings = { "../formats/endings.html", "Files of endings" },
  chess = { "../reference/chess.html", "The chess move checker" },
  tours = { "../reference/tour.html", "Knight's tours" },
}

local function heading(id, text) return ('<h2 id="%s">%s</h2>\n'):format(id, text) end

-- The id of an option: "-o FILE" is "option-o".
local function id_of(label) return "option" .. label:match "%-*(%-[%w-]+)" end

-- Terms with their texts: { label=, text= } from a verb, or { TERM, TEXT } from the help.
local function terms(title, list)
  if #list == 0 then return "" end
  local lines = { heading(markdown.slug(title), title), '<ul class="rows">\n' }
  for _, term in ipairs(list) do
    local anchor = title == "Options" and (' id="%s"'):format(id_of(term.label)) or ""
    lines[#lines + 1] = ('<li%s><code class="name">%s</code><div>%s</div></li>\n'):format(
      anchor, escape(term.label or term[1]), escape(term.text or term[2]))
  end
  return table.concat(lines) .. "</ul>\n"
end

local function examples(list)
  local lines = {}
  for i, each in ipairs(list) do lines[i] = ("# %s\n%s\n"):format(each[2], each[1]) end
  return heading("examples", "Examples") .. markdown.code(table.concat(lines, "\n"), "sh")
end

local function notes(text)
  if not text then return "" end
  local parts = { heading("notes", "Notes") }
  for paragraph in (text .. "\n\n"):gmatch "(.-)\n\n+" do
    local html = paragraph:gsub("[^\n]+", escape):gsub("\n", "<br>\n")
    parts[#parts + 1] = ("<p>%s</p>\n"):format(html)
  end
  return table.concat(parts)
end

local function formats(names)
  if #names == 0 then return "" end
  local lines = {}
  for i, name in ipairs(names) do
    local page = assert(format_pages[name], name .. ": a format without a page")
    lines[i] = ('<li><a href="%s">%s</a></li>\n'):format(page[1], escape(page[2]))
  end
  return heading("formats", "Formats") .. "<ul>\n" .. table.concat(lines) .. "</ul>\n"
end

-- The links beside the text on each verb's page: to the pages of all verbs.
local function aside(groups, current)
  local lines = {}
  for _, group in ipairs(groups) do
    for _, verb in ipairs(group) do
      local mark = verb.name == current and ' aria-current="page"' or ""
      lines[#lines + 1] = ('<li><a href="%s.html"%s><code>%s</code></a></li>\n'):format(
        verb.name, mark, verb.name)
    end
  end
  return '<nav aria-label="Verbs">\n<details>\n<summary>All verbs</summary>\n<ul>\n'
    .. table.concat(lines) .. "</ul>\n</details>\n</nav>\n"
end

local function page_of(verb, groups)
  local parts = {
    ("<h1><code>shogun %s</code></h1>\n<p>%s.</p>\n"):format(verb.name, escape(verb.summary)),
    markdown.output(verb.usage), terms("Arguments", verb.arguments),
    terms("Options", verb.options), examples(verb.examples), notes(verb.notes),
    formats(verb.formats), '<p><a href="index.html">All verbs of the command</a></p>\n',
  }
  return {
    address = ("commands/%s.html"):format(verb.name), title = "shogun " .. verb.name,
    description = ("shogun %s: %s. Its usage, options with their defaults, and examples."):format(
      verb.name, (verb.summary:gsub("^.", string.lower))),
    content = table.concat(parts), aside = aside(groups, verb.name),
  }
end

local function cards(groups)
  local lines = {}
  for _, group in ipairs(groups) do
    lines[#lines + 1] = heading(markdown.slug(group.title), escape(group.title))
    lines[#lines + 1] = '<ul class="cards">\n'
    for _, verb in ipairs(group) do
      lines[#lines + 1] = ('<li><a href="%s.html"><code>%s</code></a><br>%s.</li>\n'):format(
        verb.name, verb.name, escape(verb.summary))
    end
    lines[#lines + 1] = "</ul>\n"
  end
  return table.concat(lines)
end

local about <const> = [[
<h1>The command</h1>
<p>The verbs of <code>shogun</code>, from the declarations by which it reads them:
<code>shogun VERB --help</code> and <code>shogun man</code> say the same in a terminal.
<a href="../guides/command.html">The guide</a> shows them at work.</p>
]]

local function index_of(groups)
  return {
    address = "commands/index.html", title = "The verbs of the command",
    description = "Every verb of the command shogun by subject, its exit statuses and the "
      .. "environment variables.",
    content = about .. cards(groups) .. terms("Exit status", help.statuses)
      .. terms("Environment", help.variables),
  }
end

local usual <const> = { ["-h"] = true, ["-o"] = true, ["--to"] = true, ["--json"] = true }

-- Entries for the search index: the verb, and its options except very common ones.
local function found_of(verb)
  local address, title = ("commands/%s.html"):format(verb.name), "shogun " .. verb.name
  local list = {
    { name = verb.name, title = title, text = verb.summary .. ".", address = address,
      group = "The command" },
  }
  for _, option in ipairs(verb.options) do
    local name = option.label:match "%-[%w-]+"
    if not usual[name] then
      list[#list + 1] = { name = name, title = ("%s %s"):format(title, option.label),
        text = option.text, address = address .. "#" .. id_of(option.label), group = "The command" }
    end
  end
  return list
end

--- The pages, and their entries in the search index.
---@return shogun.SitePage[] pages
---@return table[] found
function commands.pages()
  local groups = help.read(parser.new)
  local pages, found = { index_of(groups) }, {}
  for _, group in ipairs(groups) do
    for _, verb in ipairs(group) do
      pages[#pages + 1] = page_of(verb, groups)
      local entries = found_of(verb)
      table.move(entries, 1, #entries, #found + 1, found)
    end
  end
  return pages, found
end

return commands
