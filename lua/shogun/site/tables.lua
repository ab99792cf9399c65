--- The tables of a database of matches, read from the statements that make them.
-- @module shogun.site.tables

local schema = require "shogun.arena.store.schema"

local tables = {}

---@class shogun.TableColumn
---@field name string
---@field type string  of SQL
---@field is_of_server boolean  a file has no such column

-- A piece of the body of a table: a column, or a condition on several.
local function column_of(text, is_of_server)
  local name, kind = text:match "^%s*([%l_%d]+) (%u[%u ]*%[?%]?)"
  if not name then return nil end
  local bare = kind:gsub(" ?PRIMARY KEY.*", ""):gsub(" NOT NULL.*", ""):gsub(" REFERENCES.*", "")
    :gsub(" DEFAULT.*", ""):gsub(" CHECK.*", ""):gsub(" $", "")
  return { name = name, type = bare, is_of_server = is_of_server }
end

local function add(self, name, body, is_of_server)
  if not self[name] then
    self[name] = { name = name, columns = {}, is_of_server = is_of_server }
    self[#self + 1] = self[name]
  end
  for piece in body:gsub("%b()", ""):gmatch "[^,]+" do
    local column = column_of(piece, is_of_server)
    if column then table.insert(self[name].columns, column) end
  end
end

-- Adds what a statement makes: a table, or columns of one.
local function add_statement(self, statement, is_of_server)
  local name, body = statement:match "^CREATE TABLE ([%l_]+) (%b())"
  if name then return add(self, name, body:sub(2, -2), is_of_server) end
  name, body = statement:match "^ALTER TABLE ([%l_]+) (.*)$"
  for piece in ((body or "") .. ","):gsub("%b()", ""):gmatch "ADD COLUMN ([^,]*)," do
    add(self, name, piece, is_of_server)
  end
end

--- The tables, each with its columns, in the order in which they are made.
---@return { name: string, columns: shogun.TableColumn[], is_of_server: boolean }[]
function tables.list()
  local self, of_file = {}, {}
  for _, step in ipairs(schema.steps) do of_file[step] = true end
  add_statement(self, schema.version_table, false)
  for _, step in ipairs(schema.server_steps()) do
    for _, statement in ipairs(step) do add_statement(self, statement, not of_file[step]) end
  end
  return self
end

return tables
