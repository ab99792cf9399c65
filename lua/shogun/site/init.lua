--- The site: every page, its style, and what the search reads, written into a folder that any host
-- can serve.
-- @module shogun.site

local frame = require "shogun.site.frame"
local style = require "shogun.site.style"

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

--- Every page: its address, its title, what it says in its head, and its content.
---@return shogun.SitePage[]
function site.pages()
  return {
    {
      address = "index.html", title = "shogun: a board game in Lua",
      content = read(source .. "home.html"),
    },
    {
      address = "play/index.html", title = "Playground", content = read(source .. "play.html"),
      scripts = { "play.js" }, class = "app",
    },
  }
end

--- Writes the site.
---@param folder string  which is made if it is not there
function site.build(folder)
  for _, page in ipairs(site.pages()) do write(folder .. "/" .. page.address, frame(page)) end
  write(folder .. "/site.css", style())
end

return site
