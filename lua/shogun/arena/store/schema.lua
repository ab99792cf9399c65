--- The tables of a database of matches, and the migrations from older versions.
--
-- Both SQLite and PostgreSQL parse the SQL. A colour is a player's place in its match; an opening
-- is a board's. A server has more for its queue (queue_tables.lua, functions.lua), so it is at
-- another version than files are. `queue/init.lua` describes `sources`, `queues` and `chunks`.
-- @module shogun.arena.store.schema

local rows = require "shogun.arena.store.rows"

local schema = {}

--- The migrations, each a list of statements: from an empty database to version 1, from 1 to 2, and
--- so on. Released ones never change.
schema.steps = {
  {
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
      adjudicate_moves INTEGER)]],
    [[CREATE TABLE players (
      match_id INTEGER NOT NULL REFERENCES matches (id),
      place INTEGER NOT NULL,
      spec TEXT, name TEXT, version TEXT, author TEXT, sha256 TEXT, kind TEXT,
      PRIMARY KEY (match_id, place))]],
    [[CREATE TABLE openings (
      match_id INTEGER NOT NULL REFERENCES matches (id),
      place INTEGER NOT NULL,
      board TEXT NOT NULL,
      PRIMARY KEY (match_id, place))]],
    [[CREATE TABLE games (
      match_id INTEGER NOT NULL REFERENCES matches (id),
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
      FOREIGN KEY (match_id, opening) REFERENCES openings (match_id, place))]],
    [[CREATE TABLE sources (
      match_id INTEGER NOT NULL REFERENCES matches (id),
      place INTEGER NOT NULL,
      position INTEGER NOT NULL,
      name TEXT NOT NULL, shown TEXT NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY (match_id, place, position))]],
    [[CREATE TABLE queues (
      match_id INTEGER PRIMARY KEY REFERENCES matches (id),
      build TEXT NOT NULL,
      size INTEGER NOT NULL,
      made INTEGER NOT NULL,
      judge TEXT, judges_until DOUBLE PRECISION,
      verdict TEXT, decided DOUBLE PRECISION)]],
    [[CREATE TABLE chunks (
      match_id INTEGER NOT NULL REFERENCES queues (match_id),
      number INTEGER NOT NULL,
      first INTEGER NOT NULL, last INTEGER NOT NULL,
      worker TEXT, expires DOUBLE PRECISION NOT NULL,
      tries INTEGER NOT NULL, lost INTEGER NOT NULL, begun INTEGER NOT NULL,
      reported DOUBLE PRECISION,
      PRIMARY KEY (match_id, number))]],
    "CREATE INDEX chunks_left ON chunks (match_id, expires, number) WHERE reported IS NULL",
    "CREATE INDEX chunks_tried ON chunks (match_id, expires) WHERE reported IS NULL AND tries > 0",
  },
  { "ALTER TABLE matches ADD COLUMN cputime INTEGER NOT NULL DEFAULT 0" },
}

--- The same for a server. What it has beyond a file is loaded where there is one, so that a page
--- can do without.
---@return string[][]
function schema.server_steps()
  local queue_tables = require "shogun.arena.store.queue_tables"
  local functions = require("shogun.arena.store.functions").statements
  local step = table.move(queue_tables, 1, #queue_tables, 1, {})
  local queue = table.move(functions, 1, #functions, #step + 1, step)
  return { schema.steps[1], queue, table.unpack(schema.steps, 2) }
end

--- The table with the schema version.
schema.version_table = "CREATE TABLE shogun_schema (version INTEGER NOT NULL)"

--- The message that tables are of a newer version.
---@param version integer
---@param known? integer  the newest that is known; default: that of a file
---@return string
function schema.newer(version, known)
  return ("made by a newer shogun (its schema is %d, this one knows up to %d)")
    :format(version, known or #schema.steps)
end

-- The same for tables of an older version, which others may be using.
local function older(version, known)
  return ("made by an older shogun (its schema is %d, this one needs %d): once its workers have "
    .. "ended, its owner can run shogun queue --migrate"):format(version, known)
end

local of_version <const> = rows.shape("shogun_schema", { version = "natural" })

-- The version of the existing tables, 0 where there are none. Fails if they are not shogun's.
local function version_of(db)
  local tables = db:tables()
  if tables.shogun_schema then
    local list = db:rows(of_version, "SELECT version FROM shogun_schema")
    if #list ~= 1 then
      db:fail(("shogun_schema: expected one row, got %d"):format(#list), {
        is_other_schema = true, passes = true,
      })
    end
    return list[1].version
  end
  if next(tables) then db:fail "a database, but not one of shogun's matches" end
  return 0
end

-- A function of a server finds its tables in the schema in which it was made.
local function statements_for(db, step)
  if not db.kind.is_remote then return step end
  local list, name = {}, db:query("SELECT quote_ident(current_schema()) AS name")[1].name
  for i, statement in ipairs(step) do
    list[i] = statement:gsub("$SCHEMA", (name:gsub("%%", "%%%%")))
  end
  return list
end

-- Another program may have done the same meanwhile.
local function bring_forward(db, steps)
  local version = version_of(db)
  if version >= #steps then return end
  if version == 0 then
    db:execute(schema.version_table)
    db:execute "INSERT INTO shogun_schema VALUES (0)"
  end
  for number = version + 1, #steps do
    for _, statement in ipairs(statements_for(db, steps[number])) do db:execute(statement) end
  end
  db:execute("UPDATE shogun_schema SET version = ?", #steps)
end

-- Fails where tables are newer, or a server's are older: there an owner decides.
local function check_version(db, version, known, is_migrating)
  local facts = { is_other_schema = true }
  if version > known then db:fail(schema.newer(version, known), facts) end
  local is_older = version > 0 and version < known
  if is_older and db.kind.is_remote and not is_migrating then
    db:fail(older(version, known), facts)
  end
end

--- Fails where a server's tables are not of this version, or not there; as something that passes.
---@param db shogun.Database
function schema.check(db)
  local version = version_of(db)
  if version == 0 then db:fail("no match in it", { is_other_schema = true, passes = true }) end
  check_version(db, version, #schema.server_steps())
end

--- Makes the tables, or brings older ones forward, in one transaction. Fails, and changes nothing,
--- if they are newer, or the database is not one of matches; on a server also if they are older,
--- unless this is what is wanted.
---@param db shogun.Database
---@param given? { steps: string[][]?, is_migrating: boolean? }  steps: default those of its kind
function schema.prepare(db, given)
  given = given or {}
  local steps = given.steps or (db.kind.is_remote and schema.server_steps() or schema.steps)
  local version = version_of(db)
  check_version(db, version, #steps, given.is_migrating)
  local is_reading = db.is_reading and not db.kind.is_remote
  if version == 0 and is_reading then db:fail "no match in it" end
  if version < #steps and is_reading then db:copy() end
  if version < #steps then db:alone(function() bring_forward(db, steps) end) end
end

return schema
