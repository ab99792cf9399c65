--- The tables of a database of matches, in a file and on a server.
--
-- Both SQLite and PostgreSQL parse the SQL. A colour is a player's place in its match; an opening
-- is a board's. A server has more for its queue (queue_tables.lua, functions.lua). A database of
-- another version is refused.
-- @module shogun.arena.store.schema

local rows = require "shogun.arena.store.rows"

local schema = {}

-- The tables of both; `$MORE` stands for what a server's table has beyond that of a file.
local shared <const> = {
  "CREATE TABLE shogun_schema (version INTEGER NOT NULL$MORE)",
  [[CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    began TEXT NOT NULL,
    finished TEXT,
    pairs INTEGER,
    elo0 DOUBLE PRECISION, elo1 DOUBLE PRECISION,
    alpha DOUBLE PRECISION, beta DOUBLE PRECISION, model TEXT,
    gauntlet INTEGER NOT NULL,
    rules TEXT NOT NULL,
    openings TEXT, openings_sha256 TEXT,
    seed BIGINT NOT NULL,
    nodes BIGINT, movetime DOUBLE PRECISION,
    clock_base DOUBLE PRECISION, clock_increment DOUBLE PRECISION,
    adjudicate_plies INTEGER, adjudicate_score DOUBLE PRECISION,
    adjudicate_moves INTEGER,
    cputime INTEGER NOT NULL)]],
  [[CREATE TABLE players (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL,
    spec TEXT, name TEXT, version TEXT, author TEXT, sha256 TEXT, kind TEXT,
    PRIMARY KEY (match_id, place))]],
  [[CREATE TABLE openings (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL,
    board TEXT NOT NULL,
    PRIMARY KEY (match_id, place)$MORE)]],
  [[CREATE TABLE games (
    match_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    pair INTEGER NOT NULL,
    white INTEGER NOT NULL, red INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    seed BIGINT NOT NULL,
    played TEXT NOT NULL,
    result TEXT NOT NULL, reason TEXT NOT NULL, message TEXT, refused TEXT,
    plies INTEGER NOT NULL,
    seconds DOUBLE PRECISION,
    white_seconds DOUBLE PRECISION, red_seconds DOUBLE PRECISION,
    moves TEXT NOT NULL,
    printed TEXT,
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, white) REFERENCES players (match_id, place),
    FOREIGN KEY (match_id, red) REFERENCES players (match_id, place),
    FOREIGN KEY (match_id, opening) REFERENCES openings (match_id, place)$MORE)]],
}

-- The tables of both, with what a server's have more, by name.
local function tables_with(more)
  local list = {}
  for i, statement in ipairs(shared) do
    list[i] = statement:gsub("$MORE", more[statement:match "^CREATE TABLE ([%l_]+)"] or "")
  end
  return list
end

---@class shogun.Schema
---@field version integer  of the tables; it rises when they change
---@field statements string[]  which make them

--- The tables of a file.
---@type shogun.Schema
schema.of_file = { version = 3, statements = tables_with {} }

--- The tables and functions of a server. What it has beyond a file is loaded where there is one, so
--- that a page can do without.
---@return shogun.Schema
function schema.of_server()
  local queue = require "shogun.arena.store.queue_tables"
  local functions = require("shogun.arena.store.functions").statements
  local list = tables_with(queue.more)
  table.move(queue.tables, 1, #queue.tables, #list + 1, list)
  table.move(functions, 1, #functions, #list + 1, list)
  return { version = 4, statements = list }
end

--- The message that a database is of another version.
---@param found integer
---@param expected integer
---@return string
function schema.other(found, expected)
  return ("made by another shogun: its tables are of version %d, this one expects version %d")
    :format(found, expected)
end

local function of_kind(db) return db.kind.is_remote and schema.of_server() or schema.of_file end

local of_version <const> = rows.shape("shogun_schema", { version = "natural" })

-- Whether there are tables. Fails if they are of another version, or not shogun's.
local function has_tables(db, expected)
  local tables = db:tables()
  if not tables.shogun_schema then
    if next(tables) then db:fail "a database, but not one of shogun's matches" end
    return false
  end
  local list = db:rows(of_version, "SELECT version FROM shogun_schema")
  if #list ~= 1 then
    db:fail(("shogun_schema: expected one row, got %d"):format(#list), { passes = true })
  end
  if list[1].version ~= expected then db:fail(schema.other(list[1].version, expected)) end
  return true
end

-- A function of a server finds its tables in the schema in which it was made.
local function statements_for(db, statements)
  if not db.kind.is_remote then return statements end
  local list, name = {}, db:query("SELECT quote_ident(current_schema()) AS name")[1].name
  for i, statement in ipairs(statements) do
    list[i] = statement:gsub("$SCHEMA", (name:gsub("%%", "%%%%")))
  end
  return list
end

-- Another program may have done the same meanwhile.
local function make_tables(db, expected)
  if has_tables(db, expected.version) then return end
  for _, statement in ipairs(statements_for(db, expected.statements)) do db:execute(statement) end
  db:execute("INSERT INTO shogun_schema (version) VALUES (?)", expected.version)
end

--- Fails where a server's tables are not there, as something that passes, or of another version.
---@param db shogun.Database
function schema.check(db)
  if not has_tables(db, schema.of_server().version) then
    db:fail("no match in it", { passes = true })
  end
end

--- Makes the tables where there are none, in one transaction. Fails, and changes nothing, if they
--- are of another version, or the database is not one of matches.
---@param db shogun.Database
function schema.prepare(db)
  local expected = of_kind(db)
  if has_tables(db, expected.version) then return end
  if db.is_reading and not db.kind.is_remote then db:fail "no match in it" end
  db:alone(function() make_tables(db, expected) end)
end

return schema
