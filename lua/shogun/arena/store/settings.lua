--- The settings of a match as rows of the database, and the differences between two of them.
-- @module shogun.arena.store.settings

local check = require "shogun.check"
local core = require "shogun.core"
local rows = require "shogun.arena.store.rows"
local rules_text = require "shogun.record.rules"
local sprt = require "shogun.arena.stats.sprt"
local stock = require "shogun.arena.games.stock"

local settings = {}

-- The path of each value in the settings, and its column in `matches`.
local columns <const> = {
  { "version", "version" }, { "pairs", "pairs" },
  { "sprt.elo0", "elo0" }, { "sprt.elo1", "elo1" }, { "sprt.alpha", "alpha" },
  { "sprt.beta", "beta" }, { "sprt.model", "model" },
  { "gauntlet", "gauntlet" }, { "rules", "rules" },
  { "openings.spec", "openings" }, { "openings.sha256", "openings_sha256" },
  { "seed", "seed" }, { "nodes", "nodes" }, { "movetime", "movetime" },
  { "clock.base", "clock_base" }, { "clock.increment", "clock_increment" },
  { "adjudicate.plies", "adjudicate_plies" }, { "adjudicate.score", "adjudicate_score" },
  { "adjudicate.moves", "adjudicate_moves" },
}

-- The stored fields of a player.
local of_player <const> = { "spec", "name", "version", "author", "sha256", "kind" }

local function split(place)
  local group, name = place:match "^(%w+)%.(%w+)$"
  return group or place, name
end

local function value_at(given, place)
  local group, name = split(place)
  local value = given[group]
  if name then value = value and value[name] end
  if place == "gauntlet" then return value and 1 or 0 end
  return value
end

local known <const> = { players = true, openings = true }
for _, column in ipairs(columns) do known[(split(column[1]))] = true end

-- A setting without a column would let a match resume under another value.
local function check_names(given)
  for name in pairs(given) do
    if not known[name] then
      error(("settings.%s: the database does not keep it"):format(name), 0)
    end
  end
end

--- The columns of `matches` and their values, in the same order.
---@param given shogun.MatchSettings
---@return string[] names
---@return table values  with `n`
function settings.row(given)
  check_names(given)
  local names, values = {}, { n = #columns }
  for i, column in ipairs(columns) do
    names[i], values[i] = column[2], value_at(given, column[1])
  end
  return names, values
end

--- Settings from their rows.
---@param row table  of `matches`
---@param players table[]  rows of `players`, in order
---@param openings table[]  rows of `openings`, in order
---@return shogun.MatchSettings
function settings.of(row, players, openings)
  local read = { players = {}, openings = { boards = {} } }
  for _, column in ipairs(columns) do
    local group, name = split(column[1])
    local value = row[column[2]]
    if not name then
      read[group] = value
    elseif value ~= nil then
      read[group] = read[group] or {}
      read[group][name] = value
    end
  end
  read.gauntlet = row.gauntlet == 1
  for i, player in ipairs(players) do
    read.players[i] = {}
    for _, name in ipairs(of_player) do read.players[i][name] = player[name] end
  end
  for i, opening in ipairs(openings) do read.openings.boards[i] = opening.board end
  return read
end

local of_matches <const> = rows.part("matches", { id = true, began = true, finished = true })
local of_players <const> = rows.part("players", { match_id = true, place = true })

-- Defects of single values: wrong types, missing tables.
local function problem_of_values(given)
  for _, column in ipairs(columns) do
    local group, name = split(column[1])
    if name and given[group] ~= nil and type(given[group]) ~= "table" then
      return ("%s: expected a table, got %s"):format(group, core.quoted(given[group]))
    end
  end
  local row = {}
  for _, column in ipairs(columns) do row[column[2]] = value_at(given, column[1]) end
  return rows.convert(of_matches, row)
end

local is_kind <const> = { builtin = true, file = true, program = true, object = true }

local function problem_of_player(player, is_taken)
  if type(player) ~= "table" then return "expected a table, got " .. core.quoted(player) end
  local row = {}
  for _, name in ipairs(of_player) do row[name] = player[name] end
  local problem = rows.convert(of_players, row)
  if problem then return problem end
  if not player.spec then return "expected a text, got none" end
  if not player.name then return "expected a name, got none" end
  if is_taken[player.name] then return "two are named " .. core.quoted(player.name) end
  if player.kind and not is_kind[player.kind] then
    return "expected a kind of player, got " .. core.quoted(player.kind)
  end
end

local function problem_of_players(given, least)
  local players, is_taken = given.players, {}
  if type(players) ~= "table" or #players < least then
    return ("expected %d players or more"):format(least)
  end
  for i, player in ipairs(players) do
    local problem = problem_of_player(player, is_taken)
    if problem then return ("players[%d]: %s"):format(i, problem) end
    is_taken[player.name] = true
  end
end

local function problem_of_test(given)
  if not given.sprt then return nil end
  if #given.players ~= 2 then return "sprt: expected two players" end
  local ok, message = check.try(sprt, given.sprt)
  return not ok and "sprt: " .. tostring(message):gsub("^[^:]+%.lua:%d+: ", "") or nil
end

local function is_positive(value) return value and value > 0 end

local function problem_of_limits(given)
  local clock, judge = given.clock, given.adjudicate
  if clock and not is_positive(clock.base) then return "clock: expected seconds" end
  if given.movetime and not is_positive(given.movetime) then return "movetime: expected seconds" end
  if not judge then return nil end
  if judge.score and not (is_positive(judge.score) and judge.moves) then
    return "adjudicate: expected a score above 0, and moves"
  end
  if not judge.score and not judge.plies then return "adjudicate: expected plies or a score" end
end

local function problem_of_boards(given)
  local rules, message = rules_text.read(given.rules)
  if not rules then return message end
  local boards = type(given.openings) == "table" and given.openings.boards
  if type(boards) ~= "table" or #boards == 0 then return "openings: expected a board or more" end
  for i, text in ipairs(boards) do
    local board
    if type(text) ~= "string" then return ("openings[%d]: expected a board"):format(i) end
    board, message = core.board(text, rules)
    if not board then return ("openings[%d]: %s"):format(i, message) end
  end
end

--- The defect of untrusted settings; nil if a match can be played with them.
---@param given table
---@param least integer  players
---@return string?
function settings.problem(given, least)
  return problem_of_values(given) or problem_of_players(given, least) or problem_of_test(given)
    or problem_of_limits(given) or problem_of_boards(given)
end

local function shown(value)
  if value == nil then return "none" end
  return math.type(value) == "float" and ("%g"):format(value) or tostring(value)
end

-- What came out of a database is harmless; so it is compared with what became harmless as well.
local function is_same(then_, now)
  return then_ == now or type(now) == "string" and then_ == check.escaped(now)
end

local function add(list, place, then_, now, in_words)
  if is_same(then_, now) then return end
  list[#list + 1] = ("%s: %s"):format(place,
    in_words or ("%s then, %s now"):format(shown(then_), shown(now)))
end

local function compare_players(list, before, after)
  if #before ~= #after then add(list, "players", #before, #after) end
  for i = 1, math.min(#before, #after) do
    for _, name in ipairs(of_player) do
      local changed = name == "sha256" and before[i].spec == after[i].spec
        and "the source has changed" or nil
      add(list, ("players[%d].%s"):format(i, name), before[i][name], after[i][name], changed)
    end
  end
end

local function compare_boards(list, before, after)
  if #before ~= #after then
    return add(list, "openings", #before .. " boards", #after .. " boards")
  end
  for i, board in ipairs(before) do
    if board ~= after[i] then return add(list, ("openings[%d]"):format(i), board, after[i]) end
  end
end

-- Openings that are found follow from the rest; how many were found so far is no difference.
local function are_found(before, after)
  return stock.is_found(before.openings.spec) and stock.is_found(after.openings.spec)
end

local function compare(list, place, before, after)
  if place == "openings.sha256" and are_found(before, after) then return end
  local then_, now = value_at(before, place), value_at(after, place)
  if place == "gauntlet" then then_, now = then_ == 1, now == 1 end
  local in_words = place == "openings.sha256" and "the boards are others" or nil
  add(list, place, then_, now, in_words)
end

--- The differences between settings in words; empty if they are equal.
---@param before shogun.MatchSettings
---@param after shogun.MatchSettings
---@return string[]  "seed: 1 then, 2 now"
function settings.differences(before, after)
  local list = {}
  for _, column in ipairs(columns) do compare(list, column[1], before, after) end
  compare_players(list, before.players, after.players)
  if before.openings.sha256 == after.openings.sha256 and not are_found(before, after) then
    compare_boards(list, before.openings.boards, after.openings.boards)
  end
  return list
end

--- The names of a player's stored fields.
settings.of_player = of_player

return settings
