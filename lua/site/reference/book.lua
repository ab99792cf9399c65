--- Makes the data of the reference: its pages with functions and types, and each name's address.

local contents = require "site.reference.contents"
local declarations = require "site.declarations"

---@class shogun.ReferenceContent: shogun.ReferencePage
---@field listed shogun.DeclaredFunction[]
---@field kinds shogun.Declaration[]  the types
---@field address string

---@class shogun.ReferenceBook
---@field pages shogun.ReferenceContent[]
---@field addresses table<string, string>  of the entries, by their names in comments and code

local function owner_of(name) return name:match "^%w+" end

-- The id of an entry: "board.why" for "Board:why". "Record:tag" gets "record-tag", since its page
-- also has the function "record.tag".
local function id_of(entry, functions)
  if not entry.name then return (entry.class or entry.alias):match "[^.]+$" end
  local owner, name = entry.name:match "^(%w+)[.:]([%w_]+)$"
  owner = owner:lower()
  local dotted = owner .. "." .. name
  return dotted ~= entry.name and functions[dotted] and owner .. "-" .. name or dotted
end

-- How a call names a function: "board:why", "shogun.record.parse".
local function called(name)
  local owner, sign, rest = name:match "^(%w+)([.:])([%w_]+)$"
  if sign == ":" then return owner:lower() .. ":" .. rest end
  return (owner == "shogun" and "" or "shogun.") .. name
end

local function by_place(a, b)
  if a.path ~= b.path then return a.path < b.path end
  return a.place < b.place
end

-- The functions of a page: those that `functions` names, then those of each module or class in
-- `owners`, in the order in which its file declares them.
local function functions_of(page, all, taken)
  local list = {}
  local function take(entry)
    taken[entry.name] = true
    list[#list + 1] = entry
  end
  for _, name in ipairs(page.functions or {}) do take(assert(all[name], name)) end
  for _, owner in ipairs(page.owners) do
    local own = {}
    for name, entry in pairs(all) do
      if owner_of(name) == owner and not taken[name] then own[#own + 1] = entry end
    end
    table.sort(own, by_place)
    for _, entry in ipairs(own) do take(entry) end
  end
  return list
end

-- Calls a function with the name of each type that a declaration mentions.
local function each_mention(entry, call)
  local texts = { entry.type or "", entry.parent or "" }
  for _, list in ipairs { entry.parameters, entry.returns, entry.fields } do
    for _, one in ipairs(list) do texts[#texts + 1] = one.type end
  end
  for name in table.concat(texts, " "):gmatch "shogun%.(%u%w+)" do call(name) end
end

-- The types of a page: its `types`, and those that its functions lead to and no other page has.
local function types_of(page, all, taken)
  local list = {}
  local function take(name)
    local entry = all["shogun." .. name]
    if taken[name] or not entry then return end
    taken[name] = true
    list[#list + 1] = entry
    each_mention(entry, take)
  end
  for _, name in ipairs(page.types or {}) do
    taken[name] = nil
    take(name)
  end
  for _, entry in ipairs(page.listed) do each_mention(entry, take) end
  return list
end

local function add_addresses(book, page, functions)
  for _, entry in ipairs(page.listed) do
    entry.id, entry.called = id_of(entry, functions), called(entry.name)
    book.addresses[entry.called] = page.address .. "#" .. entry.id
  end
  for _, entry in ipairs(page.kinds) do
    entry.id = id_of(entry)
    book.addresses["shogun." .. entry.id] = page.address .. "#" .. entry.id
  end
end

--- Reads the declarations into pages.
---@return shogun.ReferenceBook
return function()
  local functions, types = declarations.functions(), declarations.types()
  local book, taken, taken_types = { pages = {}, addresses = {} }, {}, {}
  for _, page in ipairs(contents) do -- first, so that no other page takes what a page names
    for _, name in ipairs(page.types or {}) do taken_types[name] = true end
    for _, name in ipairs(page.functions or {}) do taken[name] = true end
  end
  for i, entry in ipairs(contents) do
    local page = setmetatable({ address = entry.name .. ".html" }, { __index = entry })
    page.listed = functions_of(page, functions, taken)
    page.kinds = types_of(page, types, taken_types)
    add_addresses(book, page, functions)
    book.pages[i] = page
  end
  for name in pairs(functions) do assert(taken[name], name .. " is on no page") end
  return book
end
