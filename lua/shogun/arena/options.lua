--- Checks the options of a match: its settings, and how to play it.

local check = require "shogun.check"
local game_players = require "shogun.game.players"
local rules_text = require "shogun.record.rules"
local settings = require "shogun.arena.settings"

local options = {}

local known <const> = {
  players = true, openings = true, concurrency = true, db = true, report = true, enqueue = true,
  cache = true, allow_faults = true,
}
for _, setting in ipairs(settings.list) do
  if setting.read then known[setting[1]] = true end
end

local default_openings <const> = "balanced"

local function read_players(given, level)
  local players, expected = given.players, "a list of two or more"
  check.list(players, "players", level + 1, expected)
  if #players < 2 then
    error(("players: expected %s, got a list of %d"):format(expected, #players), level + 1)
  end
  for place, each in ipairs(players) do
    local problem = type(each) ~= "string" and game_players.problem_of(each)
    if problem then
      problem = problem:gsub("^expected a function", "expected a text, a function")
      error(("players[%d]: %s"):format(place, problem), level + 1)
    end
  end
  return table.move(players, 1, #players, 1, {})
end

-- "balanced", "random:20", the name of a file, or a list of boards.
local function read_openings(given, level)
  local openings = given.openings == nil and default_openings or given.openings
  local is_list = type(openings) == "table" and next(openings) ~= nil
  if is_list then check.list(openings, "openings", level + 1, "a list of boards") end
  if not is_list and (type(openings) ~= "string" or openings == "") then
    local expected = "'balanced', 'random', the name of a file or a list of boards"
    check.expected("openings", expected, openings, level + 1)
  end
  for i, board in ipairs(is_list and openings or {}) do
    if type(board) ~= "string" then check.board(board, level + 1, ("openings[%d]"):format(i)) end
  end
  return openings
end

local function check_others(given, level)
  local types = {
    enqueue = "boolean", allow_faults = "boolean", db = "string", report = "function",
    cache = "string",
  }
  for name, type_of in pairs(types) do
    if given[name] ~= nil and type(given[name]) ~= type_of then
      check.expected(name, "a " .. type_of, given[name], level + 1)
    end
  end
  if given.cache == "" then check.expected("cache", "a folder", "", level + 1) end
  if given.db == "" then check.expected("db", "a file or a URL", "", level + 1) end
  if given.enqueue and not given.db then
    error("enqueue: also give db, the URL of a PostgreSQL server", level + 1)
  end
end

--- Reads the options. Returns `players` and `openings` as they were passed: to read them takes
--- files, programs or a search.
---@param given shogun.MatchOptions
---@param level integer  the level of the caller that errors blame, as in `error`
---@return shogun.MatchSettings settings
---@return { players: any[], openings: any, rules: shogun.Rules, concurrency: integer?, db: string?,
--- report: function?, enqueue: boolean, cache: string? } others
function options.read(given, level)
  check.names(given, known, level + 1)
  check_others(given, level + 1)
  local players = read_players(given, level + 1)
  local read = settings.read(given, level + 1, #players)
  read.allow_faults = given.allow_faults or nil
  return read, {
    players = players, openings = read_openings(given, level + 1),
    rules = assert(rules_text.read(read.rules)), db = given.db, report = given.report,
    enqueue = given.enqueue or false, cache = given.cache,
    concurrency = check.whole(given, "concurrency", 1, settings.most.at_once, level + 1),
  }
end

return options
