--- Checks the options of a match, and turns them into settings.
-- @module shogun.arena.options

local check = require "shogun.check"
local core = require "shogun.core"
local game_players = require "shogun.game.players"
local rules_text = require "shogun.record.rules"
local sprt = require "shogun.arena.stats.sprt"

local options = {}

local known <const> = {
  players = true, pairs = true, sprt = true, gauntlet = true, rules = true, openings = true,
  seed = true, nodes = true, movetime = true, clock = true, concurrency = true, adjudicate = true,
  db = true, report = true, enqueue = true,
}

local default_pairs <const>, default_movetime <const> = 100, 0.1
local default_openings <const> = "balanced"
local default_moves <const> = 4 -- of each player that have to agree on a score

--- The upper limits of numbers.
options.most = { pairs = 1 << 40, concurrency = 1024, plies = 1 << 31, moves = 1000 }
local most <const> = options.most

local function read_players(given, level)
  local players = given.players
  if type(players) ~= "table" or #players < 2 then
    check.expected("players", "a list of two or more", players, level + 1)
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

local function read_test(given, players, level)
  if given.sprt == nil then return nil end
  if players ~= 2 then error("sprt: expected two players, got " .. players, level + 1) end
  local test = check.blame(level + 1, sprt, given.sprt)
  return {
    elo0 = test.elo0, elo1 = test.elo1, alpha = test.alpha, beta = test.beta, model = test.model,
  }
end

local function read_rules(given, level)
  if type(given.rules) ~= "string" then
    return check.blame(level + 1, core.rules, given.rules)
  end
  local rules, message = rules_text.read(given.rules)
  return rules or error(message, level + 1)
end

local function read_clock(given, level)
  local clock = given.clock
  if clock == nil then return nil end
  check.names(clock, { base = true, increment = true }, level + 1, "option of clock")
  local base = check.positive(clock, "base", level + 1)
  if not base then error("clock: expected base, in seconds", level + 1) end
  local increment = clock.increment ~= 0 and check.positive(clock, "increment", level + 1) or 0
  return { base = base, increment = increment }
end

-- The limit of players that have none: at most one of three.
local function read_limit(given, level)
  local nodes = check.whole(given, "nodes", 1, math.maxinteger, level + 1)
  local movetime = check.positive(given, "movetime", level + 1)
  local clock = read_clock(given, level + 1)
  if (nodes and 1 or 0) + (movetime and 1 or 0) + (clock and 1 or 0) > 1 then
    error("expected one of nodes, movetime and clock", level + 1)
  end
  if not nodes and not clock then movetime = movetime or default_movetime end
  return nodes, movetime, clock
end

local function read_adjudication(given, level)
  local read = given.adjudicate
  if read == nil then return nil end
  check.names(read, { plies = true, score = true, moves = true }, level + 1,
    "option of adjudicate")
  local moves = check.whole(read, "moves", 1, most.moves, level + 1)
  local score = check.positive(read, "score", level + 1)
  if moves and not score then error("adjudicate: moves without a score", level + 1) end
  local plies = check.whole(read, "plies", 1, most.plies, level + 1)
  if not plies and not score then error("adjudicate: expected plies or a score", level + 1) end
  return { plies = plies, score = score, moves = score and (moves or default_moves) }
end

-- "balanced", "random:20", the name of a file, or a list of boards.
local function read_openings(given, level)
  local openings = given.openings == nil and default_openings or given.openings
  local is_list = type(openings) == "table" and #openings > 0
  if not is_list and (type(openings) ~= "string" or openings == "") then
    local expected = "'balanced', 'random', the name of a file or a list of boards"
    check.expected("openings", expected, openings, level + 1)
  end
  for i, board in ipairs(is_list and openings or {}) do
    if type(board) ~= "string" then check.board(board, level + 1, ("openings[%d]"):format(i)) end
  end
  return openings
end

local function read_others(given, level)
  local types = {
    gauntlet = "boolean", enqueue = "boolean", db = "string", report = "function",
  }
  for name, type_of in pairs(types) do
    if given[name] ~= nil and type(given[name]) ~= type_of then
      check.expected(name, "a " .. type_of, given[name], level + 1)
    end
  end
  if given.db == "" then check.expected("db", "a file or a URL", "", level + 1) end
  if given.enqueue and not given.db then
    error("enqueue: expected db, the URL of a PostgreSQL server", level + 1)
  end
end

--- Reads the options. `players` and `openings`, which need files, programs or a search, are
--- returned as passed.
---@param given shogun.MatchOptions
---@param level integer  that errors blame, as in `error`
---@return shogun.MatchSettings settings
---@return { players: any[], openings: any, rules: shogun.Rules, concurrency: integer?, db: string?,
--- report: function?, enqueue: boolean } others
function options.read(given, level)
  check.names(given, known, level + 1)
  read_others(given, level + 1)
  local players, rules = read_players(given, level + 1), read_rules(given, level + 1)
  local test = read_test(given, #players, level + 1)
  local pairs_of_games = check.whole(given, "pairs", 1, most.pairs, level + 1)
  local nodes, movetime, clock = read_limit(given, level + 1)
  local settings = {
    version = require("shogun").version, sprt = test,
    pairs = pairs_of_games or not test and default_pairs or nil, gauntlet = given.gauntlet or false,
    rules = tostring(rules), nodes = nodes, movetime = movetime, clock = clock,
    seed = check.whole(given, "seed", math.mininteger, math.maxinteger, level + 1) or 1,
    adjudicate = read_adjudication(given, level + 1),
  }
  return settings, {
    players = players, openings = read_openings(given, level + 1), rules = rules, db = given.db,
    report = given.report, enqueue = given.enqueue or false,
    concurrency = check.whole(given, "concurrency", 1, most.concurrency, level + 1),
  }
end

return options
