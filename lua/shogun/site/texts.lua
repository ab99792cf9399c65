--- The running texts of the site: the first page, the rules, the guides, the list of changes.
-- @module shogun.site.texts

local article = require "shogun.site.article"
local escape = require "shogun.draw.escape"

local texts = {}

local folder <const> = "lua/shogun/site/"

-- In the order in which they are listed.
local guides <const> = {
  "first-bot", "command", "boards", "search", "testing", "engine", "laws", "protocol", "positions",
  "cluster", "operations", "hosting", "companions", "speed",
}

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

-- The table of a part of a page.
local function table_of(path, heading)
  local part = assert((read(path) .. "\n## "):match("\n## " .. heading .. "\n(.-)\n## "), heading)
  local lines = {}
  for line in part:gmatch "|[^\n]+" do lines[#lines + 1] = line end
  return table.concat(lines, "\n")
end

-- The pages of examples/cluster/ link to each other by the names of their files.
local guide_of <const> = {
  ["(README.md)"] = "(cluster.html)", ["(OPERATIONS.md)"] = "(operations.html)",
}

-- A page without its title. Specs run its commands, so here they are only shown.
local function body_of(path)
  local text = read(path):gsub("^# [^\n]+\n", ""):gsub("\n```sh\n", "\n```console\n")
  return (text:gsub("%(%u+%.md%)", guide_of))
end

-- A line "!include FILE" or "!include FILE HEADING" is replaced by text of another page.
local function source(path)
  return (("\n" .. read(path)):gsub("\n!include (%S+) ?([^\n]*)", function(other, heading)
    return "\n" .. (heading == "" and body_of(other) or table_of(other, heading))
  end):sub(2))
end

local about_changes <const> = "What changed in each version of shogun for those who use it, and "
  .. "what is deprecated."

--- The texts.
---@return shogun.SiteText[]
function texts.list()
  local list = {
    article.text("index.html", source(folder .. "home.md")),
    article.text("rules.html", source(folder .. "rules.md")),
  }
  for _, name in ipairs(guides) do
    local path = ("%sguides/%s.md"):format(folder, name)
    list[#list + 1] = article.text(("guides/%s.html"):format(name), source(path))
  end
  list[#list + 1] = article.text("changes.html", read ".github/CHANGELOG.md", about_changes)
  return list
end

--- The page that lists the guides.
---@return shogun.SitePage
function texts.guides()
  local lines = {}
  for _, page in ipairs(texts.list()) do
    local name = page.address:match "^guides/(.*)$"
    if name then
      lines[#lines + 1] = ('<li><a href="%s">%s</a><br>%s</li>'):format(
        name, escape(page.title), escape(page.description))
    end
  end
  return {
    address = "guides/index.html", title = "Guides",
    description = "Guides to shogun, from a first bot to a cluster of machines. Every program in "
      .. "them is run.",
    content = "<h1>Guides</h1>\n<p>Every program in these guides is run when the pages are made, "
      .. 'and its output is below it.</p>\n<ul class="cards">\n'
      .. table.concat(lines, "\n") .. "\n</ul>\n",
  }
end

--- The pages, and their entries of the search.
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
