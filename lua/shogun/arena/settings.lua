--- The settings of a match, each with the check of its option and its columns in a database.
--- Options and rows derive from this list; draw/report/settings.lua has the words for reports.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local core = require "shogun.core"
local rules_text = require "shogun.record.rules"
local sprt = lazy_require "shogun.arena.stats.sprt"
local time = lazy_require "shogun.engine.time"

local settings = {}

local default_pairs <const>, default_movetime <const> = 100, 0.1
local default_moves <const> = 4 -- of each player, all with a high score for the same side

--- The upper limits of numeric settings. Other programs can read the limit of nodes, too.
settings.most = { pairs = 1 << 40, plies = 1 << 31, nodes = 1 << 31, moves = 1000, at_once = 1024 }
local most <const> = settings.most

--- The rules of matches unless the user names others: fewer games are drawn than under "standard".
settings.rules = "boxed"

--- The default grace, in seconds, by which a move may exceed its limit: five times the longest
--- overrun of a program that keeps its time (testing.md has the figures).
settings.grace = 0.25

-- Readers of options. Each returns a setting's value or default, and raises for an invalid option.

local function whole(setting)
  local name, least, largest = setting[1], setting.least, setting.most
  return function(given)
    return check.whole(given, name, least, largest) or setting.default
  end
end

-- Seconds, at least `least`; nil if they are missing.
local function read_seconds(given, name, least)
  local seconds = given[name]
  local is_number = type(seconds) == "number" and seconds >= least and seconds <= time.longest
  if seconds == nil or is_number then return seconds end
  local form = least > 0 and "a number above 0, at most %d" or "a number from 0 to %d"
  check.expected(name, form:format(time.longest), seconds)
end

local function flag(setting)
  return function(given) return check.flag(given, setting[1]) or false end
end

local function read_pairs(given)
  local default = given.sprt == nil and default_pairs or nil
  return check.whole(given, "pairs", 1, most.pairs) or default
end

local function read_test(given, players)
  if given.sprt == nil then return nil end
  if players ~= 2 then check.raise("sprt: expected two players, got " .. players) end
  local test = check.blame(sprt, given.sprt)
  return {
    elo0 = test.elo0, elo1 = test.elo1, alpha = test.alpha, beta = test.beta, model = test.model,
  }
end

local function read_rules(given)
  local wanted = given.rules == nil and settings.rules or given.rules
  local rules, message
  if type(wanted) == "string" then
    rules, message = rules_text.read(wanted)
  else
    rules = check.blame(core.rules, wanted)
  end
  return rules and tostring(rules) or check.raise(message)
end

local function read_movetime(given)
  local default = given.nodes == nil and given.clock == nil and default_movetime or nil
  return read_seconds(given, "movetime", 1e-9) or default
end

local function read_clock(given)
  local clock = given.clock
  if clock == nil then return nil end
  check.names(clock, { base = true, increment = true }, "option of clock")
  local base = read_seconds(clock, "base", 1e-9)
  if not base then check.raise("clock: expected base, in seconds") end
  return { base = base, increment = read_seconds(clock, "increment", 0) or 0 }
end

local function read_adjudication(given)
  local read = given.adjudicate
  if read == nil then return nil end
  check.names(read, { plies = true, score = true, moves = true }, "option of adjudicate")
  local moves = check.whole(read, "moves", 1, most.moves)
  local score = check.positive(read, "score")
  if moves and not score then check.raise("adjudicate: the option moves needs score, too") end
  local plies = check.whole(read, "plies", 1, most.plies)
  if not plies and not score then check.raise("adjudicate: expected plies or a score") end
  return { plies = plies, score = score, moves = score and (moves or default_moves) }
end

-- Checks of stored settings, after the checks of their types. Each returns a defect, or nil.

local function is_positive(value) return value and value > 0 end

local function problem_of_test(stored)
  if not stored.sprt then return nil end
  if #stored.players ~= 2 then return "sprt: expected two players" end
  local ok, message = check.try(sprt, stored.sprt)
  return not ok and "sprt: " .. message or nil
end

local function problem_of_rules(stored)
  local rules, message = rules_text.read(stored.rules)
  return not rules and message or nil
end

local function problem_of_boards(stored)
  local boards = type(stored.openings) == "table" and stored.openings.boards
  if type(boards) ~= "table" or #boards == 0 then return "openings: expected at least one board" end
  local rules = rules_text.read(stored.rules)
  for i, text in ipairs(boards) do
    if type(text) ~= "string" then return ("openings[%d]: expected a board"):format(i) end
    local board, message = core.board(text, rules)
    if not board then return ("openings[%d]: %s"):format(i, message) end
  end
end

local function problem_of_movetime(stored)
  local movetime = stored.movetime
  if movetime and not is_positive(movetime) then return "movetime: expected seconds" end
end

local function problem_of_cputime(stored)
  if stored.cputime and not stored.movetime then return "cputime: expected movetime" end
end

local function problem_of_clock(stored)
  if stored.clock and not is_positive(stored.clock.base) then return "clock: expected seconds" end
end

local function problem_of_adjudication(stored)
  local judge = stored.adjudicate
  if not judge then return nil end
  if judge.score and not (is_positive(judge.score) and judge.moves) then
    return "adjudicate: expected a score above 0, and moves"
  end
  if not judge.score and not judge.plies then return "adjudicate: expected plies or a score" end
end

--- A setting: one value with a column of its own name, or a table of parts.
---@class shogun.Setting
---@field [1] string  its name, in `shogun.MatchOptions` and in `shogun.MatchSettings`
---@field type? string  of its column (arena/store/rows.lua)
---@field about? string  what its column holds
---@field parts? { [1]: string, [2]: string, [3]: string, [4]: string? }[]  each: its name, its
--- column's type, what the column holds, and the column's name if different
---@field least? integer  the least whole number; the loop below the list then adds `read`
---@field most? integer
---@field default? integer
---@field read? fun(given: shogun.MatchOptions, players: integer): any  returns the value from
--- the options, or raises; the loop below the list adds the `read` of flags
---@field problem? fun(stored: shogun.MatchSettings): string?  a defect other than a wrong type
---@field option? string  the help of its option in `shogun match`, if its type is enough to make
--- the option; cli/match/options.lua has the help of the other options

--- The settings, in the order of messages and reports. `players` have a table of their own.
---@type shogun.Setting[]
settings.list = {
  { "version", type = "text", about = "the version of shogun that began the match" },
  {
    "pairs", type = "count?", read = read_pairs,
    about = "how many pairs of games each two players play; NULL if only a test ends the match",
  },
  {
    "sprt", read = read_test, problem = problem_of_test,
    parts = {
      {
        "elo0", "real?",
        "the Elo difference of H0; without a sequential test this and the next 4 columns are NULL",
      },
      { "elo1", "real?", "the Elo difference of H1" },
      { "alpha", "real?", "the probability that the test wrongly accepts H1" },
      { "beta", "real?", "the probability that the test wrongly accepts H0" },
      { "model", "text?", "`logistic` or `normalised`" },
    },
  },
  {
    "gauntlet", type = "flag",
    option = "the first player plays against each of the others",
    about = "1: the first player plays each of the others; 0: all players play each other",
  },
  {
    "rules", type = "text", read = read_rules, problem = problem_of_rules,
    about = "as in records",
  },
  {
    "openings", problem = problem_of_boards,
    parts = {
      { "spec", "text?", "how the openings were chosen, such as `balanced`", "openings" },
      {
        "sha256", "text?",
        "the SHA-256 of the openings, or of only the first if the match generates them",
        "openings_sha256",
      },
    },
  },
  {
    "seed", type = "integer", least = math.mininteger, most = math.maxinteger, default = 1,
    about = "decides all random choices",
  },
  {
    "nodes", type = "large?", least = 1, most = most.nodes,
    about = "how many nodes a player without its own limit searches for a move; NULL: no limit",
  },
  {
    "movetime", type = "seconds?", read = read_movetime, problem = problem_of_movetime,
    about = "how many seconds a player without its own limit has for a move; NULL: no limit",
  },
  {
    "cputime", type = "flag", problem = problem_of_cputime,
    about = "1: `movetime` is processor time",
  },
  {
    "clock", read = read_clock, problem = problem_of_clock,
    parts = {
      {
        "base", "seconds?", "how many seconds a side has for a game; NULL: no clock", "clock_base",
      },
      { "increment", "seconds?", "how many seconds a move adds to the clock", "clock_increment" },
    },
  },
  {
    "grace", type = "seconds?",
    read = function(given) return read_seconds(given, "grace", 0) or settings.grace end,
    about = "by how many seconds a player may exceed its time before it loses",
  },
  {
    "adjudicate", read = read_adjudication, problem = problem_of_adjudication,
    parts = {
      {
        "plies", "count?", "after how many plies a game is a draw; NULL: never", "adjudicate_plies",
      },
      {
        "score", "real?", "a game is won if both players see the same side ahead by this many "
          .. "hundredths of a pawn; NULL: never", "adjudicate_score",
      },
      { "moves", "count?", "for how many moves both must see this lead", "adjudicate_moves" },
    },
  },
}

for _, setting in ipairs(settings.list) do
  if setting.type == "flag" then setting.read = flag(setting) end
  if setting.least then setting.read = whole(setting) end
end

---@class shogun.SettingColumn
---@field setting string
---@field part? string
---@field path string  "seed", "clock.base"
---@field name string
---@field type string
---@field about string

local function add_columns(list, setting)
  local own = setting[1]
  if setting.type then
    list[#list + 1] = {
      setting = own, path = own, name = own, type = setting.type, about = setting.about,
    }
  end
  for _, part in ipairs(setting.parts or {}) do
    list[#list + 1] = {
      setting = own, part = part[1], path = own .. "." .. part[1], name = part[4] or part[1],
      type = part[2], about = part[3],
    }
  end
end

--- The columns of settings in the table `matches`.
---@type shogun.SettingColumn[]
settings.columns = {}
for _, setting in ipairs(settings.list) do add_columns(settings.columns, setting) end

--- Reads the options of a match, except openings, which need files or a search.
---@param given shogun.MatchOptions
---@param players integer  how many
---@return shogun.MatchSettings
function settings.read(given, players)
  local read = { version = require "shogun.version" }
  for _, setting in ipairs(settings.list) do
    if setting.read then read[setting[1]] = setting.read(given, players) end
  end
  if (read.nodes and 1 or 0) + (read.movetime and 1 or 0) + (read.clock and 1 or 0) > 1 then
    check.raise("expected only one of nodes, movetime and clock")
  end
  if read.cputime and not read.movetime then
    check.raise("cputime: expected movetime as the limit")
  end
  return read
end

return settings
