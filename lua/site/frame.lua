--- Puts pages into their common frame: the head, the navigation above the content, and the foot.

local escape = require "shogun.draw.escape"
local file = require "site.file"
local sha256 = require "shogun.arena.games.fingerprint"
local version = require "shogun.version"

-- The policy lets pages load nothing from other addresses. 'wasm-unsafe-eval' allows WebAssembly;
-- 'unsafe-inline' allows the playground's editor to write its style into the page.
local frame <const> = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self';
  script-src 'self' 'wasm-unsafe-eval'${policy}; style-src 'self' 'unsafe-inline';
  img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none';
  form-action 'none'">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="shogun">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${image}<title>${title}</title>
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
${theme}<link rel="stylesheet" href="${root}${style}.css">
${scripts}</head>
<body${class}>
<a class="skip" href="#content">To the content</a>
<header class="top">
<nav aria-label="Site">
<ul>
${links}
</ul>
</nav>
${tools}</header>
<div class="page">
${aside}<main id="content">
${content}</main>
</div>
<footer class="foot">
<p>shogun ${version} is free software under the MIT licence, <a
href="${root}licences.html">with parts of others</a>.${source}
These pages load nothing from other addresses and set no cookie.</p>
</footer>
</body>
</html>
]]

-- The elements at the top of each page that need scripts. The manual leaves them out.
local tools <const> = [[
<div id="search" role="search" hidden></div>
<button type="button" id="theme" hidden></button>
]]

-- The script that sets the theme. It is part of the page, so that it runs before the first paint.
local theme <const> = (file.read "lua/site/script/page/theme.js":gsub("//[^\n]*\n", ""))

-- The links on every page: address, title, and perhaps more folders. A link is marked as current on
-- pages in the folder of its address and in these folders.
local links <const> = {
  { "index.html", "shogun" }, { "play/index.html", "Play" }, { "learn/index.html", "Learn" },
  { "rules.html", "Rules" },
  { "guides/index.html", "Guides", "formats/", "commands/" },
  { "reference/index.html", "Reference" }, { "changes.html", "Changes" },
}

-- The address of the source, from .github/address; nil if the file has a placeholder.
local source = file.read ".github/address":match "%S+"
if source:find("%.invalid%f[/%z]") then source = nil end

local function with_source(html) return source and html:format(escape(source)) or "" end

-- The picture that other sites show when they link to a page.
local image <const> = with_source '<meta property="og:image" content="%s/icon-512.png">\n'

-- What replaces `<!-- source -->` in a page: the last card of the first page.
local card <const> = with_source(('<li><a href="%%s">The source</a><br>of shogun %s, under the MIT '
  .. 'licence.</li>'):format(version))

-- The path from a page to the top of the site: "" at the top, "../" in a folder.
local function root_of(page)
  return page.root or (page.address:gsub("[^/]+", ".."):gsub("%.%.$", ""))
end

local function is_current(address, link)
  if address == link[1] then return true end
  for _, folder in ipairs { link[1]:match "^.*/", table.unpack(link, 3) } do
    if address:sub(1, #folder) == folder then return true end
  end
  return false
end

local function link_list(page)
  local list = {}
  for i, link in ipairs(links) do
    local current = is_current(page.address, link) and ' aria-current="page"' or ""
    list[i] = ('<li><a href="%s"%s>%s</a></li>'):format(
      root_of(page) .. link[1], current, link[2])
  end
  list[#list + 1] = with_source '<li><a href="%s">Source</a></li>'
  return table.concat(list, "\n")
end

-- The scripts for a page that names none: blocks.js for code and boards, home.js for the lesson.
local function scripts_for(page)
  local has_some = page.content:find 'class="block"' or page.content:find " data%-board="
  local has_lesson = page.content:find 'id="lesson%-board"'
  return { has_some and "blocks.js" or nil, has_lesson and "home.js" or nil }
end

local function script_list(page)
  local root = root_of(page)
  local list = { ('<link rel="manifest" href="%ssite.webmanifest">\n'):format(root) }
  local names = page.scripts or scripts_for(page)
  names[#names + 1] = "site.js"                  -- last: the content's scripts run first
  for _, name in ipairs(names) do
    list[#list + 1] = ('<script type="module" src="%s%s"></script>\n'):format(root, name)
  end
  if page.inline then
    list[#list + 1] = ('<script type="module">%s</script>\n'):format(page.inline)
  end
  return table.concat(list)
end

local digits <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

-- Converts a hash of 64 hexadecimal digits to base 64.
local function base64(hex)
  local text = (hex .. "00"):gsub("%x%x%x", function(three)
    local bits = tonumber(three, 16)
    local first, second = bits >> 6, bits & 63
    return digits:sub(first + 1, first + 1) .. digits:sub(second + 1, second + 1)
  end)
  return text:sub(1, 43) .. "="
end

-- The hash by which the policy allows a script in the page itself.
local function hash(script)
  return script and (" 'sha256-%s'"):format(base64(sha256(script))) or ""
end

---@class shogun.SitePage
---@field address string  from the top of the site
---@field title string
---@field description string  a sentence or two of plain text, unique to the page: 50 to 160
--- characters
---@field content string  HTML
---@field aside? string  HTML: the navigation within the page
---@field scripts? string[]  besides site.js; default: those that its code, boards or lesson need
---@field inline? string  a script in the page itself
---@field instead? string  Markdown that replaces the page in the manual, which runs no scripts
---@field root? string  the path to the top of the site; default: from the address
---@field class? string  the class of the body, for the style

--- The HTML document of a page.
---@param page shogun.SitePage
---@param is_still? boolean  whether to leave out scripts, and the elements that need them
---@return string html
return function(page, is_still)
  local is_first = page.address == "index.html"
  local name = is_first and page.title or page.title .. " - shogun"
  local content = page.content:gsub("<!%-%- source %-%->", function() return card end)
  local values = {
    title = escape(name), root = root_of(page),
    content = is_still and content:gsub("<script.-</script>\n", "") or content,
    version = version, source = with_source ' Here is <a href="%s">its source</a>.',
    description = escape(page.description), policy = hash(theme) .. hash(page.inline),
    theme = is_still and "" or ("<script>%s</script>\n"):format(theme),
    links = link_list(page), tools = is_still and "" or tools,
    scripts = is_still and "" or script_list(page), image = image,
    style = not is_still and page.address == "play/index.html" and "desk" or "site",
    class = page.class and (' class="%s"'):format(page.class) or "",
    aside = page.aside and ('<aside class="aside">\n%s</aside>\n'):format(page.aside) or "",
  }
  return (frame:gsub("%${(%l+)}", values))
end
