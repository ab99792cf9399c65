--- Writes a function or a type of the reference as HTML.

local escape = require "shogun.draw.escape"
local example = require "site.example"
local fields_of = require "site.reference.fields"
local markdown = require "site.markdown"
local program = require "site.program"

local entry = {}

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
function entry.linked(book, html, own, root)
  return (html:gsub("<code>([^<\n]+)</code>", function(code)
    local address = book.addresses[code:match "^[%w_.:]*"]
    if not address or address == own then return end
    return ('<a href="%s%s"><code>%s</code></a>'):format(root or "", address, code)
  end))
end

-- Prose as HTML. Leaves out names of files such as "(game/init.lua)".
local function prose(book, text, own)
  local plain = text:gsub("%s*%([%w_/]+%.lua[^)]*%)", "")
    :gsub("exercise%s+sheet", "[%0](board.html#content)")
  return entry.linked(book, markdown.html(plain), own)
end

local function inline(book, text)
  local plain = text:gsub("%s*%([%w_/]+%.lua[^)]*%)", "")
  return entry.linked(book, markdown.inline(plain))
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
function entry.signature(self)
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
function entry.of_function(book, self)
  local parts = {
    ('<section class="entry" id="%s">\n'):format(self.id),
    heading(2, self.id, entry.signature(self)),
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
function entry.of_type(book, self)
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

return entry
