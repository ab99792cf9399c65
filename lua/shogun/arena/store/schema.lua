--- The tables of a database of matches, in a file and on a server.
--
-- Both SQLite and PostgreSQL parse the SQL. A colour is a player's place in its match; an opening
-- is a board's. A server has more for its queue (queue_tables.lua, functions.lua). A database of
-- another version is refused.
-- @module shogun.arena.store.schema

local rows = require "shogun.arena.store.rows"

local schema = {}

-- The tables of both; `$MORE` stands for what a server's table has beyond that of a file. Comments
-- say what a table and its columns hold, for the page of the database; no database stores them.
local shared <const> = {
  [[CREATE TABLE shogun_schema (
    -- One row: the version of the tables. A database of another version is refused.
    version INTEGER NOT NULL -- of the tables
    $MORE)]],
  [[CREATE TABLE matches (
    -- A row for each match: its settings.
    id INTEGER PRIMARY KEY, -- its number
    version TEXT NOT NULL, -- of the shogun that began it
    began TEXT NOT NULL, -- when, in UTC
    finished TEXT, -- when, in UTC; NULL while it goes on
    pairs INTEGER, -- of games, for each two players; NULL where only a test ends it
    elo0 DOUBLE PRECISION,
      -- of a sequential test: the difference of H0; NULL without a test, as the next four
    elo1 DOUBLE PRECISION, -- the difference of H1
    alpha DOUBLE PRECISION, -- the probability of accepting H1 wrongly
    beta DOUBLE PRECISION, -- the probability of accepting H0 wrongly
    model TEXT, -- `logistic` or `normalised`
    gauntlet INTEGER NOT NULL, -- 1: the first player plays against all others; 0: all against all
    rules TEXT NOT NULL, -- in the words of records
    openings TEXT, -- how they were chosen, `balanced` say
    openings_sha256 TEXT,
      -- of the openings; where they are found as they are needed, of the first one
    seed BIGINT NOT NULL, -- decides all that is random
    nodes BIGINT, -- a move, of players without a limit of their own; NULL without
    movetime DOUBLE PRECISION, -- seconds a move, likewise
    clock_base DOUBLE PRECISION, -- seconds a side has for a game; NULL without a clock
    clock_increment DOUBLE PRECISION, -- seconds more after each move
    adjudicate_plies INTEGER, -- a game is a draw after that many; NULL: it is not
    adjudicate_score DOUBLE PRECISION,
      -- a game is won where both see one side ahead by that, in hundredths of a pawn; NULL: it is
      -- not
    adjudicate_moves INTEGER, -- for that many moves of each
    cputime INTEGER NOT NULL -- 1: `movetime` is of processor time
  )]],
  [[CREATE TABLE players (
    -- The players of a match.
    match_id INTEGER NOT NULL REFERENCES matches (id), -- the match
    place INTEGER NOT NULL, -- from 1, in the order of the command
    spec TEXT, -- its text: `engine:level=3`
    name TEXT, -- which no other player of the match has
    version TEXT, -- as it says
    author TEXT, -- as it says
    sha256 TEXT, -- of its source or its program; NULL for one that is built in
    kind TEXT, -- `builtin`, `file`, `program` or `object`
    PRIMARY KEY (match_id, place))]],
  [[CREATE TABLE openings (
    -- The boards on which games begin.
    match_id INTEGER NOT NULL REFERENCES matches (id), -- the match
    place INTEGER NOT NULL, -- from 1, the number of the opening
    board TEXT NOT NULL, -- its text
    PRIMARY KEY (match_id, place)$MORE)]],
  [[CREATE TABLE games (
    -- A row for each game that is finished.
    match_id INTEGER NOT NULL, -- the match
    number INTEGER NOT NULL, -- from 1, in the order of the plan and not of play
    pair INTEGER NOT NULL,
      -- from 1, of its two players: games on one opening with the colours swapped
    white INTEGER NOT NULL, -- the place of the player
    red INTEGER NOT NULL, -- the place of the player
    opening INTEGER NOT NULL, -- the place of the opening
    seed BIGINT NOT NULL, -- of the game
    played TEXT NOT NULL, -- when, in UTC
    result TEXT NOT NULL, -- `1-0`, `0-1` or `1/2-1/2`
    reason TEXT NOT NULL, -- why it was over, as in records
    message TEXT, -- the fault of the player who lost by one
    refused TEXT, -- the illegal move
    plies INTEGER NOT NULL, -- how many were played
    seconds DOUBLE PRECISION, -- that the game took
    white_seconds DOUBLE PRECISION, -- that white used for its moves
    red_seconds DOUBLE PRECISION, -- that red used for its moves
    moves TEXT NOT NULL, -- and the result, as in a record
    printed TEXT, -- what its bots printed, the first 4 KiB
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

-- Statements without their comments and the layout of their lines.
local function bare(list)
  local statements = {}
  for i, text in ipairs(list) do statements[i] = text:gsub("%-%-[^\n]*", ""):gsub("%s+", " ") end
  return statements
end

---@class shogun.Schema
---@field version integer  of the tables; it rises when they change
---@field tables string[]  the statements that make them, with comments
---@field statements string[]  those that are executed

local function new(version, tables)
  return { version = version, tables = tables, statements = bare(tables) }
end

--- The tables of a file.
---@type shogun.Schema
schema.of_file = new(3, tables_with {})

--- The tables and functions of a server. What it has beyond a file is loaded where there is one, so
--- that a page can do without.
---@return shogun.Schema
function schema.of_server()
  local queue = require "shogun.arena.store.server.queue_tables"
  local functions = require("shogun.arena.store.server.functions").statements
  local list = tables_with(queue.more)
  table.move(queue.tables, 1, #queue.tables, #list + 1, list)
  local made = new(4, list)
  table.move(functions, 1, #functions, #list + 1, made.statements)
  return made
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
