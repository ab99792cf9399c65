--- The store of matches: each game once, in one transaction with its result.
--
-- Saved games are on the disk: neither `kill -9` nor a power cut loses a game after `save` has
-- returned. Two processes may play the same match into one database: of a game that both have
-- played the first saved one counts.
-- @module shogun.arena.store

local check = require "shogun.check"
local database = require "shogun.arena.store.database"
local digest = require "shogun.arena.stats.digest"
local outcomes = require "shogun.arena.games.outcome"
local rows = require "shogun.arena.store.rows"
local schema = require "shogun.arena.store.schema"
local settings = require "shogun.arena.store.settings"
local stock = require "shogun.arena.games.stock"

local store = {}

--- A database of matches. Its errors raise a failure (failure.lua) whose message names the file.
---@class shogun.Store
local Store = {}
Store.__index = Store

local a_page <const> = 500 -- games read at once


local tables <const> = rows.tables

-- Fails where the places of rows of a match are not 1, 2, 3 ...
local function check_places(db, name, id, list)
  for place, row in ipairs(list) do
    if row.place ~= place then db:fail(("match %d: %s: no place %d"):format(id, name, place)) end
  end
  return list
end

-- The rows of a match in a table, at most so many.
local function places(db, name, id, most)
  return check_places(db, name, id, db:rows(tables[name], ("SELECT * FROM %s WHERE match_id = ? "
    .. "ORDER BY place%s"):format(name, most and " LIMIT " .. most or ""), id))
end

-- The settings of a match, and its other columns.
local function described(db, row, players, openings)
  local read = settings.of(row, players, openings)
  local problem = settings.problem(read, 2)
  if problem then db:fail(("match %d: %s"):format(row.id, problem)) end
  return { id = row.id, settings = read, began = row.began, finished = row.finished }
end

-- The same with its openings; of those that were found at most so many, since nobody has listed
-- them.
local function match_of(db, row, most)
  local most_openings = stock.is_found(row.openings) and most or nil
  return described(db, row, places(db, "players", row.id),
    places(db, "openings", row.id, most_openings))
end

local most_rows <const> = 100 -- of a statement

-- "(?, ?, ?)"
local function marks(count) return "(" .. ("?, "):rep(count - 1) .. "?)" end

local function insert_boards(db, id, boards, first, last)
  local values = {}
  for place = first, last do
    values[#values + 1], values[#values + 2], values[#values + 3] = id, place, boards[place]
  end
  db:execute("INSERT INTO openings VALUES " .. marks(3) .. (", " .. marks(3)):rep(last - first)
    .. " ON CONFLICT (match_id, place) DO NOTHING", table.unpack(values))
end

--- Inserts the openings of a match from one on, in a transaction of the caller's. Stored ones
--- remain.
---@param db shogun.Database
---@param id integer
---@param first integer
---@param boards string[]  all of them
function store.insert_openings(db, id, first, boards)
  for place = first, #boards, most_rows do
    insert_boards(db, id, boards, place, math.min(place + most_rows - 1, #boards))
  end
end

local last_id <const> = rows.shape("matches", { id = "count?" })

local of_last <const> = rows.shape("matches", { id = "natural?" })

local function insert_player(db, id, place, player)
  local names, values = settings.of_player, { id, place }
  for i, name in ipairs(names) do values[2 + i] = player[name] end
  local count = 2 + #names
  db:execute(("INSERT INTO players (match_id, place, %s) VALUES %s"):format(
    table.concat(names, ", "), marks(count)), table.unpack(values, 1, count))
end

-- A server remembers the numbers of matches that were deleted.
local function last_number(db)
  local sql = db.kind.is_remote
    and "SELECT greatest(last_match, (SELECT max(id) FROM matches)) AS id FROM shogun_schema"
    or "SELECT MAX(id) AS id FROM matches"
  return db:rows(of_last, sql)[1].id
end

local function insert_match(db, given)
  local last = last_number(db)
  local id, names, values = (last or 0) + 1, settings.row(given)
  db:execute("INSERT INTO matches (began, id, " .. table.concat(names, ", ") .. ") VALUES ("
    .. db:timestamp() .. ", " .. marks(values.n + 1):sub(2), id, table.unpack(values, 1, values.n))
  for place, player in ipairs(given.players) do insert_player(db, id, place, player) end
  store.insert_openings(db, id, 1, given.openings.boards)
  return id
end

-- Whether settings only ask for more pairs than before.
local function only_more_pairs(before, after, differences)
  return #differences == 1 and before.pairs and after.pairs and after.pairs > before.pairs
end

local function go_on(self, row, given)
  self.db:execute("UPDATE matches SET pairs = ?, finished = NULL WHERE id = ?", given.pairs, row.id)
  return { id = row.id, is_new = false, is_finished = false }
end

local of_reuse <const> = rows.shape("games", { is_reused = "boolean" })

--- Whether an opening of a match was played again in a later round: then its last game's was, too.
---@param match { id: integer }
---@return boolean
function Store:has_reused(match)
  local last = self.db:rows(of_reuse, "SELECT opening <> pair AS is_reused FROM games "
    .. "WHERE match_id = ? ORDER BY number DESC LIMIT 1", match.id)[1]
  return last ~= nil and last.is_reused
end

-- The settings with the openings of an earlier match, where the requested ones are the same and
-- more.
local function with_openings_of(before, given)
  if not stock.is_more(given.openings.spec, before.openings.spec) then return given end
  local copy = {}
  for name, value in pairs(given) do copy[name] = value end
  copy.openings = before.openings
  return copy
end

-- A match whose openings were all new so far may have more of them; one that has repeated them
-- continues without, but a test that ended for that reason does not.
local function widen(self, row, before, given)
  if given.openings.spec == before.openings.spec then return true end
  if self:has_reused(row) then return not (row.finished and before.sprt) end
  self.db:execute("UPDATE matches SET openings = ? WHERE id = ?", given.openings.spec, row.id)
  return true
end

local most_compared <const> = 20 -- players

-- The matches, the newest first, with the same values in columns that are never empty, and the same
-- first players.
local function similar(db, given)
  local sql = "SELECT * FROM matches WHERE version = ? AND seed = ? AND rules = ? AND gauntlet = ?"
  local values = { given.version, given.seed, given.rules, given.gauntlet and 1 or 0 }
  for place = 1, math.min(most_compared, #given.players) do
    sql = sql .. (" AND EXISTS (SELECT 1 FROM players WHERE match_id = id AND place = %d "
      .. "AND spec = ? AND players.name = ? AND COALESCE(sha256, '') = ?)"):format(place)
    local player = given.players[place]
    table.move({ player.spec, player.name, player.sha256 or "" }, 1, 3, #values + 1, values)
  end
  return db:rows(tables.matches, sql .. " ORDER BY id DESC", table.unpack(values))
end

-- Whether a match differs, before its players and openings are read, in pairs alone.
local function may_be(row, given)
  local before = settings.of(row, given.players, {})
  before.openings.boards = given.openings.boards
  local differences = settings.differences(before, with_openings_of(before, given))
  return #differences == 0 or only_more_pairs(before, given, differences)
end

-- The match with the same settings, or with fewer pairs or openings, the newest first; nil without.
-- Openings that are found follow from the settings, so one of them is enough.
local function find(self, given)
  for _, row in ipairs(similar(self.db, given)) do
    local before = may_be(row, given) and match_of(self.db, row, 1).settings
    local differences = before and settings.differences(before, with_openings_of(before, given))
    local is_same = before and #differences == 0
    local is_more = before and only_more_pairs(before, given, differences)
    if (is_same or is_more) and widen(self, row, before, given) then
      if is_more then return go_on(self, row, given) end
      return { id = row.id, is_new = false, is_finished = row.finished ~= nil }
    end
  end
end

-- Goes on with the newest match, or fails; nil if it is finished.
local function resume(self, given)
  local row = self.db:rows(tables.matches, "SELECT * FROM matches ORDER BY id DESC LIMIT 1")[1]
  if not row or row.finished then return nil end
  local before = match_of(self.db, row, 1).settings
  if #settings.differences(before, with_openings_of(before, given)) == 0 then
    widen(self, row, before, given)
    return { id = row.id, is_new = false, is_finished = false }
  end
  self.db:fail("the match in it is not finished, and was begun with other options:\n  "
    .. table.concat(settings.differences(before, given), "\n  "))
end

local function begin(self, given, is_beside)
  return not is_beside and resume(self, given) or find(self, given)
    or { id = insert_match(self.db, given), is_new = true, is_finished = false }
end

--- Begins a match, or finds the one with these settings: the newest one, if it is unfinished, must
--- have the same settings. A finished match is found again, and continues if the settings have more
--- pairs; otherwise a new one begins beside it. "balanced" continues a match of "balanced:500",
--- since their first openings are the same.
---@param given shogun.MatchSettings
---@param is_beside? boolean  it may begin beside others that are not finished
---@return { id: integer, is_new: boolean, is_finished: boolean }  its openings may be others than
--- those given, where these are more (`find`)
function Store:begin(given, is_beside)
  self.db:keep_log()
  return self.db:alone(function() return begin(self, given, is_beside) end)
end

-- The columns of a task. The time at which the game was played, and its outcome, follow.
local task_columns <const> = { "number", "pair", "white", "red", "opening", "seed" }

-- Adds the values of a row of a game, but for the time.
local function add_values(values, match, game, is_remote)
  local n = values.n
  values[n + 1] = match.id
  for i, name in ipairs(task_columns) do values[n + 1 + i] = game.task[name] end
  values.n = n + 1 + #task_columns
  outcomes.add_values(values, game.outcome)
  if not is_remote then return end
  values.n = values.n + 1
  values[values.n] = digest(game.task, game.outcome)
end

-- The marks of a row. On a server no worker of a queue has played the game, and it has a digest.
local function row_of_marks(db)
  local before, after = marks(1 + #task_columns), marks(#outcomes.fields)
  if db.kind.is_remote then after = after:sub(1, -2) .. ", NULL, ?)" end
  return before:sub(1, -2) .. ", " .. db:timestamp() .. ", " .. after:sub(2)
end

local function insert_some(db, match, list, first, last)
  local row, values = row_of_marks(db), { n = 0 }
  for i = first, last do add_values(values, match, list[i], db.kind.is_remote) end
  local all = row .. (", " .. row):rep(last - first)
  return db:execute("INSERT INTO games VALUES " .. all
    .. " ON CONFLICT (match_id, number) DO NOTHING", table.unpack(values, 1, values.n))
end

--- Inserts games, in a transaction of the caller's. Stored ones remain.
---@param db shogun.Database
---@param match { id: integer }
---@param list { task: shogun.Task, outcome: shogun.Outcome }[]
---@return integer  how many of them are new
function store.insert(db, match, list)
  local count = 0
  for first = 1, #list, most_rows do
    count = count + insert_some(db, match, list, first, math.min(first + most_rows - 1, #list))
  end
  return count
end

--- Saves games with their results, and openings that were found for them, in one transaction.
--- Stored ones remain.
---@param match { id: integer }
---@param list { task: shogun.Task, outcome: shogun.Outcome }[]
---@param boards? string[]  the openings of the match so far
---@param first? integer  of these, the first one that may be new
---@return integer  how many of the games are new
function Store:save(match, list, boards, first)
  return self.db:transaction(function()
    if boards then store.insert_openings(self.db, match.id, first, boards) end
    return store.insert(self.db, match, list)
  end)
end

--- Marks a match as finished.
---@param match { id: integer }
function Store:finish(match)
  self.db:execute("UPDATE matches SET finished = " .. self.db:timestamp()
    .. " WHERE id = ? AND finished IS NULL", match.id)
end

-- A game as the rest of the arena represents it: its task and its outcome.
local function task_of(row)
  return {
    number = row.number, pair = row.pair, white = row.white, red = row.red,
    first = math.min(row.white, row.red), second = math.max(row.white, row.red),
    opening = row.opening, board = row.board, seed = row.seed,
  }
end

-- The condition on later rows, of one match or of all: the index alone answers each form.
local after <const> = {
  one = "games.match_id = ? AND number > ?", all = "(games.match_id, number) > (?, ?)",
}

-- At most n numbers lie between those of two stored games: the games in play when a match was
-- interrupted.
local most_missing <const> = 1 << 16

local match_facts <const> = rows.shape("matches", {
  gauntlet = "flag", players = "natural", games = "natural",
})

-- The facts about a match by which its games are checked.
local function facts_of(db, id)
  local list = db:rows(match_facts, "SELECT gauntlet, (SELECT COUNT(*) FROM players "
    .. "WHERE match_id = id) AS players, (SELECT COUNT(*) FROM games WHERE match_id = id) AS games "
    .. "FROM matches WHERE id = ?", id)
  return list[1] or db:fail(("games: no match %d"):format(id))
end

-- The defect of a stored game; nil if it is sound.
local function problem_of(row, facts)
  local first, second = math.min(row.white, row.red), math.max(row.white, row.red)
  if second > facts.players then return ("no player %d"):format(second) end
  if first == second then return ("player %d against itself"):format(first) end
  if facts.gauntlet == 1 and first > 1 then
    return ("players %d and %d in a gauntlet of player 1"):format(first, second)
  end
  if row.number > facts.games + most_missing then
    return ("expected a number up to %d"):format(facts.games + most_missing)
  end
end

-- Makes a check of rows, which come in order. Facts may be old: games are added all the time.
local function new_check(db, last)
  local facts, id
  return function(row)
    local is_later = row.match_id > last.match_id
      or row.match_id == last.match_id and row.number > last.number
    if not is_later then db:fail "games: the index is damaged" end
    if id ~= row.match_id or problem_of(row, facts) then
      facts, id = facts_of(db, row.match_id), row.match_id
      local problem = problem_of(row, facts)
      if problem then db:fail(("match %d, game %d: %s"):format(id, row.number, problem)) end
    end
    last.match_id, last.number = row.match_id, row.number
  end
end

-- Rows in the order of their numbers, a page at a time; of one match, or of all where it is nil.
-- More conditions come with their values.
local function pages(db, columns, shape, match, conditions, values, first)
  local page, at, last = {}, 0, { match_id = match or 0, number = (first or 1) - 1 }
  local check_row = new_check(db, last)
  local sql = ("SELECT %s, openings.board FROM games JOIN openings "
    .. "ON openings.match_id = games.match_id AND openings.place = games.opening "
    .. "WHERE %s%s ORDER BY games.match_id, number LIMIT %d")
    :format(columns, after[match and "one" or "all"], conditions, a_page)
  return function()
    at = at + 1
    if at > #page then
      if at > 1 and #page < a_page and not page.is_cut then return nil end
      page, at = db:page(shape, sql, last.match_id, last.number, table.unpack(values)), 1
    end
    local row = page[at]
    if row then check_row(row) end
    return row
  end
end

local without_print <const> = "games.match_id, " .. table.concat(task_columns, ", ")
  .. outcomes.columns { printed = true }
local of_outcomes <const> = rows.part("games", { played = true, printed = true },
  { board = "board" })
local of_games <const> = rows.part("games", {}, { board = "board", worker = "text?" })

--- The games of a match in the order of their numbers, without what bots printed. Memory stays
--- flat.
---@param match { id: integer }
---@param first? integer  the lowest number; default 1
---@return fun(): shogun.Task?, shogun.Outcome?  the next one
function Store:outcomes(match, first)
  local next_row = pages(self.db, without_print, of_outcomes, match.id, "", {}, first)
  return function()
    local row = next_row()
    if row then return task_of(row), outcomes.of_row(row) end
  end
end

-- A condition on the player of one of two places.
local function of_player(condition)
  return "EXISTS (SELECT 1 FROM players WHERE players.match_id = games.match_id AND name = ? AND ("
    .. condition .. "))"
end

-- The condition of each filter, with one value.
local conditions <const> = {
  number = "games.number = ?", opening = "opening = ?",
  result = "result = ?", reason = "reason = ?", min_plies = "plies >= ?", max_plies = "plies <= ?",
  player = of_player "place IN (white, red)",
  winner = of_player "place = white AND result = '1-0' OR place = red AND result = '0-1'",
  loser = of_player "place = red AND result = '1-0' OR place = white AND result = '0-1'",
  worker = "starts_with(games.worker, ?)",
}

local filters <const> = { match = true }
for name in pairs(conditions) do filters[name] = true end

---@class shogun.GameFilter
---@field match? integer
---@field number? integer
---@field player? string  the name of either player
---@field winner? string
---@field loser? string
---@field opening? integer
---@field result? "1-0" | "0-1" | "1/2-1/2"
---@field reason? string
---@field min_plies? integer
---@field max_plies? integer
---@field worker? string  the queue worker that has played it, or how its name begins; on a server

---@class shogun.StoredGame
---@field match integer
---@field played string  when, in UTC
---@field worker? string  of a game from a server's queue
---@field task shogun.Task
---@field outcome shogun.Outcome

--- Games with all stored fields, by match and number. Memory stays flat.
---@param filter? shogun.GameFilter
---@return fun(): shogun.StoredGame?
function Store:games(filter)
  filter = filter or {}
  check.names(filter, filters, 2, "filter")
  local text, values = "", {}
  for name, value in pairs(filter) do
    if name ~= "match" then
      text, values[#values + 1] = text .. " AND " .. conditions[name], value
    end
  end
  local next_row = pages(self.db, "games.*", of_games, filter.match, text, values)
  return function()
    local row = next_row()
    if not row then return nil end
    return {
      match = row.match_id, played = row.played, worker = row.worker, task = task_of(row),
      outcome = outcomes.of_row(row),
    }
  end
end

--- One game.
---@param match integer
---@param number integer
---@return shogun.StoredGame?  nil if there is none
function Store:game(match, number) return self:games { match = match, number = number }() end

--- One match. Fails where there is none.
---@param id integer
---@param most? integer  openings that are read, where they were found; default: all
---@return { id: integer, settings: shogun.MatchSettings, began: string, finished: string? }
function Store:find(id, most)
  local row = self.db:rows(tables.matches, "SELECT * FROM matches WHERE id = ?", id)[1]
  if not row then self.db:fail("no match " .. id) end
  return match_of(self.db, row, most)
end

--- The number of the newest match. Raises a failure where there is none.
---@return integer
function Store:newest()
  local id = self.db:rows(last_id, "SELECT MAX(id) AS id FROM matches")[1].id
  return id or self.db:fail "no match in it"
end

-- Rows of all matches in a table, by the match.
local function by_match(db, name, most)
  local lists, sql = {}, "SELECT * FROM %s WHERE place <= %d ORDER BY match_id, place"
  for _, row in ipairs(db:rows(tables[name], sql:format(name, most))) do
    lists[row.match_id] = lists[row.match_id] or {}
    table.insert(lists[row.match_id], row)
  end
  return lists
end

local of_counts <const> = rows.shape("games", { match_id = "count", games = "natural" })

local function games_by_match(db)
  local counts = {}
  for _, row in ipairs(db:rows(of_counts,
    "SELECT match_id, COUNT(*) AS games FROM games GROUP BY match_id")) do
    counts[row.match_id] = row.games
  end
  return counts
end

local all <const> = (1 << 31) - 1 -- the highest place

--- All matches, the oldest first.
---@param most? integer  openings of each that are read; default: all
---@return { id: integer, settings: shogun.MatchSettings, began: string, finished: string?,
--- games: integer }[]
function Store:matches(most)
  local db, list = self.db, {}
  local found = db:rows(tables.matches, "SELECT * FROM matches ORDER BY id")
  local players, openings = by_match(db, "players", all), by_match(db, "openings", most or all)
  local counts = games_by_match(db)
  for i, row in ipairs(found) do
    local id = row.id
    list[i] = described(db, row, check_places(db, "players", id, players[id] or {}),
      check_places(db, "openings", id, openings[id] or {}))
    list[i].games = counts[id] or 0
  end
  return list
end

--- Closes the database.
function Store:close() self.db:close() end

Store.__close = Store.close
Store.__gc = Store.close

local function prepare(db, is_migrating)
  db:inspect()
  schema.prepare(db, { is_migrating = is_migrating })
end

--- Opens a database of matches; an older one is brought forward. Raises a failure where it cannot
--- be opened, or is not one of matches.
---@param path string
---@param is_reading? boolean  a file is only read, and has to be there; otherwise it is made
---@param is_migrating? boolean  the tables of a server are brought forward, too
---@return shogun.Store
function store.open(path, is_reading, is_migrating)
  local db = database.open(path, is_reading)
  local ok, raised = pcall(prepare, db, is_migrating)
  if ok then return setmetatable({ db = db }, Store) end
  db:close()
  error(raised, 0)
end

return store
