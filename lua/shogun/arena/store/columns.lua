--- The tables of a database of matches: the only list of their columns. SQL (schema.lua), checks of
--- rows (rows.lua), copies (cluster/archive.lua) and the database's page follow from this list.
--
-- The columns `white` and `red` hold a player's number in its match, `opening` holds a board's
-- number. A ladder's file has more tables.

local settings = require "shogun.arena.settings"

--- A table, with its columns as a list. A column's type is one of rows.lua or of SQL; a question
--- mark after it allows NULL.
---@class shogun.Table
---@field [integer] { [1]: string, [2]: string, [3]: string, [4]: string? }  a column's name, its
--- type, what it holds, and conditions of SQL on it
---@field name string
---@field about string  what it holds
---@field key? string[]  its primary key
---@field conditions? string[]  of SQL, on rows

local columns = {}

local of_match <const> = { "match_id", "count", "the match", "REFERENCES matches (id)" }

--- The tables of a file, in the order in which they are made. A server has more tables, and more
--- columns (server/queue_tables.lua).
---@type shogun.Table[]
columns.list = {
  {
    name = "shogun_schema",
    about = "One row: the version of the tables. Shogun refuses a database of another version.",
    { "version", "natural", "the version of the tables" },
  },
  {
    name = "matches", key = { "id" }, about = "A row for each match: its settings.",
    { "id", "count", "its number" },
    { "began", "time", "when the match began, in UTC" },
    { "finished", "time?", "when the match ended, in UTC; NULL before" },
  },
  {
    name = "players", key = { "match_id", "place" }, about = "The players of a match.",
    of_match,
    { "place", "count", "the player's number, from 1, in the order of the command" },
    { "spec", "text?", "the player's text, such as `engine:level=3`" },
    { "name", "text?", "the player's name, unique in the match" },
    { "version", "text?", "the version that the player reports" },
    { "author", "text?", "the author that the player reports" },
    { "sha256", "text?", "the SHA-256 of the player's source or program; NULL if built in" },
    { "kind", "text?", "`builtin`, `file`, `program` or `object`" },
  },
  {
    name = "openings", key = { "match_id", "place" }, about = "The boards on which games begin.",
    of_match,
    { "place", "count", "the opening's number, from 1" },
    { "board", "board", "the board's text" },
  },
  {
    name = "games", key = { "match_id", "number" }, about = "A row for each finished game.",
    { "match_id", "count", "the match" },
    { "number", "count", "the game's number, from 1, in the planned order" },
    {
      "pair", "count",
      "the pair's number, counted from 1 for each two players; its two games swap colours",
    },
    { "white", "count", "the `place` of the player with white" },
    { "red", "count", "the `place` of the player with red" },
    { "opening", "count", "the `place` of the opening" },
    { "seed", "integer", "the seed of the game's random choices" },
    { "played", "time", "when the game was played, in UTC" },
    { "result", "result", "`1-0`, `0-1` or `1/2-1/2`" },
    { "reason", "reason", "why the game was over: the word that records use" },
    { "message", "text?", "the loser's fault, if a fault decided the game" },
    { "refused", "text?", "the illegal move, if one ended the game" },
    { "plies", "plies", "how many plies were played" },
    { "seconds", "seconds?", "how many seconds the game took" },
    { "white_seconds", "seconds?", "how many seconds white used for its moves" },
    { "red_seconds", "seconds?", "how many seconds red used for its moves" },
    { "white_late", "plies?", "how many moves of white exceeded their limit, not the grace" },
    { "red_late", "plies?", "the same for red" },
    { "moves", "moves", "the game's moves and result, as in a record" },
    { "printed", "log?", "the first 4 KiB that the game's bots printed" },
    conditions = {
      "FOREIGN KEY (match_id, white) REFERENCES players (match_id, place)",
      "FOREIGN KEY (match_id, red) REFERENCES players (match_id, place)",
      "FOREIGN KEY (match_id, opening) REFERENCES openings (match_id, place)",
    },
  },
}

--- The table of players' sources, which a server's queue and a ladder have (sources.lua).
---@type shogun.Table
columns.sources = {
  name = "sources", key = { "match_id", "place", "position" },
  about = "The sources of players that are files. A queue's workers and the replays of a ladder's "
    .. "games need them.",
  of_match,
  { "place", "count", "the `place` of the player" },
  { "position", "count", "the file's number; 1 is the file that the player's text names" },
  { "name", "text", "the name by which Lua requires the file" },
  { "shown", "text", "the file's name in messages" },
  { "text", "source", "the source; `%` and two hex digits replace bytes above 127, zeros and `%`" },
}

--- The additional tables of a ladder's file (arena/ladder).
---@type shogun.Table[]
columns.ladder = {
  {
    name = "ladder", about = "The settings of a ladder: one row.",
    { "version", "natural", "the version of these tables; Shogun refuses other versions" },
    { "instructions", "natural", "how many instructions a bot may use for a move; 0: no limit" },
    { "own_search", "flag", "1: the bots search for themselves" },
  },
  {
    name = "entries", key = { "place" }, about = "The versions of a ladder's players.",
    { "place", "count", "the version's number in the match: `place` in the table `players`" },
    { "entry", "text", "the player's name, which its versions share" },
    { "state", "text", "`active`, `retired` (the player has another version) or `suspended`" },
    { "reason", "text?", "why the version is suspended" },
    { "joined", "time", "when the version joined, in UTC" },
    { "moves", "text?", "its moves on some boards; `----`: it failed or had no choice" },
    { "notes", "log?", "what `shogun lint` found in the bot" },
  },
  columns.sources,
}

--- The tables by name.
---@type table<string, shogun.Table>
columns.of = {}
for _, each in ipairs(columns.list) do columns.of[each.name] = each end

--- The tables that hold a match.
---@type shogun.Table[]
columns.matches = table.move(columns.list, 2, #columns.list, 1, {})

for _, each in ipairs(settings.columns) do
  table.insert(columns.of.matches, { each.name, each.type, each.about })
end

return columns
