--- Defines the command line of a match, and turns its arguments into options of `shogun.match`.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local bundle = lazy_require "shogun.box.bundle"
local cache_folder = lazy_require "shogun.cache_folder"
local console = require "shogun.cli.console"
local optional = lazy_require "shogun.optional"
local player_text = lazy_require "shogun.bots.text"
local settings = lazy_require "shogun.arena.settings"
local shared = require "shogun.cli.options"

local options = {}

local default_db <const> = "shogun-match.db"

local function expected(form, text) return nil, ("expected %s, got '%s'"):format(form, text) end

-- Reads "0,10", two bounds in Elo, or "0,10,normalised", which also names the model.
local function read_sprt(text)
  local low, high, rest = text:match "^([^,]+),([^,]+)(.*)$"
  local elo0, elo1 = tonumber(low), tonumber(high)
  local model = rest ~= "" and rest and rest:match "^,(%a+)$"
  local is_model = rest == "" or model == "logistic" or model == "normalised"
  if not (elo0 and elo1 and elo0 < elo1 and elo0 > -2000 and elo1 < 2000 and is_model) then
    return expected("ELO0,ELO1, the lower one first, as in 0,10", text)
  end
  return { elo0 = elo0, elo1 = elo1, model = model or nil }
end

local of_adjudicate <const> = { plies = true, score = true, moves = true }

-- Reads "plies=300,score=500,moves=4": a limit of plies, a score that both players see, or both.
local function read_adjudicate(text)
  local found = {}
  for item in (text .. ","):gmatch "(.-)," do
    local name, value = item:match "^(%l+)=(%d+)$"
    value = math.tointeger(tonumber(value))
    local is_known = of_adjudicate[name] and value and not found[name]
    if not is_known or value < 1 or value > (settings.most[name] or value) then
      return expected("plies=N, score=N, moves=N, or some of them", text)
    end
    found[name] = value
  end
  if found.moves and not found.score then return expected("a score with moves", text) end
  return found
end

local function add_setting(command, setting)
  local name, text = "--" .. setting[1], setting.option
  if setting.type == "flag" then return command:flag(name, text) end
  command:option(name, text):convert(console.count(setting.least, setting.most)):argname "N"
end

local function define_length(command)
  command:mutex(
    shared.add(command, "pairs", "; default 100 for each two players"),
    command:option("--sprt", "two players: play until a test decides whether the first is "
      .. "stronger by ELO0 or by ELO1 (error rates of 5 %); ELO0,ELO1,normalised uses "
      .. "normalised Elo"):convert(read_sprt):argname "ELO0,ELO1")
  for _, setting in ipairs(settings.list) do
    if setting.option then add_setting(command, setting) end
  end
end

--- Defines the options for the games of a match: rules, openings, seed, adjudication.
---@param default string  the default openings
---@param number string  how many openings that is, in words
---@param note? string  ends the help on the rules, which are then nil if the user omits them
function options.define_games(command, default, number, note)
  shared.add(command, "rules", note or settings.rules)
  shared.add(command, "openings", ("; default %s, %s"):format(default, number))
  shared.add(command, "seed", "; default 1")
  command:option("--adjudicate", "end games early: as a draw after N plies; as won once both "
    .. "players have seen one side ahead by N hundredths of a pawn (score) for N moves (default 4)")
    :convert(read_adjudicate):argname "plies=N,score=N,moves=N"
end

--- Defines the options for limits, for boxes, and for how many games are played at once.
---@param default string  the limit of players that have no limit of their own
function options.define_limits(command, default)
  local limits = shared.search(command, {
    movetime = ("; default %s for players without their own limit"):format(default),
    nodes = true,
  })
  local nodes, movetime, clock = limits.nodes, limits.movetime, shared.add(command, "clock")
  local cputime = command:flag("--cputime", "count --movetime in processor time, which other "
    .. "programs do not affect; only for built-in players and programs with the option cputime")
  shared.add(command, "grace")
  command:mutex(nodes, movetime, clock)
  command:mutex(nodes, cputime)
  command:mutex(clock, cputime)
  shared.box(command)
  shared.add(command, "concurrency")
end

--- Defines all arguments of a match for argparse.
function options.define(command)
  local player = command:argument("player", console.players() .. ". A file plays in a box, or "
    .. "without one as unsafe:bot.lua"):args "2+"
  player.has_form = player_text.read -- tells a player from a FILE after --html
  define_length(command)
  options.define_games(command, "balanced", "new boards for every pair")
  options.define_limits(command, "0.1")
  shared.add(command, "db", "; default " .. default_db):argname "DB"
  command:flag("--allow-faults", "continue if a player errs too often")
  command:flag("--enqueue", "leave the games to the workers of a server (shogun work), and return")
  shared.add(command, "quiet")
end

--- Parses a player's text. A Lua file without its own options gets the command's. Ends the command
--- if the text is invalid or the file missing. Reads the file, once for the whole match. Does not
--- check whether the file or program can play.
---@param text string
---@param arguments table
---@return shogun.PlayerText
function options.player(text, arguments)
  local read, sources = console.read_player(text, arguments, "player: ")
  if read.kind == "file" then bundle.register(read.path, sources) end
  return read
end

local function players_of(arguments)
  local list = {}
  for place, text in ipairs(arguments.player) do
    list[place] = options.player(text, arguments).spec
  end
  return list
end

--- The options of the match without players and database. Fails if the rules are invalid.
---@param arguments table
---@return table  fields of `shogun.MatchOptions`
function options.settings(arguments)
  local given = {
    openings = arguments.openings, concurrency = arguments.concurrency, cache = cache_folder(),
  }
  for _, setting in ipairs(settings.list) do
    if setting.read then given[setting[1]] = arguments[setting[1]] end
  end
  if (given.concurrency or 1) > 1 then console.need_luv("--concurrency " .. given.concurrency) end
  local most, nodes = settings.most.nodes, given.nodes
  if nodes and nodes > most then
    console.fail(("--nodes: expected at most %d, got %d"):format(most, nodes), 2)
  end
  given.rules = arguments.rules and boards.rules(arguments)
  return given
end

-- Fills in the default of --db; without SQLite says that the games are not stored.
local function settle_db(arguments)
  local there, message = optional.load "luasql.sqlite3"
  if there then
    arguments.db = default_db
  elseif not arguments.quiet then
    console.say("The games are not stored: storing them needs %s", message)
  end
end

--- All options of the match. Fails if two of them contradict each other. Sets `arguments.db` if the
--- user named no database, unless SQLite is missing.
---@param arguments table
---@return table
function options.read(arguments)
  local given = options.settings(arguments)
  given.players = players_of(arguments)
  if arguments.sprt and #arguments.player > 2 then
    console.fail(("--sprt: expected two players, got %d"):format(#arguments.player), 2)
  end
  if not arguments.db then settle_db(arguments) end
  given.db, given.enqueue = arguments.db, arguments.enqueue
  given.allow_faults = arguments.allow_faults
  return given
end

return options
