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

local function read_players(given)
  local players, expected = given.players, "a list of two or more"
  check.list(players, "players", expected)
  if #players < 2 then
    check.raise(("players: expected %s, got a list of %d"):format(expected, #players))
  end
  for place, each in ipairs(players) do
    local problem = type(each) ~= "string" and game_players.problem_of(each)
    if problem then
      problem = problem:gsub("^expected a function", "expected a text, a function")
      check.raise(("players[%d]: %s"):format(place, problem))
    end
  end
  return table.move(players, 1, #players, 1, {})
end

-- "balanced", "random:20", the name of a file, or a list of boards.
local function read_openings(given)
  local openings = given.openings == nil and default_openings or given.openings
  local is_list = type(openings) == "table" and next(openings) ~= nil
  if is_list then check.list(openings, "openings", "a list of boards") end
  if not is_list and (type(openings) ~= "string" or openings == "") then
    local expected = "'balanced', 'orders', 'random', the name of a file or a list of boards"
    check.expected("openings", expected, openings)
  end
  for i, board in ipairs(is_list and openings or {}) do
    if type(board) ~= "string" then check.board(board, ("openings[%d]"):format(i)) end
  end
  return openings
end

local function check_others(given)
  check.flag(given, "enqueue")
  check.flag(given, "allow_faults")
  check.optional(given.db, "db", "string")
  check.optional(given.report, "report", "function")
  check.optional(given.cache, "cache", "string")
  if given.cache == "" then check.expected("cache", "a folder", "") end
  if given.db == "" then check.expected("db", "a file or a URL", "") end
  if given.enqueue and not given.db then
    check.raise("enqueue: also give db, the URL of a PostgreSQL server")
  end
end

--- Reads the options. Returns `players` and `openings` as they were passed: to read them takes
--- files, programs or a search.
---@param given shogun.MatchOptions
---@return shogun.MatchSettings settings
---@return { players: any[], openings: any, rules: shogun.Rules, concurrency: integer?, db: string?,
--- report: function?, enqueue: boolean, cache: string? } others
function options.read(given)
  check.names(given, known)
  check_others(given)
  local players = read_players(given)
  local read = settings.read(given, #players)
  read.allow_faults = given.allow_faults or nil
  return read, {
    players = players, openings = read_openings(given),
    rules = assert(rules_text.read(read.rules)), db = given.db, report = given.report,
    enqueue = given.enqueue or false, cache = given.cache,
    concurrency = check.whole(given, "concurrency", 1, settings.most.at_once),
  }
end

return options
