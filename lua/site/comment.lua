--- Parses the comment of three dashes above a declaration: its prose, its example and its lines of
-- LuaCATS.

local comment = {}

-- Where the type at the beginning of a text ends: before the first blank outside brackets and
-- quotes. Blanks after a colon or comma (`fun(): integer, string`) or beside a bar do not count.
local function type_end(text)
  local depth, i = 0, 1
  while i <= #text do
    local char = text:sub(i, i)
    if char == '"' then
      i = text:find('"', i + 1, true) or #text
    elseif char:find "[({<]" then
      depth = depth + 1
    elseif char:find "[)}>]" then
      depth = depth - 1
    elseif char == " " and depth == 0 then
      local is_inside = text:find("^ | ", i) or text:find("^%s", i + 1) == nil
        and text:sub(i - 1, i - 1):find "[:|,]"
      if not is_inside then return i - 1 end
    end
    i = i + 1
  end
  return #text
end

-- Splits "shogun.Board? board  text" into type, name and text. Name and text may be missing.
local function typed(text)
  local last = type_end(text)
  local rest = text:sub(last + 1)
  local name = rest:match "^ ([%a_][%w_]*)$" or rest:match "^ ([%a_][%w_]*)  "
  local prose = name and rest:match "^ [%w_]+  (.*)$" or not name and rest:match "^%s+(.*)$"
  return text:sub(1, last), name, prose or ""
end

-- Splits "from? shogun.Field  text" into name, type and text.
local function named(text)
  local name, optional, rest = text:match "^([%[%]%w_]+)(%??) (.*)$"
  local kind, _, prose = typed(rest)
  if optional == "" and kind:find "%?$" then kind, optional = kind:sub(1, -2), "?" end
  return { name = name, is_optional = optional == "?", type = kind, text = prose }
end

-- Whether a line after a field is about the next field: such a line begins with a capital.
local function is_about_next(item, line)
  if item.tag == "class" then return true end
  return item.tag == "field" and (#item.next > 0 or line:find "^%u" ~= nil)
end

local function add_text(item, line)
  if is_about_next(item, line) then
    item.next[#item.next + 1] = line
  else
    item.text = item.text .. " " .. line
  end
end

local function new_item(tag, text, before)
  local prose = before and table.concat(before.next, " ") or ""
  return { tag = tag, text = text, before = prose, values = {}, next = {} }
end

-- The prose above the first line with a tag, and all lines with tags, with their continuations.
local function split(text)
  local prose, items = {}, {}
  for line in text:gmatch "[^\n]+" do
    local item = items[#items]
    local tag, rest = line:match "^%-%-%-@(%w+)%s*(.*)$"
    local value = line:match "^%-%-%-|%s*(.*)$"
    local plain = line:match "^%-%-%-? (.*)$" or line:match "^%-%-%-?$" and ""
    if tag then
      items[#items + 1] = new_item(tag, rest, item)
    elseif value then
      item.values[#item.values + 1] = value
    elseif plain and item then
      add_text(item, plain)
    elseif plain then
      prose[#prose + 1] = plain
    end
  end
  return table.concat(prose, "\n"), items
end

local function without_example(prose)
  local before, code, after = prose:match "^(.-)```lua\n(.-)```(.*)$"
  if not code then return prose end
  return before .. after, code
end

-- Whether the line of a field says that the field is not public: "package cache string".
local function is_own(text)
  local scope = text:match "^(%l+) [%w_]+ %S"
  return scope == "package" or scope == "private" or scope == "protected"
end

local function add_field(self, item)
  if is_own(item.text) then return end
  local field = named(item.text)
  if item.before ~= "" then field.text = (item.before .. " " .. field.text):match "^(.-)%s*$" end
  self.fields[#self.fields + 1] = field
end

-- The functions that add a line to a declaration, by the line's tag.
local readers <const> = {
  param = function(self, item) self.parameters[#self.parameters + 1] = named(item.text) end,
  ["return"] = function(self, item)
    local kind, name, text = typed(item.text)
    self.returns[#self.returns + 1] = { type = kind, name = name, text = text }
  end,
  field = add_field,
  class = function(self, item)
    self.class, self.parent = item.text:match "^([%w_.]+):?%s*([%w_.]*)"
  end,
  alias = function(self, item)
    local name, kind = item.text:match "^([%w_.]+)%s*(.*)$"
    self.alias = name
    self.type = kind ~= "" and kind or table.concat(item.values, " | ")
  end,
  type = function(self, item) self.type = item.text end,
  operator = function(self, item) self.operators[#self.operators + 1] = item.text end,
}

---@class shogun.Declaration
---@field prose string  Markdown
---@field example? string  Lua
---@field parameters shogun.Declared[]
---@field returns shogun.Declared[]
---@field fields shogun.Declared[]
---@field operators string[]
---@field class? string  the name of the declared class
---@field parent? string
---@field alias? string  the declared name, if it stands for another type
---@field type? string

---@class shogun.Declared
---@field name? string
---@field is_optional? boolean
---@field type string
---@field text string

--- Reads a comment.
---@param text string  the lines of the comment
---@return shogun.Declaration
function comment.read(text)
  local prose, items = split(text)
  local self = { parameters = {}, returns = {}, fields = {}, operators = {} }
  self.prose, self.example = without_example(prose)
  for _, item in ipairs(items) do
    if readers[item.tag] then readers[item.tag](self, item) end
  end
  return self
end

return comment
