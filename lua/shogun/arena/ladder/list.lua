--- The list of a ladder as data, for pages, JSON and CSV: its players with ratings, faults and
--- versions, the best first; the other entries of the folder; and the games that pages show.

local match <const> = require("shogun.arena.ladder.roster").match
local numbers = require "shogun.numbers"
local rating = require "shogun.arena.stats.rating"
local rules_text = require "shogun.record.rules"
local shape = require("shogun.arena.store.rows").shape

local list = {}

local of_results <const> = shape("games", {
  white = "count", red = "count", result = "result", number = "count", earlier = "natural",
})
local of_last <const> = shape("games", {
  number = "count", white = "count", red = "count", result = "result", reason = "reason",
  plies = "plies", played = "time",
})

-- The results of the players in the list, and how many of them are older than a day.
local by_results <const> = "WITH listed AS (SELECT place FROM entries WHERE state <> 'retired' "
  .. "UNION SELECT MAX(place) FROM entries GROUP BY entry) "
  .. "SELECT white, red, result, MAX(number) AS number, "
  .. "SUM(played <= strftime('%Y-%m-%d %H:%M:%S', 'now', '-1 day')) AS earlier FROM games "
  .. "WHERE match_id = ? AND (white IN listed OR red IN listed) GROUP BY white, red, result"
local last_of <const> = "SELECT number, white, red, result, reason, plies, played FROM games "
  .. "WHERE match_id = ? AND ? IN (white, red) ORDER BY number DESC LIMIT 20"

local places <const> = { ["0-1"] = 1, ["1/2-1/2"] = 2, ["1-0"] = 3 }

-- How much each rating has changed in a day, relative to the mean change.
local function changes_of(ladder, versions, ratings, results)
  local matches, before, changes, sum, count = {}, {}, {}, 0, 0
  for i, row in ipairs(results) do
    local counts = { 0, 0, 0 }
    counts[places[row.result]] = row.earlier
    matches[i] = {
      first = versions[row.white].player.name, second = versions[row.red].player.name,
      counts = counts,
    }
  end
  for _, entry in ipairs(rating.list(matches, ratings, ladder.tally.folded)) do
    before[entry.name] = entry.games > 0 and entry.rating or nil
  end
  for _, entry in ipairs(ratings) do
    local change = before[entry.name] and entry.rating - before[entry.name]
    if change then sum, count, changes[entry.name] = sum + change, count + 1, change end
  end
  for name, change in pairs(changes) do changes[name] = change - sum / count end
  return changes
end

local least_alike <const> = 20 -- boards on which two bots are compared

-- On how many boards both bots answered; 0 if two answers differed.
local function alike(own, moves)
  local count = 0
  for at = 1, math.min(#own, #moves), 4 do
    local move, other = own:sub(at, at + 3), moves:sub(at, at + 3)
    local both = move ~= "----" and other ~= "----"
    if both and move ~= other then return 0 end
    count = count + (both and 1 or 0)
  end
  return count
end

-- The name of the first other player that answered like this one, and a sentence about it.
local function twin_of(versions, version)
  for _, each in ipairs(version.moves and versions or {}) do
    local count = each.entry ~= version.entry and alike(version.moves, each.moves or "") or 0
    local form = "answered like %s on all %d boards where both had a choice and answered"
    if count >= least_alike then return each.player.name, form:format(each.player.name, count) end
  end
end

-- The version that stands for each player: the active version, or else the last one.
local function current(versions)
  local of = {}
  for _, each in ipairs(versions) do
    local known = of[each.entry]
    if not known or known.state ~= "active" then of[each.entry] = each end
  end
  return of
end

local function better(a, b)
  if (a.state == "active") ~= (b.state == "active") then return a.state == "active" end
  local left, right = a.rating or -math.huge, b.rating or -math.huge
  return left > right or left == right and a.place < b.place
end

local function described(version, entry, player, change)
  local of = version.player
  return {
    place = version.place, name = of.name, entry = version.entry, state = version.state,
    reason = version.reason, joined = version.joined, author = of.author, version = of.version,
    spec = of.spec, sha256 = of.sha256, notes = version.notes, rating = entry.rating,
    low = entry.low, high = entry.high, group = entry.group, points = player.points,
    games = player.games, faults = player.faults, late = player.late, change = change,
  }
end

--- The list as it is now.
---@param ladder shogun.Ladder
---@return table list  made: the time in UTC; games: how many; rules; groups: how many groups of
--- players have no games between them; players: one version of each player; refused and ignored:
--- the other entries of the folder
---@return table[] versions  all versions, in the form of `players`, by place
---@return shogun.Standings
---@return table[] results  rows of `by_results`
function list.of(ladder)
  local standings, versions = ladder.tally:standings(), ladder.roster.versions
  local results = ladder.store.db:rows(of_results, by_results, match)
  local changes, all = changes_of(ladder, versions, standings.ratings, results), {}
  local entries, shown, groups, refused, ignored = ladder.tally.retired, {}, 0, {}, {}
  local stands = current(versions)
  for _, entry in ipairs(standings.ratings) do
    entries[entry.name], groups = entry, math.max(groups, entry.group)
  end
  for place, player in ipairs(standings.players) do
    local version, name = versions[place], player.name
    all[place] = described(version, entries[name] or {}, player, changes[name])
    if stands[version.entry] == version then
      local each, file = all[place], ladder.roster:sources(version)[1]
      if version.player.kind == "file" then -- `spec` has a made-up, unique path
        each.spec = each.spec:gsub("^.*%.lua", function() return file.shown end)
      end
      shown[#shown + 1], each.same_as, each.alike = each, twin_of(versions, version)
    end
  end
  table.sort(shown, better)
  for rank, each in ipairs(shown) do each.rank = rank end
  for name, reason in pairs(ladder.roster.refused) do
    refused[#refused + 1] = { name = name, reason = reason }
  end
  for rule, names in pairs(ladder.ignored or {}) do
    ignored[#ignored + 1] = { name = names, reason = rule }
  end
  for _, each in ipairs { refused, ignored } do
    table.sort(each, function(a, b) return a.name < b.name end)
  end
  return {
    made = os.date "!%Y-%m-%d %H:%M:%S", games = standings.games, groups = groups,
    players = shown, refused = refused, ignored = ignored,
    rules = rules_text.name(ladder.settings.rules),
  }, all, standings, results
end

--- Finds the games on each version's page: its `last` ones, and the numbers of its `best` win
--- (over the strongest loser) and of its `worst` loss (to the weakest winner).
---@param ladder shogun.Ladder
---@param versions table[]
---@param results table[]
---@return fun(place: integer): { last: table[], best: integer?, worst: integer? }
function list.games(ladder, versions, results)
  local db, best, worst = ladder.store.db, {}, {}
  local function note(of, place, other, number, sign)
    local strength = sign * (versions[other].rating or 0)
    if of[place] and of[place].strength >= strength then return end
    of[place] = { strength = strength, number = number }
  end
  for _, row in ipairs(results) do
    local winner, loser = row.white, row.red
    if row.result == "0-1" then winner, loser = loser, winner end
    if row.result ~= "1/2-1/2" then
      note(best, winner, loser, row.number, 1)
      note(worst, loser, winner, row.number, -1)
    end
  end
  return function(place)
    return {
      last = db:rows(of_last, last_of, match, place), best = best[place] and best[place].number,
      worst = worst[place] and worst[place].number,
    }
  end
end

local columns <const> = {
  "rank", "name", "state", "rating", "low", "high", "change", "points", "games", "illegal", "error",
  "time", "late", "same_as", "joined", "sha256", "reason",
}

-- A cell of CSV. A quote protects text that a spreadsheet would take for a formula.
local function cell(value)
  if type(value) == "number" then return numbers.text(value) end
  return value and '"' .. value:gsub('"', '""'):gsub("^[=+@\t\r-]", "'%0") .. '"' or ""
end

--- The list as CSV: a line of column names, and a line for each player.
---@param players table[]
---@return string
function list.csv(players)
  local lines = { table.concat(columns, ",") }
  for i, each in ipairs(players) do
    local cells = {}
    for j, name in ipairs(columns) do cells[j] = cell(each.faults[name] or each[name]) end
    lines[i + 1] = table.concat(cells, ",")
  end
  return table.concat(lines, "\r\n") .. "\r\n"
end

return list
