--- The tables of a database of matches, read from the statements that make them and their comments.
-- @module site.tables

local schema = require "shogun.arena.store.schema"

local tables = {}

---@class shogun.TableColumn
---@field name string
---@field type string  of SQL
---@field about string?  what it holds
---@field is_of_server boolean  a file has no such column

-- What a table holds, by 1, and its columns by their names: comments follow what they are about.
local function meanings_of(statement)
  local found, name = {}, 1
  for line in statement:gmatch "[^\n]+" do
    name = line:match "^ +([%l_%d]+) %u" or name
    local text = line:match "%-%- (.*)$"
    if text then found[name] = found[name] and found[name] .. " " .. text or text end
  end
  return found
end

-- A piece of the body of a table: a column, or a condition on several.
local function column_of(text, meanings)
  local name, kind = text:match "^%s*([%l_%d]+) (%u[%u ]*%[?%]?)"
  if not name then return nil end
  local bare = kind:gsub(" ?PRIMARY KEY.*", ""):gsub(" NOT NULL.*", ""):gsub(" REFERENCES.*", "")
    :gsub(" DEFAULT.*", ""):gsub(" CHECK.*", ""):gsub(" $", "")
  return { name = name, type = bare, about = meanings[name] }
end

-- The tables that statements make, by their names; and the names in order.
local function read(statements)
  local by_name, names = {}, {}
  for _, statement in ipairs(statements) do
    local name, body = statement:gsub(" *%-%-[^\n]*", ""):match "^CREATE TABLE ([%l_]+) (%b())"
    if name then
      local meanings, columns = meanings_of(statement), {}
      for piece in body:sub(2, -2):gsub("%b()", ""):gmatch "[^,]+" do
        columns[#columns + 1] = column_of(piece, meanings)
      end
      by_name[name], names[#names + 1] = { about = meanings[1], columns = columns }, name
    end
  end
  return by_name, names
end

--- The tables, each with its columns, in the order in which they are made.
---@return { name: string, about: string?, columns: shogun.TableColumn[], is_of_server: boolean }[]
function tables.list()
  local list, in_file = {}, read(schema.of_file.tables)
  local by_name, names = read(schema.of_server().tables)
  for i, name in ipairs(names) do
    local one, of_file = by_name[name], in_file[name]
    for place, column in ipairs(one.columns) do
      column.is_of_server = not (of_file and of_file.columns[place])
    end
    one.name, one.is_of_server, list[i] = name, not of_file, one
  end
  return list
end

return tables
