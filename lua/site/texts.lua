--- Reads the site's texts in Markdown: the first page, rules, guides, formats, list of changes.

local article = require "site.article"
local escape = require "shogun.draw.escape"
local file = require "site.file"
local links = require "site.links"
local made = require "site.made"

local texts = {}

local about_formats <const> = [[
<p>What shogun reads and writes, for programs that do the same. The text protocol has
<a href="protocol.html">a guide of its own</a>.</p>
]]

-- The folders of texts. Each has the names of its texts, or the paths of texts in other
-- folders, in the order in which a page lists them.
local chapters <const> = {
  { folder = "guides", "first-bot", "command", "boards", "search", "testing", "league", "engine",
    "endings", "laws", "protocol", "languages", "positions", "learning",
    "examples/cluster/README.md", "examples/cluster/OPERATIONS.md", "embed", "hosting", "sheet",
    "speed", "versions" },
  { folder = "formats", title = "Formats", about = about_formats, "board", "moves", "players",
    "records", "events", "database", "positions", "batches", "nets", "endings" },
}

-- Reads a text, and replaces each link titled "made ..." by the part that made.lua generates from
-- the link's target.
local function source(path)
  local text = "\n" .. file.read(path)
  local link <const> = '\n%[[^\n]*%]%((%S+) "made (%S+) ?([^\n]*)"%)'
  return (text:gsub(link, function(to, name, words)
    return "\n" .. made(name, words, links.path(path, to))
  end):sub(2))
end

local about_changes <const> = "What changed in each version of shogun for its users, and what is "
  .. "deprecated."

--- The texts.
---@return shogun.SiteText[]
function texts.list()
  local list = {}
  local function add(path, about) list[#list + 1] = article.text(path, source(path), about) end
  add "lua/site/pages/home.md"
  add "lua/site/pages/rules.md"
  for _, chapter in ipairs(chapters) do
    for _, name in ipairs(chapter) do
      add(name:find "/" and name or ("lua/site/%s/%s.md"):format(chapter.folder, name))
    end
  end
  add(".github/CHANGELOG.md", about_changes)
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
