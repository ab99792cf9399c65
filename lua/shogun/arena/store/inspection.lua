--- Checks an SQLite file before anything is read from it: it must have the tables and indexes of
-- schema.lua, sound pages, and values of the types and lengths that rows.lua allows.
--
-- A file may come from anyone. A view in place of a table can be endless, pages can form a circle,
-- a value can fill the memory; and Lua cannot interrupt SQLite. So a separate process with little
-- memory checks the file (inspector.lua).

local connect = require "shogun.arena.store.connect"
local rows = require "shogun.arena.store.rows"
local schema = require "shogun.arena.store.schema"

local inspection = {}

local most_memory <const> = 64 << 20 -- bytes, of SQLite
local most_objects <const> = 100 -- tables and indexes
local most_rows <const> = { matches = 1 << 16, players = 1 << 16,
  openings = 1 << 20, ladder = 1, entries = 1 << 16, sources = 1 << 18 }

local function fail(message, ...) error(setmetatable({ message:format(...) }, inspection), 0) end

local function clean(message) return (tostring(message):gsub("^LuaSQL: ", "")) end

-- The rows of a result, at most `most`. Fails with SQLite's message.
local function ask(connection, sql, most)
  local cursor, problem = connection:execute(sql)
  if not cursor then fail("%s", clean(problem)) end
  local list = {}
  if type(cursor) ~= "userdata" then return list end
  while #list < (most or math.huge) do
    local row, message = cursor:fetch({}, "a")
    if not row and message then fail("%s", clean(message)) end
    if not row then break end
    list[#list + 1] = row
  end
  cursor:close()
  return rows.fetched(list)
end

local list_objects <const> = "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT "
  .. most_objects + 1

-- The objects of a database, by kind and name.
local function objects_of(connection)
  local list, by_name = ask(connection, list_objects), {}
  if #list > most_objects then fail("more than %d tables and indexes", most_objects) end
  for _, each in ipairs(list) do
    by_name[("%s %s"):format(each.type, each.name)] =
      ("%s on %s"):format(each.sql or "", each.tbl_name)
  end
  return by_name
end

local statistics <const> = { -- tables of ANALYZE
  ["table sqlite_stat1"] = "CREATE TABLE sqlite_stat1(tbl,idx,stat) on sqlite_stat1",
  ["table sqlite_stat4"] =
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample) on sqlite_stat4",
}

local expected_schema <const> = schema.of_file

-- The objects that SQLite makes from shogun's statements: those of a file, and of a ladder's file.
local function expected_of(environment)
  local connection = environment:connect ":memory:"
  for _, statement in ipairs(expected_schema.statements) do ask(connection, statement) end
  local expected = objects_of(connection)
  for _, statement in ipairs(schema.of_ladder.statements) do ask(connection, statement) end
  local with_ladder = objects_of(connection)
  connection:close()
  return expected, with_ladder
end

local function check_version(connection, found, expected)
  local name <const> = "table shogun_schema"
  if found[name] ~= expected[name] then fail "a database, but without matches of shogun" end
  local list = ask(connection, "SELECT version, typeof(version) AS type FROM shogun_schema", 2)
  if #list ~= 1 or list[1].type ~= "integer" or list[1].version < 1 then
    fail "shogun_schema: expected the version of the tables"
  end
  local version <const> = list[1].version
  if version ~= expected_schema.version then
    fail("%s", schema.other(version, expected_schema.version))
  end
end

-- Names in a fixed order: views, then tables, then indexes.
local function names_of(objects)
  local names = {}
  for name in pairs(objects) do names[#names + 1] = name end
  table.sort(names, function(a, b) return a > b end)
  return names
end

-- Fails if the tables differ from those that shogun makes.
local function check_objects(environment, connection, found)
  local expected, with_ladder = expected_of(environment)
  check_version(connection, found, expected)
  if found["table ladder"] then expected = with_ladder end
  for _, name in ipairs(names_of(found)) do
    local known = expected[name] or statistics[name]
    if not known then fail("unexpected %s", name) end
    if found[name] ~= known then fail("%s: its definition differs from shogun's", name) end
  end
  for _, name in ipairs(names_of(expected)) do
    if not found[name] then fail("no %s", name) end
  end
end

local function check_pages(connection)
  local row = ask(connection, "PRAGMA quick_check(1)", 1)[1]
  local message = row and (row.quick_check or row.integrity_check)
  if message ~= "ok" then fail("damaged: %s", tostring(message)) end
end

-- The condition, in SQL, that a column's value must meet.
local function condition_of(column)
  local name = '"' .. column.name .. '"'
  local is_right = ("typeof(%s) = '%s'"):format(name, column.stored)
  if column.stored == "text" then
    is_right = ("%s AND length(CAST(%s AS BLOB)) <= %d"):format(is_right, name, rows.longest)
  end
  if column.is_optional then is_right = ("%s IS NULL OR %s"):format(name, is_right) end
  return is_right
end

-- Fails if a value does not have its column's type, or is too long.
local function check_values(connection, name, shape)
  local wrong = {}
  for i, column in ipairs(shape.columns) do
    wrong[i] = ("WHEN NOT (%s) THEN '%s'"):format(condition_of(column), column.name)
  end
  local sql = ("SELECT CASE %s END AS wrong FROM %s WHERE wrong IS NOT NULL")
    :format(table.concat(wrong, " "), name)
  local row = ask(connection, sql .. " LIMIT 1")[1]
  if row then fail("%s.%s: a value has a wrong type, or is too long", name, row.wrong) end
end

local function check_count(connection, name)
  local most = most_rows[name]
  local sql = most and ("SELECT 1 FROM %s LIMIT 1 OFFSET %d"):format(name, most)
  if sql and #ask(connection, sql) > 0 then fail("%s: more than %d rows", name, most) end
end

local function look(environment, connection)
  for _, setting in ipairs {
    "trusted_schema = OFF", "cell_size_check = ON", "query_only = ON",
    "hard_heap_limit = " .. most_memory,
  } do ask(connection, "PRAGMA " .. setting) end
  ask(connection, "BEGIN") -- all checks see the same state of the file
  local found = objects_of(connection)
  if not next(found) then return end
  check_objects(environment, connection, found)
  check_pages(connection)
  for name, shape in pairs(rows.tables) do
    if found["table " .. name] then
      check_values(connection, name, shape)
      check_count(connection, name)
    end
  end
end

--- Checks a file.
---@param path string
---@param parameters string  of the file's URI: how SQLite opens it
---@return string? problem  nil if it may be read
function inspection.of(path, parameters)
  local environment = require("luasql.sqlite3").sqlite3()
  local ok, raised = pcall(function()
    local connection, message = connect(environment, path, parameters)
    if not connection then fail("%s", clean(message)) end
    look(environment, connection)
    connection:close()
  end)
  if ok then return nil end
  if getmetatable(raised) ~= inspection then error(raised, 0) end
  return raised[1]
end

return inspection
