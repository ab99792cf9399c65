--- shogun ladder: rates the bots of a folder in a league.

local lazy_require = require "shogun.lazy_require"
local bundle = lazy_require "shogun.box.bundle"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local failure = require "shogun.failure"
local figures = lazy_require "shogun.draw.report.figures"
local files = require "shogun.files"
local ladder = lazy_require "shogun.arena.ladder"
local lint = lazy_require "shogun.cli.verbs.lint"
local match_options = require "shogun.cli.match.options"
local options = require "shogun.cli.options"
local store = lazy_require "shogun.arena.store"
local standings = lazy_require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local uri = lazy_require "shogun.arena.store.uri"
local views_of = lazy_require "shogun.cli.match.views"
local write_report = lazy_require "shogun.arena.ladder.report"

local now <const> = core.clock

local verb = {
  formats = { "players", "bots", "rules" },
  answers = { "text", "json" },
  examples = {
    { "shogun ladder bots --time 10m", "the bots in a folder play for ten minutes" },
    { "shogun ladder bots --watch", "rate these and later bots until Ctrl-C" },
  },
}

local boards <const>, seconds <const> = 200, 3 -- the most that lint checks of a bot
-- Pages are written at once, after 1, 2, 4 s and so on, then every 60 s; less often if writing them
-- would take more than one second in 20.
local renewed_every <const>, share_of_reports <const> = 60, 20

local epilog <const> = table.concat({
  "DIR holds the bots: NAME.lua, or NAME/bot.lua with the files it requires. A line of "
    .. "DIR/players.txt adds a built-in player: engine:level=3, or NAME = engine:level=3. With "
    .. "--programs a line can also add a program in DIR: NAME = cmd:./mybot.py. DIR/ladder.db has "
    .. "all games (shogun games reads it), DIR/report has the pages for a browser.",
  "A changed file is a new version of its player; the old version retires and keeps its games. A "
    .. "player whose errors would end a match is suspended until its file changes. The pages say "
    .. "why a bot does not play.",
  "shogun ladder DIR continues a ladder with the settings of its first command, and refuses other "
    .. "ones. Only one ladder can play in a folder.",
  "Exit status: 0 finished, 1 the folder or a file is unusable, 2 wrong arguments, 130 "
    .. "interrupted.",
}, "\n\n")

local units <const> = { s = 1, m = 60, h = 3600 }

-- Reads a time, in seconds or with a unit: "90", "10m", "2h".
local function read_time(text)
  local number, unit = text:match "^([%d.]+)([smh]?)$"
  local count = tonumber(number)
  if count and count > 0 then return count * (units[unit] or 1) end
  return nil, ("expected a time such as 90s, 10m or 2h, got '%s'"):format(text)
end

function verb.define(command)
  command:argument("folder", "the folder of the bots"):argname "DIR"
  command:option("--time", "end after this time: 90s, 10m, 2h"):convert(read_time):argname "TIME"
  command:option("--games", "end after this many games, counted from now"):convert(console.count(1))
    :argname "N"
  command:option("--certain", "end once each player's rating is known to within this many Elo (95 "
    .. "%) or the player has played as many games as usually suffice; default 60")
    :convert(console.count(10, 400)):argname "ELO"
  command:flag("--watch", "play until stopped; add new and changed bots, drop removed ones")
  command:option("--save", "only save the ladder's games in a new file, even while it plays")
    :convert(console.file):argname "FILE"
  match_options.define_games(command, "balanced", "new boards for every pair of players",
    "; default boxed")
  local limits = options.search(command, {
    movetime = "; replaces instructions and nodes", nodes = "; default 10000; also limits engines",
  })
  options.add(command, "grace")
  local limit = options.of_box(command, "instructions", "; in a ladder 10000000")
  options.of_box(command, "own_search")
  command:mutex(limits.movetime, limits.nodes)
  command:mutex(limits.movetime, limit)
  options.add(command, "concurrency")
  options.add(command, "programs")
  options.add(command, "quiet")
  command:epilog(epilog)
end

-- A bot's `moves` on some boards, and in `notes` the faults that lint finds.
local function inspect(file, roster)
  bundle.register(file.path, file.sources)
  local ok, report = check.try(lint.examine, file.path, {
    bot = file.path, rules = roster.settings.rules, boards = boards, games = 0, movetime = 1,
    seed = 1, instructions = roster.instructions > 0 and roster.instructions or nil,
    own_search = roster.own_search, moves = "", most_seconds = seconds, printed = 0,
  }, function() end)
  bundle.register(file.path, nil)
  if not ok then return { notes = tostring(report) } end
  return { moves = report.moves, notes = lint.faults(report) }
end

local function options_of(arguments)
  local given = match_options.settings(arguments)
  return {
    settings = given, folder = arguments.folder, openings = given.openings, cache = given.cache,
    concurrency = given.concurrency, instructions = arguments.instructions, inspect = inspect,
    own_search = arguments.own_search, seconds = arguments.time, games = arguments.games,
    certain = arguments.certain, watch = arguments.watch,
    permitted = { programs = arguments.programs },
  }
end

-- Makes a function that writes the pages when it is time.
local function new_renewal()
  local next_time, pause = 0, 1
  return function(played)
    local began = now()
    if began < next_time then return end
    write_report(played)
    next_time = now() + math.max(pause, share_of_reports * (now() - began))
    pause = math.min(2 * pause, renewed_every)
  end
end

-- Prints the ratings, then notes on other entries of the folder, and on players that play alike.
local function answer(made, arguments)
  if arguments.json then return console.answer_json(made) end
  console.answer(("%s under %s"):format(figures.plural(made.games, "game"), made.rules))
  local rated, said = {}, {}
  local function say(format, ...) said[#said + 1] = check.escaped(format:format(...)) end
  for _, each in ipairs(made.players) do
    if each.rating then rated[#rated + 1] = each end
    if each.state == "active" and not each.rating then say("%s plays; no games yet", each.name) end
    local form = "%s is suspended until its file changes: it %s"
    if each.reason then say(form, each.name, each.reason) end
    if each.alike then say("%s %s", each.name, each.alike) end
  end
  for _, each in ipairs(made.refused) do say("%s does not play: %s", each.name, each.reason) end
  for _, each in ipairs(made.ignored) do say("ignored, %s: %s", each.reason, each.name) end
  if not rated[1] then say "No games yet: a ladder needs two players that can play." end
  if made.groups > 1 then
    say "Ratings can be compared only if players have met, directly or through others."
  end
  local lines = rated[1] and standings.ratings(rated, terminal.width(1) - 1) or {}
  for _, line in ipairs(table.move(said, 1, #said, #lines + 1, lines)) do console.answer(line) end
end

-- Saves a copy of a database that may be in use. An old copy stays until the new one is complete.
local function save(folder, path)
  local database = folder .. "/ladder.db"
  if core.kind("ladder.db", folder) == "link" then failure.raise(database .. ": is a link") end
  local opened <close> = store.open(database, true)
  if files.is_same(database, path) then failure.raise(path .. ": expected a name for a copy") end
  local private <close> = failure.expect(files.private_folder())
  opened.db:execute("VACUUM INTO ?", uri(private.path .. "/copy.db", "mode=rwc"))
  return failure.expect(files.copy("copy.db", private.path .. "/", path))
end

function verb.run(arguments, _, words)
  local folder = arguments.folder
  if not files.is_folder(folder) then console.fail(folder .. ": expected a folder", 2) end
  if arguments.save then
    console.expect(failure.try(save, folder, arguments.save))
    return 0
  end
  console.need_luv "a ladder"
  console.need("a ladder", "luasql.sqlite3")
  local given, made = options_of(arguments), nil
  local views = views_of { quiet = arguments.quiet, db = folder .. "/ladder.db", folder = folder }
  function given.report(event)
    if event.event == "notice" then event.text = check.escaped(event.text) end
    for _, view in ipairs(views) do view(event) end
  end
  function given.finish(played) made = write_report(played) end
  given.renew = new_renewal()
  local ok, result, message = pcall(ladder, given)
  if not ok and not (console.is_interrupt(result) and made) then error(result, 0) end
  if ok and not result then console.fail(message) end
  given.report { event = "end" }
  answer(made, arguments)
  local pages = console.quoted(check.escaped(folder .. "/report/index.html"))
  if not ok then
    console.say("\nshogun: interrupted; the pages are at %s. To resume:\n\n  %s", pages,
      console.command(words))
  elseif not arguments.quiet then
    console.say("\nThe pages are at %s.", pages)
  end
  return ok and 0 or 130
end

return verb
