--- Turns links of the texts, which lead to files of the repository, into addresses of pages.

local links = {}

-- The addresses of files and folders that the patterns in `links.address` do not cover.
local addresses <const> = {
  [".github/CHANGELOG.md"] = "changes.html",
  [".github/love.png"] = "guides/love.png",
  ["examples/cluster/OPERATIONS.md"] = "guides/operations.html",
  ["examples/cluster/README.md"] = "guides/cluster.html",
  ["lua/shogun/cli/verbs"] = "commands/index.html",
  ["lua/shogun/types"] = "reference/index.html",
  ["lua/shogun/types/picture.lua"] = "reference/draw.html",
  ["lua/shogun/types/player.lua"] = "reference/bots.html",
  ["lua/shogun/types/standings.lua"] = "reference/match.html",
  ["lua/site/formats"] = "guides/index.html#formats",
  ["lua/site/guides"] = "guides/index.html",
  ["lua/site/learn/lessons.lua"] = "learn/index.html",
  ["lua/site/pages/home.md"] = "index.html",
  ["lua/site/pages/no_playground.md"] = "play/index.html",
  ["lua/site/pages/rules.md"] = "rules.html",
}

--- The address of the page that is made of a file.
---@param path string  an address is returned as it is
---@return string
function links.address(path)
  local address = path:gsub("^lua/site/(.*)%.md$", "%1.html")
    :gsub("^lua/shogun/types/(.*)%.lua$", "reference/%1.html")
  return addresses[path] or address
end

--- The path to which a link leads: "lua/site/x.md" for "../x.md" in "lua/site/guides/y.md".
---@param from string  the file that has the link
---@param link string
---@return string
function links.path(from, link)
  local path, count = from:gsub("[^/]*$", "") .. link, 1
  while count > 0 do path, count = path:gsub("[^/]+/%.%./", "", 1) end
  return path
end

--- Replaces a file's links, in HTML, so that they work on the file's page.
---@param html string
---@param from string
---@return string
function links.of_page(html, from)
  local root = links.address(from):gsub("[^/]+$", ""):gsub("[^/]+", "..")
  local function to_page(start, link)
    if link:find "^%a+:" then return nil end
    return start .. root .. links.address(links.path(from, link))
  end
  return (html:gsub('(href=")([^"#]+)', to_page):gsub('(<img src=")([^"]+)', to_page))
end

return links
