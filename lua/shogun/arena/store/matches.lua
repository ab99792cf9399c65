--- Matches as rows: inserts, finds and lists their settings with players and openings.

local rows = require "shogun.arena.store.rows"
local settings = require "shogun.arena.store.settings"
local stock = require "shogun.arena.games.stock"

local matches = {}

local tables <const> = rows.tables
local marks <const>, most_rows <const> = rows.marks, rows.most_of_statement

-- Fails unless the places of a match's rows are 1, 2, 3 ...
local function check_places(db, name, id, list)
  for place, row in ipairs(list) do
    if row.place ~= place then db:fail(("match %d: %s: no place %d"):format(id, name, place)) end
  end
  return list
end

local a_page <const> = 10000 -- rows read at once

-- The rows of a match in a table, at most `most`. Reads them in pages, since openings may be many.
local function places(db, name, id, most)
  local list, sql = {}, "SELECT * FROM %s WHERE match_id = ? AND place > ? ORDER BY place LIMIT %d"
  repeat
    local count = math.min(a_page, (most or math.huge) - #list)
    local page = db:page(tables[name], sql:format(name, count), id, #list)
    table.move(page, 1, #page, #list + 1, list)
  until #page < count and not page.is_cut or #list == most
  return check_places(db, name, id, list)
end

-- The settings of a match, and its other columns.
local function described(db, row, players, openings)
  local read = settings.of(row, players, openings)
  local problem = settings.problem(read, 2)
  if problem then db:fail(("match %d: %s"):format(row.id, problem)) end
  return { id = row.id, settings = read, began = row.began, finished = row.finished }
end

-- A match as `described`, with its openings. If shogun finds the openings, they may be many, so
-- this reads at most `most`.
local function match_of(db, row, most)
  local most_openings = stock.is_found(row.openings) and most or nil
  return described(db, row, places(db, "players", row.id),
    places(db, "openings", row.id, most_openings))
end

local function insert_boards(db, id, boards, first, last)
  local values = {}
  for place = first, last do
    values[#values + 1], values[#values + 2], values[#values + 3] = id, place, boards[place]
  end
  db:execute("INSERT INTO openings (match_id, place, board) VALUES "
    .. marks(3) .. (", " .. marks(3)):rep(last - first)
    .. " ON CONFLICT (match_id, place) DO NOTHING", table.unpack(values))
end

--- Inserts the openings of a match from number `first` on, in the caller's transaction. Stored
--- openings remain unchanged.
---@param db shogun.Database
---@param id integer
---@param first integer
---@param boards string[]  all openings of the match
function matches.insert_openings(db, id, first, boards)
  for place = first, #boards, most_rows do
    insert_boards(db, id, boards, place, math.min(place + most_rows - 1, #boards))
  end
end

local of_last <const> = rows.shape("matches", { id = "natural" })

--- Adds a player to a match, in a transaction of the caller's.
---@param db shogun.Database
---@param id integer
---@param place integer
---@param player shogun.MatchPlayer
function matches.insert_player(db, id, place, player)
  local names, values = settings.of_player, { id, place }
  for i, name in ipairs(names) do values[2 + i] = player[name] end
  local count = 2 + #names
  db:execute(("INSERT INTO players (match_id, place, %s) VALUES %s"):format(
    table.concat(names, ", "), marks(count)), table.unpack(values, 1, count))
end

-- A server remembers the highest number of a deleted match.
local function last_number(db)
  local sql = db.kind.is_remote
    and "SELECT greatest(last_match, (SELECT max(id) FROM matches), 0) AS id FROM shogun_schema"
    or "SELECT COALESCE(MAX(id), 0) AS id FROM matches"
  return db:row(of_last, sql).id
end

local function insert_match(db, given)
  local id, names, values = last_number(db) + 1, settings.row(given)
  db:execute("INSERT INTO matches (began, id, " .. table.concat(names, ", ") .. ") VALUES ("
    .. db.kind.timestamp .. ", " .. marks(values.n + 1):sub(2), id,
    table.unpack(values, 1, values.n))
  for place, player in ipairs(given.players) do matches.insert_player(db, id, place, player) end
  matches.insert_openings(db, id, 1, given.openings.boards)
  return id
end

-- Whether the only difference between settings is that `after` has more pairs than `before`.
local function only_more_pairs(before, after, differences)
  return #differences == 1 and before.pairs and after.pairs and after.pairs > before.pairs
end

local function go_on(db, row, given)
  db:execute("UPDATE matches SET pairs = ?, finished = NULL WHERE id = ?", given.pairs, row.id)
  return { id = row.id, is_new = false, is_finished = false }
end

local of_reuse <const> = rows.shape("games", { is_reused = "boolean" })

--- As `Store:has_reused`.
function matches.has_reused(db, match)
  local last = db:rows(of_reuse, "SELECT opening <> pair AS is_reused FROM games "
    .. "WHERE match_id = ? ORDER BY number DESC LIMIT 1", match.id)[1]
  return last ~= nil and last.is_reused
end

-- `given`, but with the openings of `before` if `given` requests all of these and more.
local function with_openings_of(before, given)
  if not stock.is_more(given.openings.spec, before.openings.spec) then return given end
  local copy = {}
  for name, value in pairs(given) do copy[name] = value end
  copy.openings = before.openings
  return copy
end

-- Lets a match have more openings, unless it has repeated some: then it continues with those it
-- has. Returns false for a finished test that has repeated openings, so that a new match begins.
local function widen(db, row, before, given)
  if given.openings.spec == before.openings.spec then return true end
  if matches.has_reused(db, row) then return not (row.finished and before.sprt) end
  db:execute("UPDATE matches SET openings = ? WHERE id = ?", given.openings.spec, row.id)
  return true
end

local most_compared <const> = 20 -- players

-- The matches that may have these settings, the newest first: matches with the same first players,
-- and with the same `version`, `seed`, `rules` and `gauntlet`.
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

-- Compares settings with earlier ones: "same", "more" (pairs), "fewer"; nil for other differences.
local function relation(before, given)
  local differences = settings.differences(before, with_openings_of(before, given))
  if #differences == 0 then return "same" end
  if only_more_pairs(before, given, differences) then return "more" end
  return only_more_pairs(given, before, differences) and "fewer" or nil
end

-- As `relation`, for a row of a match whose players and openings are not read yet.
local function may_be(row, given)
  local before = settings.of(row, given.players, {})
  before.openings.boards = given.openings.boards
  return relation(before, given)
end

-- How well a stored match fits settings, 1 is best. Same settings: 1 unfinished, 2 finished. Fewer
-- openings: 3 unfinished, 4 finished. Fewer pairs: 5. Other settings: nil or false.
local function fit_of(row, before, given)
  local sort = relation(before, given)
  if sort ~= "same" then return sort == "more" and 5 end
  return (row.finished and 2 or 1) + (before.openings.spec == given.openings.spec and 0 or 2)
end

-- The match that fits settings best, the newest if there are several. If none fits: nil, and an
-- event if there is a match with more pairs. Openings that shogun finds follow from the settings,
-- so it is enough to compare the first one.
local function find_same(db, given)
  local candidates, larger = similar(db, given), nil
  for fit = 1, 5 do
    for _, row in ipairs(candidates) do
      local sort = may_be(row, given)
      local before = sort and sort ~= "fewer" and match_of(db, row, 1).settings
      if before and fit_of(row, before, given) == fit and widen(db, row, before, given) then
        if fit == 5 then return go_on(db, row, given) end
        return { id = row.id, is_new = false, is_finished = row.finished ~= nil }
      elseif sort == "fewer" then
        larger = larger or { event = "beside", match = row.id, pairs = row.pairs }
      end
    end
  end
  return nil, larger
end

-- Resumes the newest match; nil if it is finished. Fails if the match has other settings.
local function resume(db, given)
  local row = db:rows(tables.matches, "SELECT * FROM matches ORDER BY id DESC LIMIT 1")[1]
  if not row or row.finished then return nil end
  local before = match_of(db, row, 1).settings
  if #settings.differences(before, with_openings_of(before, given)) == 0 then
    widen(db, row, before, given)
    return { id = row.id, is_new = false, is_finished = false }
  end
  db:fail("its match is not finished, and was begun with other options:\n  "
    .. table.concat(settings.differences(before, given), "\n  "))
end

--- As `Store:begin`, in the caller's transaction.
function matches.begin(db, given, is_beside)
  local found, larger = not is_beside and resume(db, given), nil
  if not found then found, larger = find_same(db, given) end
  return found
    or { id = insert_match(db, given), is_new = true, is_finished = false, larger = larger }
end

--- As `Store:find`.
function matches.find(db, id, most)
  local row = db:rows(tables.matches, "SELECT * FROM matches WHERE id = ?", id)[1]
  if not row then db:fail("no match " .. id) end
  return match_of(db, row, most)
end

--- As `Store:newest`.
function matches.newest(db)
  local row = db:rows(of_last, "SELECT id FROM matches ORDER BY id DESC LIMIT 1")[1]
  return row and row.id or db:fail "has no match"
end

-- The first `most` rows of each match in a table, by match.
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

--- As `Store:matches`.
function matches.list(db)
  local list = {}
  local found = db:rows(tables.matches, "SELECT * FROM matches ORDER BY id")
  local players, openings = by_match(db, "players", all), by_match(db, "openings", 1)
  local counts = games_by_match(db)
  for i, row in ipairs(found) do
    local id = row.id
    list[i] = described(db, row, check_places(db, "players", id, players[id] or {}),
      check_places(db, "openings", id, openings[id] or {}))
    list[i].games = counts[id] or 0
  end
  return list
end

return matches
