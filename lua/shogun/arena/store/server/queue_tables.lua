--- What a server's tables have beyond those of a file, for its queue. `cluster/init.lua` describes
-- `sources`, `queues` and `chunks`.
-- @module shogun.arena.store.server.queue_tables

local queue_tables = {}

--- What the tables of both have more on a server, by name.
---@type table<string, string>
queue_tables.more = {
  shogun_schema = [[,
    last_match INTEGER NOT NULL DEFAULT 0 -- the highest number of a match that was deleted
    ]],

  openings = [[,
    CONSTRAINT openings_are_sound CHECK (
      place > 0 AND board ~ '^[0-9A-Za-z /]{1,200}$')]],

  -- The digest is that of stats/digest.lua. No row that a match could not be read with again, or
  -- not counted.
  games = [[,
    worker TEXT, -- the queue worker that has played it; NULL: none
    digest BIGINT NOT NULL, -- of moves and outcome, to find rows that were changed
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
    -- The sources of players that are files, for the workers of a queue.
    match_id INTEGER NOT NULL REFERENCES matches (id), -- the match
    place INTEGER NOT NULL, -- of the player
    position INTEGER NOT NULL, -- from 1, of the file; the first one is the player's
    name TEXT NOT NULL, -- by which it is required
    shown TEXT NOT NULL, -- its name in messages
    text TEXT NOT NULL, -- bytes above 127, zeros and `%` as `%` and two hexadecimal digits
    PRIMARY KEY (match_id, place, position))]],

  [[CREATE TABLE queues (
    -- A row for each match that was put into the queue of a server.
    match_id INTEGER PRIMARY KEY REFERENCES matches (id), -- the match
    build TEXT NOT NULL, -- the fingerprint of the build that enqueued it: others do not play it
    size INTEGER NOT NULL, -- games in a chunk
    made INTEGER NOT NULL, -- chunks that were made so far
    judge TEXT, -- the token of the worker that judges it
    judges_until DOUBLE PRECISION, -- when that ends, in seconds since 1970
    verdict TEXT, -- `H0`, `H1`, `undecided`, `finished` or `cancelled`; NULL while it goes on
    decided DOUBLE PRECISION, -- when, in seconds since 1970
    priority INTEGER NOT NULL DEFAULT 0, -- the higher ones are played first
    paused BOOLEAN NOT NULL DEFAULT FALSE, -- whether no more games are claimed
    games BIGINT, -- in all; NULL where only a test ends it
    most INTEGER NOT NULL DEFAULT 0, -- chunks whose openings are there
    enqueued DOUBLE PRECISION NOT NULL DEFAULT 0 -- when, the last time, in seconds since 1970
  )]],
  "CREATE INDEX queues_open ON queues (priority DESC, match_id) WHERE decided IS NULL",

  [[CREATE TABLE chunks (
    -- Runs of games that a queue worker claims at once.
    match_id INTEGER NOT NULL REFERENCES queues (match_id), -- the match
    number INTEGER NOT NULL, -- from 1
    first INTEGER NOT NULL, -- the number of its first game
    last INTEGER NOT NULL, -- the number of its last game
    worker TEXT CHECK (octet_length(worker) <= 300), -- that holds it, or held it last
    expires DOUBLE PRECISION NOT NULL, -- until when, in seconds since 1970; 0: nobody holds it
    tries INTEGER NOT NULL, -- claims since it last got on; after four it is set aside
    lost INTEGER NOT NULL, -- how often a worker that held it was lost
    begun INTEGER NOT NULL, -- 1: some of its games may be there
    reported DOUBLE PRECISION, -- when all of its games were, in seconds since 1970; NULL before
    token TEXT CHECK (token ~ '^[0-9a-f]{32}$'), -- what the holder holds it by
    counted BOOLEAN NOT NULL DEFAULT FALSE, -- whether its games are in the tally
    PRIMARY KEY (match_id, number))]],
  "CREATE INDEX chunks_left ON chunks (match_id, expires, number) WHERE reported IS NULL",
  "CREATE INDEX chunks_tried ON chunks (match_id, expires) WHERE reported IS NULL AND tries > 0",
  "CREATE INDEX chunks_held ON chunks (token) WHERE reported IS NULL",
  [[CREATE INDEX chunks_uncounted ON chunks (match_id, number)
    WHERE reported IS NOT NULL AND NOT counted]],
  "CREATE INDEX chunks_lost ON chunks (match_id) WHERE lost > 0",

  -- The text is that of stats/tally_text.lua.
  [[CREATE TABLE tallies (
    -- The games of a match that were counted by its judge.
    match_id INTEGER PRIMARY KEY REFERENCES matches (id), -- the match
    games BIGINT NOT NULL CHECK (games >= 0), -- how many, from the first on
    text TEXT NOT NULL CHECK (octet_length(text) <= 1 << 26), -- the counts, for shogun alone
    changed DOUBLE PRECISION NOT NULL -- when, in seconds since 1970
  )]],

  [[CREATE TABLE workers (
    -- The queue workers that were seen.
    name TEXT PRIMARY KEY CHECK (octet_length(name) <= 300), -- of the worker
    host TEXT NOT NULL CHECK (octet_length(host) <= 300), -- its machine
    version TEXT NOT NULL CHECK (octet_length(version) <= 100), -- of its shogun
    concurrency INTEGER NOT NULL CHECK (concurrency > 0), -- games that it plays at once
    began DOUBLE PRECISION NOT NULL, -- when, in seconds since 1970
    seen DOUBLE PRECISION NOT NULL, -- when last
    ended DOUBLE PRECISION, -- when; NULL while it works
    match_id INTEGER, -- the match that it plays
    games_a_second DOUBLE PRECISION NOT NULL CHECK (games_a_second BETWEEN 0 AND 1e9) -- at present
  )]],

  [[CREATE TABLE contributions (
    -- The pairs of games that a worker has reported, for each two players.
    match_id INTEGER NOT NULL REFERENCES matches (id), -- the match
    worker TEXT NOT NULL, -- its name
    first INTEGER NOT NULL, -- the place of a player
    second INTEGER NOT NULL, -- the place of the other one
    games INTEGER NOT NULL, -- that it reported
    faults INTEGER NOT NULL, -- of players, in these
    counts INTEGER[] NOT NULL, -- pairs by the half points of the first player, 0 to 4
    PRIMARY KEY (match_id, worker, first, second))]],
}

return queue_tables
