--- The additional tables and columns of a server, for its queue. `cluster/init.lua` describes
-- `sources`, `queues` and `chunks`.

local columns = require "shogun.arena.store.columns"

local queue_tables = {}

--- The columns that a file's tables have in addition on a server, by table.
---@type table<string, shogun.Table>
queue_tables.more = {
  shogun_schema = {
    { "last_match", "natural", "the highest number of a match that was deleted", "DEFAULT 0" },
  },
  openings = {
    conditions = {
      [[CONSTRAINT openings_are_sound CHECK (place > 0 AND board ~ '^[0-9A-Za-z /]{1,200}$')]],
    },
  },
  -- The digest is that of stats/digest.lua. The conditions refuse rows that could not be read or
  -- counted later.
  games = {
    { "worker", "text?", "the queue worker that played it; NULL: none" },
    { "digest", "integer", "a hash of moves and outcome, to find changed rows" },
    conditions = {
      [[CONSTRAINT games_are_sound CHECK (
      number > 0 AND pair > 0 AND white > 0 AND red > 0 AND white <> red AND opening > 0
      AND plies BETWEEN 0 AND 1048576 AND result IN ('1-0', '0-1', '1/2-1/2')
      AND reason ~ '^[a-z]{1,20}$' AND moves !~ '[^\n -~]' AND octet_length(moves) <= 1048576
      AND seconds BETWEEN 0 AND 1e9 AND white_seconds BETWEEN 0 AND 1e9
      AND red_seconds BETWEEN 0 AND 1e9 AND octet_length(worker) <= 300
      AND octet_length(message) <= 1048576 AND octet_length(refused) <= 1048576
      AND octet_length(printed) <= 1048576)]],
    },
  },
}

--- The tables that only a server has, and their indexes as statements.
---@type (shogun.Table | string)[]
queue_tables.list = {
  "ALTER TABLE matches ALTER pairs TYPE BIGINT",
  columns.sources,
  {
    name = "queues", key = { "match_id" },
    about = "A row for each match in the queue of a server.",
    { "match_id", "count", "the match", "REFERENCES matches (id)" },
    { "build", "text", "the fingerprint of the build that enqueued it; others refuse it" },
    { "size", "count", "how many games a chunk has" },
    { "made", "natural", "how many chunks were made so far" },
    { "judge", "text?", "the token of the worker that judges it" },
    { "judges_until", "real?", "when its term ends, in seconds since 1970" },
    {
      "verdict", "text?",
      "`H0`, `H1`, `undecided`, `faults`, `finished` or `cancelled`; NULL before",
    },
    { "decided", "real?", "when it was decided, in seconds since 1970" },
    { "priority", "INTEGER", "a match with a higher one is played first", "DEFAULT 0" },
    { "paused", "boolean", "whether no more games are claimed", "DEFAULT FALSE" },
    { "games", "integer?", "how many in all; NULL if only a test ends it" },
    { "most", "natural", "how many chunks have stored openings", "DEFAULT 0" },
    { "allows_faults", "boolean", "whether it continues if a player errs too often",
      "DEFAULT FALSE" },
    { "enqueued", "real", "when it was enqueued last, in seconds since 1970", "DEFAULT 0" },
  },
  "CREATE INDEX queues_open ON queues (priority DESC, match_id) WHERE decided IS NULL",
  {
    name = "chunks", key = { "match_id", "number" },
    about = "Runs of games that a queue worker claims at once.",
    { "match_id", "count", "the match", "REFERENCES queues (match_id)" },
    { "number", "count", "from 1" },
    { "first", "count", "the number of its first game" },
    { "last", "count", "the number of its last game" },
    { "worker", "text?", "its present or last holder", "CHECK (octet_length(worker) <= 300)" },
    { "expires", "real", "until when, in seconds since 1970; 0: nobody holds it" },
    { "tries", "natural", "how many claims since its last progress; after four it is set aside" },
    { "lost", "natural", "how often a worker that held it was lost" },
    { "begun", "natural", "1: some of its games may be stored" },
    { "reported", "real?", "when its games were reported, in seconds since 1970; NULL before" },
    { "token", "text?", "the holder's token", "CHECK (token ~ '^[0-9a-f]{32}$')" },
    { "counted", "boolean", "whether its games are in the tally", "DEFAULT FALSE" },
  },
  "CREATE INDEX chunks_left ON chunks (match_id, expires, number) WHERE reported IS NULL",
  "CREATE INDEX chunks_tried ON chunks (match_id, expires) WHERE reported IS NULL AND tries > 0",
  "CREATE INDEX chunks_held ON chunks (token) WHERE reported IS NULL",
  "CREATE INDEX chunks_uncounted ON chunks (match_id, number) "
    .. "WHERE reported IS NOT NULL AND NOT counted",
  "CREATE INDEX chunks_lost ON chunks (match_id) WHERE lost > 0",
  -- The text is that of stats/tally_text.lua.
  {
    name = "tallies", key = { "match_id" },
    about = "The games that a match's judge has counted.",
    { "match_id", "count", "the match", "REFERENCES matches (id)" },
    { "games", "integer", "how many games, from the first on", "CHECK (games >= 0)" },
    { "text", "text", "the counts, only for shogun", "CHECK (octet_length(text) <= 1 << 26)" },
    { "changed", "real", "when it was changed, in seconds since 1970" },
  },
  {
    name = "workers", key = { "name" }, about = "The queue workers seen so far.",
    { "name", "text", "its name", "CHECK (octet_length(name) <= 300)" },
    { "host", "text", "its machine", "CHECK (octet_length(host) <= 300)" },
    { "version", "text", "its version of shogun", "CHECK (octet_length(version) <= 100)" },
    { "concurrency", "count", "how many games it plays at once", "CHECK (concurrency > 0)" },
    { "began", "real", "when it began, in seconds since 1970" },
    { "seen", "real", "when it was last seen, in seconds since 1970" },
    { "ended", "real?", "when it ended, in seconds since 1970; NULL while it works" },
    { "match_id", "count?", "the match that it plays" },
    { "games_a_second", "real", "how many it plays", "CHECK (games_a_second BETWEEN 0 AND 1e9)" },
  },
  {
    name = "refusals", key = { "match_id", "host" },
    about = "The hosts whose workers do not play a match.",
    { "match_id", "count", "the match", "REFERENCES queues (match_id)" },
    { "host", "text", "its machine", "CHECK (octet_length(host) <= 300)" },
    { "reason", "text", "why it refuses", "CHECK (octet_length(reason) <= 4000)" },
  },
  {
    name = "contributions", key = { "match_id", "worker", "first", "second" },
    about = "The pairs of games that a worker reported, for each two players.",
    { "match_id", "count", "the match", "REFERENCES matches (id)" },
    { "worker", "text", "its name" },
    { "first", "count", "the place of a player" },
    { "second", "count", "the place of the other player" },
    { "games", "natural", "how many games it reported" },
    { "faults", "natural", "how many of these games were lost by a fault" },
    { "counts", "INTEGER[]", "how many pairs gave the first player 0 to 4 half points" },
  },
}

return queue_tables
