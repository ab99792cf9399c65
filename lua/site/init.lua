--- Writes the site into a folder that any host can serve: pages, style, search index. Also writes
-- the manual, the same pages without scripts, which people can read from a disk.

local article = require "site.article"
local commands = require "site.commands"
local editor = require "site.editor"
local file = require "site.file"
local first = require "site.first"
local frame = require "site.frame"
local help = require "site.help"
local json = require "shogun.record.json"
local learn = require "site.learn"
local markdown = require "site.markdown"
local notices = require "site.notices"
local page_of = require "shogun.draw.page"
local record = require "shogun.record"
local reference = require "site.reference"
local rows = require "site.rows"
local style = require "site.style"
local texts = require "site.texts"

local site = {}

local licences_html <const> = [[
<h1>Licences</h1>
<p>shogun is free software under the MIT licence:</p>
%s<h2 id="parts">Parts of others</h2>
<p>What is built from it contains parts of other projects. <a href="THIRD-PARTY.txt">Their licences
are in one file</a>, which is installed with shogun, too.</p>
%s]]

-- The page with shogun's licence, and with the licences of the parts from other projects.
---@param parts shogun.LinkedPart[]
---@return shogun.SitePage
local function licences(parts)
  local list = {}
  for i, part in ipairs(parts) do
    list[i] = { part.name, part.version or "", part.licence or "see the file",
      table.concat(part.products, ", ") }
  end
  local table_html = markdown.html(rows("| Part | Version | Licence | In |", list))
  return {
    address = "licences.html", title = "Licences",
    description = "The licence of shogun, and the licences of its parts from other projects.",
    content = licences_html:format(markdown.output(file.read "LICENSE"), table_html),
  }
end

local source <const> = "lua/site/"

local function write(path, text)
  assert(os.execute(("mkdir -p '%s'"):format(path:match "^(.*)/")))
  file.write(path, text)
end

-- The HTML of the playground, from a file for each tab and one for shared dialogs. Puts the first
-- board into the tabs Play and Analyse.
local function tabs()
  local parts = {}
  for i, name in ipairs { "play", "code", "analyse", "rules", "setup" } do
    parts[i] = file.read(source .. "pages/" .. name .. ".html")
  end
  local answers, board = first.play()
  local html = table.concat(parts):gsub("%${board}", function() return board end)
  return html .. answers
end

-- The page that hosts show for unknown addresses in any folder.
local nowhere <const> = [[
<h1>There is no such page</h1>
<p>No page has this address. Search for it above, or go on from here:</p>
<ul class="cards">
<li><a href="/play/index.html">Playground</a><br>Play, write a bot, analyse games.</li>
<li><a href="/rules.html">Rules</a><br>The rules of the game in pictures.</li>
<li><a href="/guides/index.html">Guides</a><br>From a first bot to a cluster.</li>
<li><a href="/reference/index.html">Reference</a><br>Every function, with an example.</li>
</ul>
]]

local function append(list, more) table.move(more, 1, #more, #list + 1, list) end

-- The pages that do not come from Markdown, and their entries in the search index.
local function others(book)
  local pages, found = reference.pages(book)
  local verbs, names = commands.pages()
  append(pages, verbs)
  append(found, names)
  pages[#pages + 1] = texts.guides()
  pages[#pages + 1] = {
    address = "play/index.html", title = "Playground", content = tabs(),
    description = "Play Shogun against the engine or a person, write a bot and let it play, "
      .. "and analyse games with the engine's analysis.",
    scripts = { "play.js" }, class = "app", path = source .. "pages/no_playground.md",
    instead = file.read(source .. "pages/no_playground.md"),
  }
  pages[#pages + 1], found[#found + 1] = learn.page()
  pages[#pages + 1] = {
    address = "404.html", title = "Not found", root = "/", content = nowhere,
    description = "No page has this address: search the site, or follow links to its main pages.",
    inline = file.read(source .. "script/page/missing.js"),
  }
  return pages, found
end

--- The address, the title and the description of every page, without running a program.
---@return { address: string, title: string, description: string }[]
function site.heads()
  local list = texts.list()
  append(list, (others(reference.book())))
  list[#list + 1] = licences {}
  return list
end

--- Every page, and the entries in the search index: { name=, title=, text=, group=, address= }.
---@param parts shogun.LinkedPart[]  the parts of other projects in the built files
---@return shogun.SitePage[] pages
---@return table[] found
function site.pages(parts)
  local book = reference.book()
  local pages, found = texts.pages()
  for _, page in ipairs(pages) do reference.link(book, page) end
  local more, names = others(book)
  append(pages, more)
  append(found, names)
  pages[#pages + 1] = licences(parts)
  return pages, found
end

-- Writes the pages, their style and picture, the game in guides/embed.md's frame, the licences.
local function write_pages(folder, pages, parts, is_still)
  for _, page in ipairs(pages) do write(folder .. "/" .. page.address, frame(page, is_still)) end
  write(folder .. "/site.css", style(false))
  write(folder .. "/guides/love.png", file.read ".github/love.png")
  write(folder .. "/embed/index.html", page_of(record.parse(first.example()), { small = true }))
  write(folder .. "/THIRD-PARTY.txt", notices.text(parts))
end

-- Words that readers may search for, each with a pattern of the word that the site uses instead.
local also <const> = {
  { "checkmate", "%f[%a]mate" }, { "endgame tablebase", "%f[%a]ending" },
  { "tournament", "shogun match" }, { "time limit", "movetime" },
  { "install download", "^installing" },
  { "install download source code", "commands install the module" },
}

local function add_synonyms(found)
  for _, entry in ipairs(found) do
    local text, words = (entry.title .. " " .. entry.text):lower(), {}
    for _, pair in ipairs(also) do
      if text:find(pair[2]) then words[#words + 1] = pair[1] end
    end
    entry.also = words[1] and table.concat(words, " ")
  end
  return found
end

--- Writes the site.
---@param folder string  made if it is missing
---@param parts shogun.LinkedPart[]  as for `site.pages`
function site.build(folder, parts)
  local pages, found = site.pages(parts)
  write_pages(folder, pages, parts)
  write(folder .. "/desk.css", style(true))
  write(folder .. "/search.json", json.encode(add_synonyms(found)))
  write(folder .. "/editor.json", editor())
  write(folder .. "/help.json", help())
end

-- The pages of the manual. Replaces pages that need scripts by `instead`, and leaves out 404.html.
local function still(pages)
  local list = {}
  for _, page in ipairs(pages) do
    if page.instead then
      list[#list + 1] = article.page(article.text(page.path or page.address, page.instead))
    elseif page.address ~= "404.html" then
      list[#list + 1] = page
    end
  end
  return list
end

--- Writes the manual, whose pages have the same addresses as on the site.
---@param folder string  made if it is missing
---@param parts shogun.LinkedPart[]  as for `site.pages`
function site.build_manual(folder, parts)
  write_pages(folder, still((site.pages(parts))), parts, true)
  write(folder .. "/icon.svg", file.read(source .. "icon.svg"))
end

return site
