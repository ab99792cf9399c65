--- What a server's tables have beyond those of a file, for its queue. `queue/init.lua` describes
-- `sources`, `queues` and `chunks`.
-- @module shogun.arena.store.queue_tables

local queue_tables = {}

--- What the tables of both have more on a server, by name.
---@type table<string, string>
queue_tables.more = {
  -- The highest number of a match that was deleted.
  shogun_schema = ", last_match INTEGER NOT NULL DEFAULT 0",

  openings = [[,
    CONSTRAINT openings_are_sound CHECK (
      place > 0 AND board ~ '^[0-9A-Za-z /]{1,200}$')]],

  -- The worker that has played a game, and the game's digest (stats/digest.lua). No row that a
  -- match could not be read with again, or not counted.
  games = [[,
    worker TEXT, digest BIGINT NOT NULL,
    CONSTRAINT games_are_sound CHECK (
      number > 0 AND pair > 0 AND white > 0 AND red > 0 AND white <> red AND opening > 0
      AND plies BETWEEN 0 AND 1048576 AND result IN ('1-0', '0-1', '1/2-1/2')
      AND reason ~ '^[a-z]{1,20}$' AND moves !~ '[^\n -~]' AND octet_length(moves) <= 1048576
      AND seconds BETWEEN 0 AND 1e9 AND white_seconds BETWEEN 0 AND 1e9
      AND red_seconds BETWEEN 0 AND 1e9 AND octet_length(worker) <= 300
      AND octet_length(message) <= 1048576 AND octet_length(refused) <= 1048576
      AND octet_length(printed) <= 1048576)]],
}

--- The tables of a server alone.
---@type string[]
queue_tables.tables = {
  [[CREATE TABLE sources (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    place INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL, shown TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (match_id, place, position))]],

  -- `games`: of the match, NULL without a bound; `most`: chunks whose openings are there;
  -- `enqueued`: when it was enqueued last, perhaps with more games than before.
  [[CREATE TABLE queues (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    build TEXT NOT NULL,
    size INTEGER NOT NULL,
    made INTEGER NOT NULL,
    judge TEXT, judges_until DOUBLE PRECISION,
    verdict TEXT, decided DOUBLE PRECISION,
    priority INTEGER NOT NULL DEFAULT 0,
    paused BOOLEAN NOT NULL DEFAULT FALSE,
    games BIGINT,
    most INTEGER NOT NULL DEFAULT 0,
    enqueued DOUBLE PRECISION NOT NULL DEFAULT 0)]],
  "CREATE INDEX queues_open ON queues (priority DESC, match_id) WHERE decided IS NULL",

  -- `token`: what the chunk is held by; `counted`: whether its games are in the tally.
  [[CREATE TABLE chunks (
    match_id INTEGER NOT NULL REFERENCES queues (match_id),
    number INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL,
    worker TEXT CHECK (octet_length(worker) <= 300), expires DOUBLE PRECISION NOT NULL,
    tries INTEGER NOT NULL, lost INTEGER NOT NULL, begun INTEGER NOT NULL,
    reported DOUBLE PRECISION,
    token TEXT CHECK (token ~ '^[0-9a-f]{32}$'),
    counted BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (match_id, number))]],
  "CREATE INDEX chunks_left ON chunks (match_id, expires, number) WHERE reported IS NULL",
  "CREATE INDEX chunks_tried ON chunks (match_id, expires) WHERE reported IS NULL AND tries > 0",
  "CREATE INDEX chunks_held ON chunks (token) WHERE reported IS NULL",
  [[CREATE INDEX chunks_uncounted ON chunks (match_id, number)
    WHERE reported IS NOT NULL AND NOT counted]],
  "CREATE INDEX chunks_lost ON chunks (match_id) WHERE lost > 0",

  -- The first games of a match, counted by its judge (stats/tally_text.lua).
  [[CREATE TABLE tallies (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    games BIGINT NOT NULL CHECK (games >= 0),
    text TEXT NOT NULL CHECK (octet_length(text) <= 1 << 26),
    changed DOUBLE PRECISION NOT NULL)]],

  [[CREATE TABLE workers (
    name TEXT PRIMARY KEY CHECK (octet_length(name) <= 300),
    host TEXT NOT NULL CHECK (octet_length(host) <= 300),
    version TEXT NOT NULL CHECK (octet_length(version) <= 100),
    concurrency INTEGER NOT NULL CHECK (concurrency > 0),
    began DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION,
    match_id INTEGER,
    games_a_second DOUBLE PRECISION NOT NULL CHECK (games_a_second BETWEEN 0 AND 1e9))]],

  -- The pairs that a worker has reported, for each two players: `counts` has them by the half
  -- points of the first one, 0 to 4.
  [[CREATE TABLE contributions (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    worker TEXT NOT NULL,
    first INTEGER NOT NULL, second INTEGER NOT NULL,
    games INTEGER NOT NULL, faults INTEGER NOT NULL, counts INTEGER[] NOT NULL,
    PRIMARY KEY (match_id, worker, first, second))]],
}

return queue_tables
