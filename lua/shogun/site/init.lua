--- The site: every page, the style, and the index of the search, written into a folder that any
-- host can serve.
-- @module shogun.site

local editor = require "shogun.site.editor"
local frame = require "shogun.site.frame"
local json = require "shogun.record.json"
local reference = require "shogun.site.reference"
local style = require "shogun.site.style"
local texts = require "shogun.site.texts"

local site = {}

local source <const> = "lua/shogun/site/"

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local function write(path, text)
  assert(os.execute(("mkdir -p '%s'"):format(path:match "^(.*)/")))
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(text))
end

-- The playground: a file a tab, each with its dialogs, and what dialogs share.
local function tabs()
  local parts = {}
  for i, name in ipairs { "play", "write", "look", "rules" } do
    parts[i] = read(source .. name .. ".html")
  end
  return table.concat(parts)
end

--- Every page, and the entries of the search: { name=, title=, text=, group=, address= }.
---@return shogun.SitePage[] pages
---@return table[] found
function site.pages()
  local book = reference.book()
  local pages, found = texts.pages()
  for _, page in ipairs(pages) do reference.link(book, page) end
  local referred, names = reference.pages(book)
  table.move(referred, 1, #referred, #pages + 1, pages)
  table.move(names, 1, #names, #found + 1, found)
  pages[#pages + 1] = {
    address = "play/index.html", title = "Playground", content = tabs(),
    scripts = { "play.js" }, class = "app",
  }
  return pages, found
end

--- Writes the site.
---@param folder string  made if it is missing
function site.build(folder)
  local pages, found = site.pages()
  for _, page in ipairs(pages) do write(folder .. "/" .. page.address, frame(page)) end
  write(folder .. "/search.json", json.encode(found))
  write(folder .. "/editor.json", editor())
  write(folder .. "/site.css", style())
end

return site
