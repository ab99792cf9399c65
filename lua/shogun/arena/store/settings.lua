--- The settings of a match as rows of the database, and the differences between two matches.

local check = require "shogun.check"
local core = require "shogun.core"
local match_settings = require "shogun.arena.settings"
local numbers = require "shogun.numbers"
local rows = require "shogun.arena.store.rows"
local stock = require "shogun.arena.games.stock"
local tables = require "shogun.arena.store.columns"

local settings = {}

local columns <const> = match_settings.columns

local of_player <const> = {}
for i = 3, #tables.of.players do of_player[i - 2] = tables.of.players[i][1] end -- after its place

local function value_at(given, column)
  local value = given[column.setting]
  if column.part then value = value and value[column.part] end
  if column.type == "flag" then value = value or false end
  return value
end

-- The value of a setting for its column, which stores a flag as a number.
local function stored_at(given, column)
  local value = value_at(given, column)
  if column.type == "flag" then return value and 1 or 0 end
  return value
end

-- Players have their own table; `allow_faults` is never stored (types/match.lua).
local known <const> = { players = true, allow_faults = true }
for _, column in ipairs(columns) do known[column.setting] = true end

-- Fails if a setting has no column: a match could resume with another value of this setting.
local function check_names(given)
  for name in pairs(given) do
    if not known[name] then
      error(("settings.%s: the database has no column for it"):format(name), 0)
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
    names[i], values[i] = column.name, stored_at(given, column)
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
    local name, part, value = column.setting, column.part, row[column.name]
    if column.type == "flag" then value = value == 1 end
    if not part then
      read[name] = value
    elseif value ~= nil then
      read[name] = read[name] or {}
      read[name][part] = value
    end
  end
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
  local row = {}
  for _, column in ipairs(columns) do
    local name = column.setting
    if column.part and given[name] ~= nil and type(given[name]) ~= "table" then
      return ("%s: expected a table, got %s"):format(name, core.quoted(given[name]))
    end
    row[column.name] = stored_at(given, column)
  end
  return rows.convert(of_matches, row)
end

local is_kind <const> = { builtin = true, file = true, program = true, object = true }

local function problem_of_player(player, is_taken)
  if type(player) ~= "table" then return "expected a table, got " .. core.quoted(player) end
  local row = {}
  for _, name in ipairs(of_player) do row[name] = player[name] end
  local problem = rows.convert(of_players, row)
  if problem then return problem end
  if not player.spec then return "expected the player's text, got none" end
  if not player.name then return "expected the player's name, got none" end
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

--- The defect of untrusted settings; nil if a match can be played with them.
---@param given table
---@param least integer  how many players at least
---@return string?
function settings.problem(given, least)
  local problem = problem_of_values(given) or problem_of_players(given, least)
  for _, setting in ipairs(match_settings.list) do
    problem = problem or setting.problem and setting.problem(given)
  end
  return problem
end

local function shown(value) return value == nil and "none" or numbers.text(value) end

-- Texts from a database are escaped, so a new text is compared in its escaped form too.
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

-- Whether shogun finds the openings of both: other settings decide them; only the number differs.
local function are_found(before, after)
  return stock.is_found(before.openings.spec) and stock.is_found(after.openings.spec)
end

local one_version <const> = "%s then, %s now; one version must play all games: finish it with "
  .. "shogun %s, or begin another in a new file"

local function compare(list, column, before, after)
  local is_fingerprint, then_ = column.path == "openings.sha256", value_at(before, column)
  if is_fingerprint and are_found(before, after) then return end
  local in_words = is_fingerprint and "the boards differ"
    or column.path == "version" and one_version:format(then_, after.version, then_)
  add(list, column.path, then_, value_at(after, column), in_words or nil)
end

--- The differences between settings in words; empty if they are equal.
---@param before shogun.MatchSettings
---@param after shogun.MatchSettings
---@return string[]  "seed: 1 then, 2 now"
function settings.differences(before, after)
  local list = {}
  for _, column in ipairs(columns) do compare(list, column, before, after) end
  compare_players(list, before.players, after.players)
  if before.openings.sha256 == after.openings.sha256 and not are_found(before, after) then
    compare_boards(list, before.openings.boards, after.openings.boards)
  end
  return list
end

--- The names of a player's stored fields.
settings.of_player = of_player

return settings
