--- The additional tables and columns of a server, for its queue. `cluster/README.md` describes
-- `sources`, `queues` and `chunks`.

local columns = require "shogun.arena.store.columns"

local queue_tables = {}

--- The additional columns and conditions that a file's tables have on a server, by table.
---@type table<string, shogun.Table>
queue_tables.more = {
  shogun_schema = {
    { "last_match", "natural", "the highest number among deleted matches", "DEFAULT 0" },
  },
  openings = {
    conditions = {
      [[CONSTRAINT openings_are_sound CHECK (place > 0 AND board ~ '^[0-9A-Za-z /]{1,200}$')]],
    },
  },
  -- The digest is that of stats/digest.lua. The conditions refuse rows that could not be read or
  -- counted later.
  games = {
    { "worker", "text?", "the queue worker that played the game; NULL: none" },
    { "digest", "integer", "a hash of the moves and the result, to find changed rows" },
    conditions = {
      [[CONSTRAINT games_are_sound CHECK (
      number > 0 AND pair > 0 AND white > 0 AND red > 0 AND white <> red AND opening > 0
      AND plies BETWEEN 0 AND 1048576 AND result IN ('1-0', '0-1', '1/2-1/2')
      AND reason ~ '^[a-z]{1,20}$' AND moves !~ '[^\n -~]' AND octet_length(moves) <= 1048576
      AND seconds BETWEEN 0 AND 1e9 AND white_seconds BETWEEN 0 AND 1e9
      AND red_seconds BETWEEN 0 AND 1e9 AND octet_length(worker) <= 300
      AND coalesce(white_late, 0) BETWEEN 0 AND plies AND coalesce(red_late, 0) BETWEEN 0 AND plies
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
    about = "A row for each match in the server's queue.",
    { "match_id", "count", "the match", "REFERENCES matches (id)" },
    { "build", "text", "the fingerprint of the enqueueing build; other builds refuse the match" },
    { "size", "count", "how many games a chunk has" },
    { "made", "natural", "how many chunks were made so far" },
    { "judge", "text?", "the token of the worker that judges the match" },
    { "judges_until", "real?", "until when that worker judges the match, in seconds since 1970" },
    {
      "verdict", "text?",
      "`H0`, `H1`, `undecided`, `faults`, `finished` or `cancelled`; NULL while open",
    },
    { "decided", "real?", "when the match was decided, in seconds since 1970" },
    { "priority", "INTEGER", "matches with a higher priority are played first", "DEFAULT 0" },
    { "paused", "boolean", "whether workers stop claiming its games", "DEFAULT FALSE" },
    { "games", "integer?", "how many games the match has; NULL if only a test ends the match" },
    { "most", "natural", "for how many chunks the stored openings suffice", "DEFAULT 0" },
    { "allows_faults", "boolean", "whether the match goes on if a player errs too often",
      "DEFAULT FALSE" },
    { "enqueued", "real", "when the match was last enqueued, in seconds since 1970", "DEFAULT 0" },
    { "head_start", "integer", "added to its claimed games, for its share", "DEFAULT 0" },
  },
  "CREATE INDEX queues_open ON queues (priority DESC, match_id) WHERE decided IS NULL",
  {
    name = "chunks", key = { "match_id", "number" },
    about = "Chunks: consecutive games that a queue worker claims together.",
    { "match_id", "count", "the match", "REFERENCES queues (match_id)" },
    { "number", "count", "the chunk's number, from 1" },
    { "first", "count", "the number of the chunk's first game" },
    { "last", "count", "the number of the chunk's last game" },
    { "worker", "text?", "the chunk's last holder", "CHECK (octet_length(worker) <= 300)" },
    { "expires", "real", "when the lease ends, in seconds since 1970; 0: nobody holds the chunk" },
    { "tries", "natural", "claims in a row without a game; after four the chunk is set aside" },
    { "lost", "natural", "how many workers were lost while they held the chunk" },
    { "begun", "natural", "1: the table `games` may have some of the chunk's games" },
    { "reported", "real?", "when its games were reported, in seconds since 1970; NULL: not yet" },
    { "token", "text?", "the holder's token", "CHECK (token ~ '^[0-9a-f]{32}$')" },
    { "counted", "boolean", "whether the tally counts the chunk's games", "DEFAULT FALSE" },
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
    { "games", "integer", "how many games are counted, from game 1 on", "CHECK (games >= 0)" },
    { "text", "text", "counts that only shogun reads", "CHECK (octet_length(text) <= 1 << 26)" },
    { "changed", "real", "when the tally was changed, in seconds since 1970" },
  },
  {
    name = "workers", key = { "name" }, about = "The queue workers seen in the last week.",
    { "name", "text", "the worker's name", "CHECK (octet_length(name) <= 300)" },
    { "host", "text", "the machine's name", "CHECK (octet_length(host) <= 300)" },
    { "version", "text", "the worker's version of shogun", "CHECK (octet_length(version) <= 100)" },
    { "concurrency", "count", "how many games a worker plays at once", "CHECK (concurrency > 0)" },
    { "began", "real", "when the worker began, in seconds since 1970" },
    { "seen", "real", "when the worker was last seen, in seconds since 1970" },
    { "ended", "real?", "when the worker ended, in seconds since 1970; NULL while it works" },
    { "match_id", "count?", "the match that the worker plays" },
    { "games_a_second", "real", "its games a second", "CHECK (games_a_second BETWEEN 0 AND 1e9)" },
  },
  "CREATE INDEX workers_seen ON workers (seen)",
  {
    name = "refusals", key = { "match_id", "host" },
    about = "The machines whose workers refuse to play a match.",
    { "match_id", "count", "the match", "REFERENCES queues (match_id)" },
    { "host", "text", "the machine's name", "CHECK (octet_length(host) <= 300)" },
    { "reason", "text", "why its workers refuse", "CHECK (octet_length(reason) <= 4000)" },
  },
  {
    name = "contributions", key = { "match_id", "worker", "first", "second" },
    about = "The pairs of games that a worker reported, counted for each two players.",
    { "match_id", "count", "the match", "REFERENCES matches (id)" },
    { "worker", "text", "the worker's name" },
    { "first", "count", "the `place` of the first player" },
    { "second", "count", "the `place` of the second player" },
    { "games", "natural", "how many games the worker reported" },
    { "faults", "natural", "how many of these games a player lost by a fault" },
    { "counts", "INTEGER[]", "how many pairs gave player `first` 0, 1, 2, 3, 4 half points" },
  },
}

return queue_tables
