--- Makes a page of a text in Markdown: runs its programs, draws its boards, and links words to the
-- glossary.

local escape = require "shogun.draw.escape"
local links = require "site.links"
local markdown = require "site.markdown"
local picture = require "site.picture"
local plain = require "site.plain"
local program = require "site.program"

local article = {}

-- The words of the glossary (pages/rules.md), each with its forms: the form that appears first on a
-- page gets the link.
local glossary <const> = {
  { "boxes", "box" }, { "dials", "dial" }, { "Elo" }, { "intervals", "interval" },
  { "laws", "law" }, { "nets", "net" }, { "nodes", "node" }, { "perft" }, { "plies", "ply" },
  { "quiet limit" },
}

-- Elements in which no word gets a link.
local skipped <const> = {}
for name in ("a code h1 h2 h3 pre script td th"):gmatch "%w+" do skipped[name] = true end

-- Where the first of a word's forms stands in a text; nil if the text has none of the forms.
local function find(text, forms)
  local first, last
  for _, form in ipairs(forms) do
    local from, to = text:find("%f[%w]" .. form .. "%f[%W]")
    if from and (not first or from < first) then first, last = from, to end
  end
  return first, last
end

-- Links the glossary's words in a page with this address.
local function link_words(html, address)
  local folder = address == "rules.html" and "" or address:find "/" and "../rules.html"
    or "rules.html"
  local linked, depth = {}, 0
  local function link(text)
    for _, forms in ipairs(glossary) do
      local first, last = find(text, forms)
      if first and not linked[forms] then
        linked[forms] = true
        text = ('%s<a href="%s#glossary">%s</a>%s'):format(text:sub(1, first - 1), folder,
          text:sub(first, last), text:sub(last + 1))
      end
    end
    return text
  end
  return (html:gsub("([^<]*)(</?)(%w*)([^>]*>)", function(text, open, name, rest)
    if depth == 0 then text = link(text) end
    if skipped[name] then depth = depth + (open == "<" and 1 or -1) end
    return text .. open .. name .. rest
  end))
end

local function shown(block, output)
  local label = block.name and ('<p class="label">%s</p>\n'):format(escape(block.name)) or ""
  local code = block.code:gsub("%s*%-%->[^\n]*", "")
  local html = label .. markdown.code(code, block.language, program.use(block))
  return output == "" and html or html .. markdown.output(output)
end

-- The output of a block as the text has it, if only parts of it vary ("…") or the block is not
-- run. Otherwise nil: then the page shows the output of this run.
local function said(block, after)
  if not after or after.language ~= "output" or after.code == "…\n" then return nil end
  return (after.code:find "…" or not program.runs(block.language)) and after.code or nil
end

-- The HTML of a block and of its output. `after`, the next block, may show which parts vary.
local function html_of(block, after, folder)
  if block.language == "output" then return "" end
  if block.language == "board" then return picture.figure(block.code) end
  local output = assert(program.perform(block, folder))
  return shown(block, said(block, after) or output)
end

-- Converts a text to HTML. Replaces its blocks by placeholders while Markdown is converted.
local function convert(text, path)
  local list, blocks, marked = {}, {}, "\n" .. text
  for block in program.blocks(text) do list[#list + 1] = block end
  program.with_folder(function(folder)
    for i, block in ipairs(list) do blocks[i] = html_of(block, list[i + 1], folder) end
  end)
  local number = 0
  marked = marked:gsub("\n```%l+ ?[^\n]*\n.-\n```", function()
    number = number + 1
    return ("\n<!-- block %d -->"):format(number)
  end)
  local prose = link_words(links.of_page(markdown.html(marked), path), links.address(path))
  return (prose:gsub("<!%-%- block (%d+) %-%->", function(place)
    return blocks[tonumber(place)]
  end))
end

local function toc(html)
  local lines = {}
  for _, heading in ipairs(markdown.headings(html)) do
    if heading.level == "2" then
      lines[#lines + 1] = ('<li><a href="#%s">%s</a></li>'):format(heading.id, heading.text)
    end
  end
  if #lines < 3 then return end
  return '<nav aria-label="On this page">\n<details>\n<summary>On this page</summary>\n<ul>\n'
    .. table.concat(lines, "\n") .. "\n</ul>\n</details>\n</nav>\n"
end

local most_found <const> = 300 -- bytes

-- The beginning of the text after a heading, without markup.
local function text_of(html)
  local prose = html:gsub("<h1>.-</h1>", ""):gsub("<pre.->.-</pre>", " ")
    :gsub("<figure.->.-</figure>", " ")
  return (plain.of_html(prose):sub(1, most_found):gsub("[\xC0-\xFF][\x80-\xBF]*$", ""))
end

-- Entries for the search index: one for the page, and one for each of its headings.
local function found_in(address, title, html)
  local list = { { name = title, title = title, text = text_of(html), address = address } }
  for _, heading in ipairs(markdown.headings(html)) do
    local after = html:match('id="' .. heading.id:gsub("%p", "%%%0") .. '">.-</h%d>(.*)')
    list[#list + 1] = {
      name = plain.of_html(heading.text), title = plain.of_html(heading.text),
      text = text_of(after:match "^(.-)<h[23]" or after), address = address .. "#" .. heading.id,
    }
  end
  for _, entry in ipairs(list) do entry.group = title end
  return list
end

---@class shogun.SiteText
---@field path string  of its file
---@field address string
---@field text string  Markdown
---@field title string
---@field description string

--- Reads the head of a text, which begins with its title: "# Title".
---@param path string  of its file, or its address
---@param text string
---@param description? string  default: the first sentences of the text's first paragraph
---@return shogun.SiteText
function article.text(path, text, description)
  return {
    path = path, address = links.address(path), text = text,
    title = plain.of_markdown(text:match "^# ([^\n]+)"),
    description = description or plain.description(plain.first_paragraph(text)),
  }
end

---@param one shogun.SiteText
---@return shogun.SitePage
function article.page(one)
  local ok, html = pcall(convert, one.text, one.path)
  if not ok then error(("%s: %s"):format(one.address, html), 0) end
  return {
    address = one.address, title = one.title, description = one.description, content = html,
    aside = toc(html), found = found_in(one.address, one.title, html),
  }
end

return article
