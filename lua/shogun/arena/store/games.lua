--- The games of matches as rows: inserted, and read in order, a page at a time.

local check = require "shogun.check"
local digest = require "shogun.arena.stats.digest"
local outcomes = require "shogun.arena.games.outcome"
local rows = require "shogun.arena.store.rows"

local games = {}

local a_page <const> = 500 -- games read at once
local marks <const>, most_rows <const> = rows.marks, rows.most_of_statement

-- The columns of a task. The time at which the game was played, and its outcome, follow.
local task_columns <const> = { "number", "pair", "white", "red", "opening", "seed" }

-- Adds the values of a game's row, except the time.
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

local names <const> = ("match_id, %s, played%s"):format(table.concat(task_columns, ", "),
  outcomes.columns {})

-- The placeholders (?) of a row; on a server a row has a digest.
local function row_of_marks(db)
  local before = marks(1 + #task_columns)
  local after = marks(#outcomes.fields + (db.kind.is_remote and 1 or 0))
  return before:sub(1, -2) .. ", " .. db.kind.timestamp .. ", " .. after:sub(2)
end

local function insert_some(db, match, list, first, last)
  local row, values = row_of_marks(db), { n = 0 }
  for i = first, last do add_values(values, match, list[i], db.kind.is_remote) end
  local all = row .. (", " .. row):rep(last - first)
  local columns = names .. (db.kind.is_remote and ", digest" or "")
  return db:execute(("INSERT INTO games (%s) VALUES "):format(columns) .. all
    .. " ON CONFLICT (match_id, number) DO NOTHING", table.unpack(values, 1, values.n))
end

--- Inserts games, in the caller's transaction. Stored games remain unchanged.
---@param db shogun.Database
---@param match { id: integer }
---@param list { task: shogun.Task, outcome: shogun.Outcome }[]
---@return integer  how many of them are new
function games.insert(db, match, list)
  local count = 0
  for first = 1, #list, most_rows do
    count = count + insert_some(db, match, list, first, math.min(first + most_rows - 1, #list))
  end
  return count
end

-- A game as the rest of the arena represents it: its task and its outcome.
local function task_of(row)
  return {
    number = row.number, pair = row.pair, white = row.white, red = row.red,
    first = math.min(row.white, row.red), second = math.max(row.white, row.red),
    opening = row.opening, board = row.board, seed = row.seed,
  }
end

-- The condition for rows after a game: of one match or of all matches. Each form can use an index.
local after <const> = {
  one = "games.match_id = ? AND number > ?", all = "(games.match_id, number) > (?, ?)",
}

-- At most this many numbers are missing between two stored games: the games in play when a match
-- was interrupted.
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
    return ("players %d and %d: one must be player 1 in a gauntlet"):format(first, second)
  end
  if row.number > facts.games + most_missing then
    return ("expected a number up to %d"):format(facts.games + most_missing)
  end
end

-- Makes a check of rows in order. If other programs have added games, it reads the facts again.
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

-- Rows in the order of their numbers, a page at a time. `wanted`: the fields `match` (nil: all),
-- `first` (number), `conditions` and their `values`, `join` (another table); each may be nil.
local function pages(db, columns, shape, wanted)
  local match, values = wanted.match, wanted.values or {}
  local page, at, last = {}, 0, { match_id = match or 0, number = (wanted.first or 1) - 1 }
  local check_row = new_check(db, last)
  local condition = after[match and "one" or "all"] .. (wanted.conditions or "")
  local sql = ("SELECT %s FROM games%s WHERE %s ORDER BY games.match_id, number LIMIT %d")
    :format(columns, wanted.join or "", condition, a_page)
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

local counted <const> = "games.match_id, " .. table.concat(task_columns, ", ")
  .. outcomes.columns { moves = true, printed = true }
local of_counted <const> = rows.part("games", { played = true, printed = true, moves = true })
local with_boards <const> = " JOIN openings ON openings.match_id = games.match_id "
  .. "AND openings.place = games.opening"
local of_games <const> = rows.part("games", {}, { board = "board", worker = "text?" })

--- As `Store:outcomes`.
function games.outcomes(db, match, first)
  local next_row = pages(db, counted, of_counted, { match = match.id, first = first })
  return function()
    local row = next_row()
    if row then return task_of(row), outcomes.of_row(row) end
  end
end

local read_counted <const> = "SELECT " .. counted
  .. " FROM games WHERE match_id = ? AND number BETWEEN ? AND ? ORDER BY number"

--- The games of a server's match from number `first` to `last`, as a tally takes them: without
--- boards and moves.
---@param db shogun.Database
---@param match integer
---@param first integer
---@param last integer
---@return { task: shogun.Task, outcome: shogun.Outcome }[]
function games.to_count(db, match, first, last)
  local list = db:rows(of_counted, read_counted, match, first, last)
  for i, row in ipairs(list) do
    list[i] = { task = task_of(row), outcome = outcomes.of_row(row) }
  end
  return list
end

-- The SQL condition that a player has a given name and meets `condition`.
local function of_player(condition)
  return "EXISTS (SELECT 1 FROM players WHERE players.match_id = games.match_id AND name = ? AND ("
    .. condition .. "))"
end

-- The condition in SQL of each filter, which takes one value.
local conditions <const> = {
  number = "games.number = ?", opening = "opening = ?",
  result = "result = ?", reason = "reason = ?", min_plies = "plies >= ?", max_plies = "plies <= ?",
  player = of_player "place IN (white, red)",
  winner = of_player "place = white AND result = '1-0' OR place = red AND result = '0-1'",
  loser = of_player "place = red AND result = '1-0' OR place = white AND result = '0-1'",
  worker = "starts_with(games.worker, ?)",
}

local filters <const> = { match = true, numbers = true }
for name in pairs(conditions) do filters[name] = true end

---@class shogun.GameFilter
---@field match? integer
---@field number? integer
---@field numbers? integer[]  any of these
---@field player? string  the name of either player
---@field winner? string
---@field loser? string
---@field opening? integer
---@field result? "1-0" | "0-1" | "1/2-1/2"
---@field reason? string
---@field min_plies? integer
---@field max_plies? integer
---@field worker? string  on a server: the queue worker that played it, or how its name begins

---@class shogun.StoredGame
---@field match integer
---@field played string  when, in UTC
---@field worker? string  of a game from a server's queue
---@field task shogun.Task
---@field outcome shogun.Outcome

--- As `Store:games`.
function games.find(db, filter)
  filter = filter or {}
  check.names(filter, filters, "filter")
  local text, values = "", {}
  for name, value in pairs(filter) do
    if name == "numbers" then
      text = ("%s AND games.number IN (%s)"):format(text, table.concat(value, ", "))
    elseif name ~= "match" then
      text, values[#values + 1] = text .. " AND " .. conditions[name], value
    end
  end
  local next_row = pages(db, "games.*, openings.board", of_games,
    { match = filter.match, conditions = text, values = values, join = with_boards })
  return function()
    local row = next_row()
    if not row then return nil end
    return {
      match = row.match_id, played = row.played, worker = row.worker, task = task_of(row),
      outcome = outcomes.of_row(row),
    }
  end
end

return games
