--- Makes the pages of the reference, and a page that lists every name.

local escape = require "shogun.draw.escape"
local example = require "site.example"
local fields_of = require "site.reference.fields"
local markdown = require "site.markdown"
local plain = require "site.plain"
local program = require "site.program"
local read_book = require "site.reference.book"

local reference = {}

-- A type as HTML, with links to the entries of the types that it mentions.
local function type_html(book, text)
  local html = escape(text):gsub("shogun%.(%u%w+)", function(name)
    local address = book.addresses["shogun." .. name]
    return address and ('<a href="%s">%s</a>'):format(address, name) or name
  end)
  return ('<code class="type">%s</code>'):format(html)
end

--- Links names in code to their entries.
---@param book shogun.ReferenceBook
---@param html string
---@param own? string  the address of the entry itself, which gets no link
---@param root? string  the path from the page to the reference; default: "", for its own pages
---@return string html
local function linked(book, html, own, root)
  return (html:gsub("<code>([^<\n]+)</code>", function(code)
    local address = book.addresses[code:match "^[%w_.:]*"]
    if not address or address == own then return end
    return ('<a href="%s%s"><code>%s</code></a>'):format(root or "", address, code)
  end))
end

-- Prose as HTML. Leaves out names of files such as "(game/init.lua)".
local function prose(book, text, own)
  local bare = text:gsub("%s*%([%w_/]+%.lua[^)]*%)", "")
    :gsub("exercise%s+sheet", "[%0](board.html#content)")
  return linked(book, markdown.html(bare), own)
end

local function inline(book, text)
  local bare = text:gsub("%s*%([%w_/]+%.lua[^)]*%)", "")
  return linked(book, markdown.inline(bare))
end

local row

local function inner_rows(book, fields)
  if not fields then return "" end
  local lines = {}
  for i, field in ipairs(fields) do lines[i] = row(book, field) end
  return '<ul class="rows">\n' .. table.concat(lines) .. "</ul>"
end

-- A row for a value. If its type is a table, the table's fields stand below the value.
function row(book, one, id)
  local fields, prose_of = fields_of(one)
  local name = one.name and ('<code class="name">%s%s</code> '):format(
    escape(one.name), one.is_optional and "?" or "") or ""
  local anchor = id and (' id="%s"'):format(id) or ""
  local text = prose_of ~= "" and ("<div>%s</div>"):format(inline(book, prose_of)) or ""
  local kind = type_html(book, fields and "table" or one.type)
  return ("<li%s>%s%s%s%s</li>\n"):format(anchor, name, kind, text, inner_rows(book, fields))
end

local function rows(book, title, list, id)
  if #list == 0 then return "" end
  local lines = {}
  for i, one in ipairs(list) do
    lines[i] = row(book, one, id and one.name and ("%s.%s"):format(id, one.name:gsub("%W", "")))
  end
  local html = '<p class="label">%s</p>\n<ul class="rows">\n%s</ul>\n'
  return html:format(title, table.concat(lines))
end

--- How to call a function, with optional parameters in brackets.
---@param self shogun.DeclaredFunction
---@return string
local function signature(self)
  local optional, list = {}, {}
  for _, one in ipairs(self.parameters) do optional[one.name] = one.is_optional end
  for name in self.arguments:gmatch "[%w_.]+" do
    list[#list + 1] = optional[name] and ("[%s]"):format(name) or name
  end
  return ("%s(%s)"):format(self.called, table.concat(list, ", "))
end

-- The HTML of an example: replaces the output that its comments expect by the real output.
local function example_html(self)
  local code = assert(self.example, self.name .. " has no example")
  local output = assert(example.run(self.name, code))
  local shown = code:gsub("%s*%-%->[^\n]*", "")
  local html = '<p class="label">Example</p>\n' .. markdown.code(
    shown, "lua", program.fits_a_page(code) and "example" or nil)
  return output == "" and html or html .. markdown.output(output)
end

local function heading(level, id, text)
  return ('<h%d><a class="self" href="#%s"><code>%s</code></a></h%d>\n'):format(
    level, id, escape(text), level)
end

--- A function's entry.
---@param book shogun.ReferenceBook
---@param self shogun.DeclaredFunction
---@return string html
local function function_html(book, self)
  local parts = {
    ('<section class="entry" id="%s">\n'):format(self.id),
    heading(2, self.id, signature(self)),
    prose(book, self.prose, book.addresses[self.called]),
    rows(book, "Parameters", self.parameters), rows(book, "Returns", self.returns),
    example_html(self), "</section>\n",
  }
  return table.concat(parts)
end

--- A type's entry.
---@param book shogun.ReferenceBook
---@param self shogun.Declaration
---@return string html
local function type_entry(book, self)
  local name = "shogun." .. self.id
  local is_part = self.parent and self.parent:find "^shogun"
  local stands_for = self.type or is_part and self.parent
  local title = self.alias and "One of" or "All of"
  local parts = {
    ('<section class="entry" id="%s">\n'):format(self.id), heading(3, self.id, name),
    self.prose ~= "" and prose(book, self.prose, book.addresses[name]) or "",
    stands_for and ("<p>%s %s</p>\n"):format(title, type_html(book, stands_for)) or "",
    rows(book, "Fields", self.fields, self.id), "</section>\n",
  }
  return table.concat(parts)
end

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
  for _, one in ipairs(page.listed) do parts[#parts + 1] = function_html(book, one) end
  if #page.kinds > 0 then parts[#parts + 1] = '<h2 id="types">Types</h2>\n' end
  for _, one in ipairs(page.kinds) do parts[#parts + 1] = type_entry(book, one) end
  return {
    address = "reference/" .. page.address, title = page.title .. " (reference)", aside = toc(page),
    description = plain.description(page.about), content = table.concat(parts),
  }
end

-- Entries for the search index: one for each name, with the first sentence of its description.
local function found_in(book)
  local list = {}
  local function add(page, one, name, title)
    list[#list + 1] = {
      name = name, title = title or name, text = plain.first_sentence(one.prose),
      group = page.title, address = ("reference/%s#%s"):format(page.address, one.id),
    }
  end
  for _, page in ipairs(book.pages) do
    for _, one in ipairs(page.listed) do add(page, one, one.called, signature(one)) end
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
  page.content = linked(book, page.content, nil, root)
end

--- The pages, and their entries in the search index.
---@param book shogun.ReferenceBook
---@return shogun.SitePage[] pages
---@return table[] found
function reference.pages(book)
  local pages = { index_page(book) }
  for _, page in ipairs(book.pages) do pages[#pages + 1] = page_of(book, page) end
  return pages, found_in(book)
end

return reference
