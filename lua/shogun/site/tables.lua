--- The tables of a database of matches, read from the statements that make them.
-- @module shogun.site.tables

local schema = require "shogun.arena.store.schema"

local tables = {}

---@class shogun.TableColumn
---@field name string
---@field type string  of SQL
---@field is_of_server boolean  a file has no such column

-- A piece of the body of a table: a column, or a condition on several.
local function column_of(text)
  local name, kind = text:match "^%s*([%l_%d]+) (%u[%u ]*%[?%]?)"
  if not name then return nil end
  local bare = kind:gsub(" ?PRIMARY KEY.*", ""):gsub(" NOT NULL.*", ""):gsub(" REFERENCES.*", "")
    :gsub(" DEFAULT.*", ""):gsub(" CHECK.*", ""):gsub(" $", "")
  return { name = name, type = bare }
end

-- The columns of each table that statements make, by its name; and the names in order.
local function read(statements)
  local by_name, names = {}, {}
  for _, statement in ipairs(statements) do
    local name, body = statement:match "^CREATE TABLE ([%l_]+) (%b())"
    if name then by_name[name], names[#names + 1] = {}, name end
    for piece in (body or ""):sub(2, -2):gsub("%b()", ""):gmatch "[^,]+" do
      table.insert(by_name[name], column_of(piece))
    end
  end
  return by_name, names
end

--- The tables, each with its columns, in the order in which they are made.
---@return { name: string, columns: shogun.TableColumn[], is_of_server: boolean }[]
function tables.list()
  local list, in_file = {}, read(schema.of_file.statements)
  local by_name, names = read(schema.of_server().statements)
  for i, name in ipairs(names) do
    local columns, of_file = by_name[name], in_file[name] or {}
    for place, column in ipairs(columns) do column.is_of_server = not of_file[place] end
    list[i] = { name = name, columns = columns, is_of_server = not in_file[name] }
  end
  return list
end

return tables
