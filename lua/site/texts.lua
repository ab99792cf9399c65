--- Reads the site's texts in Markdown: the first page, rules, guides, formats, list of changes.

local article = require "site.article"
local escape = require "shogun.draw.escape"
local file = require "site.file"
local made = require "site.made"

local texts = {}

local folder <const> = "lua/site/"

local about_formats <const> = [[
<p>What shogun reads and writes, for programs that do the same. The text protocol has
<a href="protocol.html">a guide of its own</a>.</p>
]]

-- The folders of texts. Each has the names of its texts in the order in which a page lists them.
local chapters <const> = {
  { folder = "guides", "first-bot", "command", "boards", "search", "testing", "league", "engine",
    "endings", "laws", "protocol", "positions", "learning",
    "cluster", "operations", "hosting", "sheet", "speed", "versions" },
  { folder = "formats", title = "Formats", about = about_formats, "board", "moves", "players",
    "records", "events", "database", "positions", "batches", "nets", "endings" },
}

-- The table under a heading of a page.
local function table_of(path, heading)
  local text = file.read(path) .. "\n## "
  local part = assert(text:match("\n## " .. heading .. "\n(.-)\n## "), heading)
  local lines = {}
  for line in part:gmatch "|[^\n]+" do lines[#lines + 1] = line end
  return table.concat(lines, "\n")
end

-- The site's addresses for links between the files of examples/cluster/.
local guide_of <const> = {
  ["(README.md)"] = "(cluster.html)", ["(OPERATIONS.md)"] = "(operations.html)",
}

-- Marks commands and their output so that pages show but do not run them. Specs run them.
local function only_shown(text)
  return (text:gsub("\n```sh\n", "\n```console\n"):gsub("\n```output\n", "\n```printed\n"))
end

-- The text of a file without its title. Pages only show its commands.
local function body_of(path)
  local text = only_shown(file.read(path):gsub("^# [^\n]+\n", ""))
  return (text:gsub("%(%u+%.md%)", guide_of))
end

-- The texts whose commands need a compiler or numpy, which the machine that makes pages may lack.
local wants_more <const> = { ["guides/learning"] = true }

-- Reads a text. Replaces "!include FILE" by the text of a file, "!include FILE HEADING" by a table
-- of the file, and "!made NAME" by a part that made.lua makes.
local function source(path)
  local text = "\n" .. file.read(path)
  text = text:gsub("\n!include (%S+) ?([^\n]*)", function(other, heading)
    return "\n" .. (heading == "" and body_of(other) or table_of(other, heading))
  end)
  return (text:gsub("\n!made (%S+) ?([^\n]*)", function(name, words)
    return "\n" .. made(name, words)
  end):sub(2))
end

local about_changes <const> = "What changed in each version of shogun for its users, and what is "
  .. "deprecated."

--- The texts.
---@return shogun.SiteText[]
function texts.list()
  local list = {
    article.text("index.html", source(folder .. "pages/home.md")),
    article.text("rules.html", source(folder .. "pages/rules.md")),
  }
  for _, chapter in ipairs(chapters) do
    for _, name in ipairs(chapter) do
      local path = ("%s/%s"):format(chapter.folder, name)
      local text = source(folder .. path .. ".md")
      list[#list + 1] = article.text(path .. ".html", wants_more[path] and only_shown(text) or text)
    end
  end
  list[#list + 1] = article.text("changes.html", file.read ".github/CHANGELOG.md", about_changes)
  return list
end

-- Links to the texts of a folder, each with its description, for a page in guides/.
local function cards(list, of_folder)
  local lines = {}
  for _, page in ipairs(list) do
    if page.address:match "^(.*)/" == of_folder then
      lines[#lines + 1] = ('<li><a href="../%s">%s</a><br>%s</li>'):format(
        page.address, escape(page.title), escape(page.description))
    end
  end
  return '<ul class="cards">\n' .. table.concat(lines, "\n") .. "\n</ul>\n"
end

local intro <const> = [[
<h1>Guides</h1>
<p>Every program in these guides is run when the pages are made, and its output is below it. Below
the guides are <a href="#formats">the formats</a>, and <a href="../commands/index.html">a page for
each verb of the command</a>.</p>
]]

--- The page that lists the guides and the formats.
---@return shogun.SitePage
function texts.guides()
  local parts, list = { intro }, texts.list()
  for _, chapter in ipairs(chapters) do
    if chapter.title then
      parts[#parts + 1] = ('<h2 id="%s">%s</h2>\n'):format(chapter.folder, chapter.title)
    end
    parts[#parts + 1] = chapter.about
    parts[#parts + 1] = cards(list, chapter.folder)
  end
  return {
    address = "guides/index.html", title = "Guides",
    description = "Guides to shogun, from a first bot to a cluster of machines. Every program in "
      .. "them is run.",
    content = table.concat(parts),
  }
end

--- The pages, and their entries in the search index.
---@return shogun.SitePage[] pages
---@return table[] found
function texts.pages()
  local pages, found = {}, {}
  for i, one in ipairs(texts.list()) do
    pages[i] = article.page(one)
    table.move(pages[i].found, 1, #pages[i].found, #found + 1, found)
  end
  return pages, found
end

return texts
