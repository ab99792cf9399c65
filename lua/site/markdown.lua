--- Converts Markdown to HTML with cmark-gfm, colours code, and gives each heading an address.

local escape = require "shogun.draw.escape"
local file = require "site.file"
local plain = require "site.plain"

local markdown = {}

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

-- The languages. Each has its keywords, and patterns of tokens, tried in this order at each place.
local languages <const> = {
  lua = {
    { "^%-%-[^\n]*", "comment" }, { "^\"[^\"\n]*\"", "string" }, { "^'[^'\n]*'", "string" },
    { "^%[%[.-%]%]", "string" }, { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[and break do else elseif end false for function goto if in local nil not or
      repeat return then true until while]],
  },
  sh = {
    { "^#[^\n]*", "comment" }, { "^\"[^\"]*\"", "string" }, { "^'[^']*'", "string" },
    { "^[%w_./-]+", "word" }, keywords = {},
  },
  c = {
    { "^//[^\n]*", "comment" }, { "^#[^\n]*", "comment" }, { "^\"[^\"\n]*\"", "string" },
    { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[break case char const continue do double else enum for if int return sizeof
      static struct switch void while]],
  },
  python = {
    { "^#[^\n]*", "comment" }, { '^"""".-"""', "string" }, { "^\"[^\"\n]*\"", "string" },
    { "^'[^'\n]*'", "string" }, { "^%d[%w.]*", "number" }, { "^[%a_][%w_]*", "word" },
    keywords = set [[and as assert break class continue def elif else except False finally for from
      if import in is lambda None not or pass raise return True try while with yield]],
  },
}

-- The token at a place, and its kind. If no token begins there, returns the blanks there, or one
-- character, and no kind.
local function token(language, code, place)
  for _, rule in ipairs(language) do
    local text = code:match(rule[1], place)
    if text then
      local kind = rule[2] == "word" and (language.keywords[text] and "keyword") or rule[2]
      return text, kind ~= "word" and kind or nil
    end
  end
  return code:match("^%s+", place) or code:sub(place, place)
end

local function escaped(text)
  return (text:gsub("[^\n]+", escape))
end

-- Colours a text, if its language is known.
local function highlight(code, name)
  local language = languages[name]
  if not language then return escaped(code) end
  local parts, place = {}, 1
  while place <= #code do
    local text, kind = token(language, code, place)
    local html = escaped(text)
    parts[#parts + 1] = kind and ('<span class="%s">%s</span>'):format(kind, html) or html
    place = place + #text
  end
  return table.concat(parts)
end

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
