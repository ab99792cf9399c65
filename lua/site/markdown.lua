--- Converts Markdown to HTML with cmark-gfm, colours code, and gives each heading an address.

local escape = require "shogun.draw.escape"
local file = require "site.file"
local highlight = require "site.highlight"
local plain = require "site.plain"

local markdown = {}

local function convert(text)
  local path = os.tmpname()
  file.write(path, text)
  local pipe <close> = assert(io.popen("exec cmark-gfm --unsafe --extension table " .. path))
  local html = pipe:read "a"
  assert(pipe:close(), "cmark-gfm has failed")
  os.remove(path)
  return (html:gsub(' align="right"', ' class="figure"')) -- HTML 5 has no attribute `align`
end

-- Attributes of a block from which the page's script learns what the block is for.
local function attributes(use, name)
  return (use and (' data-use="%s"'):format(use) or "")
    .. (name and (' data-name="%s"'):format(escape(name)) or "")
end

--- Code in a block of its own.
---@param code string
---@param language string
---@param use? "program" | "example" | "bot"  a button runs a program or an example (which also has
--- the globals `shogun` and `board`), or opens a bot
---@param name? string  the bot's name
---@return string html
function markdown.code(code, language, use, name)
  return ('<div class="block"%s><pre class="code"><code>%s</code></pre></div>\n'):format(
    attributes(use, name), highlight(code, language))
end

--- The output of a program, without empty lines before it.
---@param text string
---@return string html
function markdown.output(text)
  local html = highlight(text:gsub("^\n+", ""), "text")
  return ('<pre class="output"><samp>%s</samp></pre>\n'):format(html)
end

--- The name of a heading in addresses: "The dials" is "the-dials".
---@param text string
---@return string
function markdown.slug(text)
  local bare = text:gsub("<[^>]*>", ""):gsub("&%w+;", ""):lower()
  return (bare:gsub("[^%w]+", "-"):gsub("^%-", ""):gsub("%-$", ""))
end

-- Makes a function that writes headings. The second "fixed" of a page gets the address "fixed-2".
local function heading_writer()
  local times = {}
  return function(level, text)
    local slug = markdown.slug(text)
    times[slug] = (times[slug] or 0) + 1
    local id = times[slug] == 1 and slug or ("%s-%d"):format(slug, times[slug])
    return ('<h%s id="%s"><a class="self" href="#%s">%s</a></h%s>'):format(
      level, id, id, text, level)
  end
end

--- Converts a text.
---@param text string
---@return string html
function markdown.html(text)
  local block = '<pre><code class="language%-(%w+)[^"]*">(.-)</code></pre>\n'
  local html = convert(text):gsub(block, function(language, code)
    return markdown.code(plain.unescaped(code), language)
  end)
  html = html:gsub("<pre><code>", '<pre class="output"><code>')
  return (html:gsub("<h([23])>(.-)</h%1>", heading_writer()))
end

--- Converts a paragraph. Leaves out the paragraph's tags, and its links except their words.
---@param text string
---@return string html
function markdown.inline(text)
  local bare = text:gsub("%[(.-)%]%b()", "%1"):gsub("%s+", " ")
  return (escape(bare):gsub("`([^`]+)`", "<code>%1</code>"))
end

--- The headings of a page.
---@param html string
---@return { level: string, id: string, text: string }[]
function markdown.headings(html)
  local list = {}
  for level, id, text in html:gmatch '<h([23]) id="([^"]+)"><a class="self"[^>]*>(.-)</a></h' do
    list[#list + 1] = { level = level, id = id, text = text:gsub("<[^>]*>", "") }
  end
  return list
end

return markdown
