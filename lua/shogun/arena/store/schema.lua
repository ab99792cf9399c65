--- The tables of columns.lua as SQL, which both SQLite and PostgreSQL parse. A server has more
--- tables, and functions, for its queue (queue_tables.lua, functions.lua). A database of another
--- version is refused.

local columns = require "shogun.arena.store.columns"
local rows = require "shogun.arena.store.rows"

local schema = {}

-- "seed BIGINT NOT NULL"
local function definition(column)
  local name, type_name, _, condition = table.unpack(column, 1, 4)
  local sql, is_optional = rows.sql(type_name)
  local text = name .. " " .. sql .. (is_optional and "" or " NOT NULL")
  return condition and text .. " " .. condition or text
end

local function statement_of(each)
  local parts = {}
  for i, column in ipairs(each) do parts[i] = definition(column) end
  if each.key then parts[#parts + 1] = ("PRIMARY KEY (%s)"):format(table.concat(each.key, ", ")) end
  table.move(each.conditions or {}, 1, #(each.conditions or {}), #parts + 1, parts)
  return ("CREATE TABLE %s (%s)"):format(each.name, table.concat(parts, ", "))
end

-- A table with more columns and conditions.
local function extended(each, more)
  local whole = { name = each.name, about = each.about, key = each.key, conditions = {} }
  for _, part in ipairs { each, more } do
    table.move(part, 1, #part, #whole + 1, whole)
    local conditions = part.conditions or {}
    table.move(conditions, 1, #conditions, #whole.conditions + 1, whole.conditions)
  end
  return whole
end

---@class shogun.Schema
---@field version integer  the version of the tables, raised when they change
---@field tables shogun.Table[]
---@field statements string[]  that create them

-- `list` has tables and other statements.
local function new(version, list)
  local made = { version = version, tables = {}, statements = {} }
  for i, each in ipairs(list) do
    local is_table = type(each) == "table"
    if is_table then table.insert(made.tables, each) end
    made.statements[i] = is_table and statement_of(each) or each
  end
  return made
end

-- The versions of the tables. Raise a version whenever its tables or functions change, and with it
-- the hash of their statements in schema_spec.lua.
local versions <const> = { file = 23, ladder = 2, server = 26 }

--- The tables of a file.
---@type shogun.Schema
schema.of_file = new(versions.file, columns.list)

--- The additional tables of a ladder's file.
---@type shogun.Schema
schema.of_ladder = new(versions.ladder, columns.ladder)

--- The tables and functions of a server. The server's modules are loaded only here, so that a web
--- page can do without them.
---@return shogun.Schema
function schema.of_server()
  local queue = require "shogun.arena.store.server.queue_tables"
  local functions = require("shogun.arena.store.server.functions").statements
  local list = {}
  for i, each in ipairs(columns.list) do list[i] = extended(each, queue.more[each.name] or {}) end
  table.move(queue.list, 1, #queue.list, #list + 1, list)
  table.move(functions, 1, #functions, #list + 1, list)
  return new(versions.server, list)
end

--- The message that a database is of another version, with the next step.
---@param found integer
---@param expected integer
---@return string
function schema.other(found, expected)
  return ("made by another version: its tables have version %d, expected %d; open it with the "
    .. "shogun that made it, or move it away to begin a new one"):format(found, expected)
end

local function of_kind(db) return db.kind.is_remote and schema.of_server() or schema.of_file end

local of_version <const> = rows.shape("shogun_schema", { version = "natural" })

-- Whether there are tables. Fails if they have another version, or are not shogun's.
local function has_tables(db, expected)
  local tables = db:tables()
  if not tables.shogun_schema then
    if next(tables) then db:fail "a database, but without matches of shogun" end
    return false
  end
  local list = db:rows(of_version, "SELECT version FROM shogun_schema")
  if #list ~= 1 then
    db:fail(("shogun_schema: expected one row, got %d"):format(#list), { passes = true })
  end
  if list[1].version ~= expected then db:fail(schema.other(list[1].version, expected)) end
  return true
end

local of_name <const> = rows.shape("pg_namespace", { name = "source" })

-- Fills the current schema into the statements: a server's functions find tables only there.
local function statements_for(db, statements)
  if not db.kind.is_remote then return statements end
  local list, name = {}, db:row(of_name, "SELECT quote_ident(current_schema()) AS name").name
  for i, statement in ipairs(statements) do
    list[i] = statement:gsub("$SCHEMA", (name:gsub("%%", "%%%%")))
  end
  return list
end

-- Makes the tables, unless another program has made them meanwhile.
local function make_tables(db, expected)
  if has_tables(db, expected.version) then return end
  for _, statement in ipairs(statements_for(db, expected.statements)) do db:execute(statement) end
  db:execute("INSERT INTO shogun_schema (version) VALUES (?)", expected.version)
end

--- Fails if a server's tables are missing (a failure that `passes`) or have another version.
---@param db shogun.Database
function schema.check(db)
  if not has_tables(db, schema.of_server().version) then
    db:fail("has no match", { passes = true })
  end
end

--- Makes missing tables, in one transaction. Fails, and changes nothing, if the tables have another
--- version, or the database has other tables.
---@param db shogun.Database
function schema.prepare(db)
  local expected = of_kind(db)
  if has_tables(db, expected.version) then return end
  if db.is_reading and not db.kind.is_remote then db:fail "has no match" end
  db:alone(function() make_tables(db, expected) end)
end

return schema
