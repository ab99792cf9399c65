--- Makes the pages of the reference, and a page that lists every name.

local entry = require "site.reference.entry"
local escape = require "shogun.draw.escape"
local markdown = require "site.markdown"
local plain = require "site.plain"
local read_book = require "site.reference.book"

local reference = {}

local start <const> = [[
<h1>Reference</h1>
<p>Every function, what it takes, what it returns and what fails. Two rules hold everywhere:</p>
<ul>
<li><strong>Misuse raises</strong>, at the line that called: a value of the wrong type or out of
range, an unknown option or method.</li>
<li><strong>Bad input returns <code>nil</code> and a message</strong>: a text that is not a board, a
move that is not legal.</li>
</ul>
<p>Each example runs when these pages are made, and its output is below it.
<code>shogun</code> is <code>require "shogun"</code>, and <code>board</code> is
<code>shogun.board()</code>. A field is a name such as <code>"d4"</code>, <code>{x, y}</code>, or
any table with <code>x</code> and <code>y</code>.</p>
]]

local function page_list(book)
  local lines = {}
  for i, page in ipairs(book.pages) do
    lines[i] = ('<li><a href="%s">%s</a><br>%s</li>'):format(
      page.address, escape(page.title), escape(plain.first_sentence(page.about)))
  end
  return '<ul class="cards">\n' .. table.concat(lines, "\n") .. "\n</ul>\n"
end

-- The names of all functions and types in alphabetical order, each with its prose.
local function names_of(book)
  local list = {}
  for _, page in ipairs(book.pages) do
    for _, one in ipairs(page.listed) do list[#list + 1] = { one.called, one.prose } end
    for _, one in ipairs(page.kinds) do list[#list + 1] = { "shogun." .. one.id, one.prose } end
  end
  table.sort(list, function(a, b) return a[1]:lower() < b[1]:lower() end)
  return list
end

local function index(book)
  local lines = {}
  for i, name in ipairs(names_of(book)) do
    local text = escape(plain.first_sentence(name[2]))
    lines[i] = ('<li><a href="%s"><code>%s</code></a>%s</li>'):format(
      book.addresses[name[1]], escape(name[1]), text ~= "" and ("<div>%s</div>"):format(text) or "")
  end
  return '<h2 id="names">Every name</h2>\n<ul class="names">\n' .. table.concat(lines, "\n")
    .. "\n</ul>\n"
end

local function index_page(book)
  return {
    address = "reference/index.html", title = "Reference",
    description = "Every function and type of the Lua module shogun, each with an example that was "
      .. "run and its output.",
    content = start .. page_list(book) .. index(book),
  }
end

local function toc(page)
  local lines = {}
  local function add(id, name)
    lines[#lines + 1] = ('<li><a href="#%s"><code>%s</code></a></li>'):format(id, escape(name))
  end
  for _, one in ipairs(page.listed) do add(one.id, (one.called:gsub("^shogun%.%l+%.", ""))) end
  for _, one in ipairs(page.kinds) do add(one.id, one.id) end
  return '<nav aria-label="On this page">\n<details>\n<summary>On this page</summary>\n<ul>\n'
    .. table.concat(lines, "\n") .. "\n</ul>\n</details>\n</nav>\n"
end

local function page_of(book, page)
  local parts = { ("<h1>%s</h1>\n"):format(escape(page.title)), markdown.html(page.about) }
  for _, one in ipairs(page.listed) do parts[#parts + 1] = entry.of_function(book, one) end
  if #page.kinds > 0 then parts[#parts + 1] = '<h2 id="types">Types</h2>\n' end
  for _, one in ipairs(page.kinds) do parts[#parts + 1] = entry.of_type(book, one) end
  return {
    address = "reference/" .. page.address, title = page.title .. " (reference)", aside = toc(page),
    description = plain.description(page.about), content = table.concat(parts),
  }
end

--- Entries for the search index: one for each name, with its first sentence.
---@param book shogun.ReferenceBook
---@return table[]
function reference.search(book)
  local list = {}
  local function add(page, one, name, title)
    list[#list + 1] = {
      name = name, title = title or name, text = plain.first_sentence(one.prose),
      group = page.title, address = ("reference/%s#%s"):format(page.address, one.id),
    }
  end
  for _, page in ipairs(book.pages) do
    for _, one in ipairs(page.listed) do add(page, one, one.called, entry.signature(one)) end
    for _, one in ipairs(page.kinds) do add(page, one, "shogun." .. one.id) end
  end
  return list
end

reference.book = read_book

--- Links the names in another page's code to their entries.
---@param book shogun.ReferenceBook
---@param page shogun.SitePage  changed in place
function reference.link(book, page)
  local root = page.address:find "/" and "../reference/" or "reference/"
  page.content = entry.linked(book, page.content, nil, root)
end

--- The pages, and their entries in the search index.
---@param book shogun.ReferenceBook
---@return shogun.SitePage[] pages
---@return table[] found
function reference.pages(book)
  local pages = { index_page(book) }
  for _, page in ipairs(book.pages) do pages[#pages + 1] = page_of(book, page) end
  return pages, reference.search(book)
end

return reference
