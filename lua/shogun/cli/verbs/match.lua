--- shogun match: plays a match of two or more players, and reports which player is better and how
-- sure that is.

local lazy_require = require "shogun.lazy_require"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local database = lazy_require "shogun.arena.store.database"
local draw = lazy_require "shogun.draw"
local files = require "shogun.files"
local options = require "shogun.cli.match.options"
local shogun = lazy_require "shogun"
local summary = lazy_require "shogun.cli.match.summary"
local terminal = require "shogun.cli.terminal"
local views_of = lazy_require "shogun.cli.match.views"

local match = {
  formats = { "players", "bots", "protocol", "rules", "events" },
  answers = {
    "text", "json", "html", beside = "html", json = "; events, one a line",
    html = "; with FILE: in addition to the text",
  },
  examples = {
    { "shogun match new.lua old.lua --pairs 50", "a hundred games" },
    { "shogun match new.lua old.lua --sprt 0,20", "until a test has decided" },
    { "shogun match mybot.lua greedy 'cmd:./mine --fast'", "several players" },
  },
}

local epilog <const> = table.concat({
  "A pair is two games from one opening with the colours swapped. Elo says how much stronger the "
    .. "first player is. The interval after the Elo contains the true difference in 95 of 100 "
    .. "matches. The ratings of many players have a mean of 0.",
  "Pairs from the same opening are not independent. So the interval and the test give such pairs "
    .. "less weight; if the players use no random numbers, such pairs count once. A test whose "
    .. "openings add no more information ends undecided.",
  "The same command resumes an interrupted match whose games are stored; other options are refused "
    .. "until the match is finished. More --pairs extend a finished match.",
  "If luasql.sqlite3 is missing and no --db is given, the games are not stored. Without luv, "
    .. "built-in players and --unsafe Lua files play one game at a time, in this process.",
  "The default rules are boxed: far fewer games are drawn than under standard (6 instead of 37 in "
    .. "a hundred, measured at 6000 nodes a move), so a match needs fewer games.",
  "The lines of --json are events (waiting, openings, start, game, fault, progress, end), "
    .. "described in the file named below.",
  "The match ends if a player makes an error or an illegal move in all of its first ten games, or "
    .. "in more than a tenth of twenty or more games: then the result would mean nothing.",
  "Exit status: 0 finished; 1 a player does not start or errs too often, or a file is unusable; "
    .. "2 invalid arguments or a missing bot file; 130 interrupted.",
}, "\n\n")

function match.define(command)
  options.define(command)
  command:epilog(epilog)
end

-- Ends the command. Adds advice if the database cannot be written or has an unfinished match.
local function fail(message, db)
  if message:find "unable to open database file$" or message:find "readonly database$" then
    local folder = db:match "^(.*)/" or os.getenv "PWD" or "this folder"
    message = ("%s: %s cannot be written; store the games elsewhere: --db FILE"):format(message,
      check.escaped(folder))
  end
  if message:find("is not finished", 1, true) then
    message = message .. "\nResume with that match's options, or use another file: --db FILE"
  end
  console.fail(message)
end

-- Plays the match. Stores in `seen` what `stop` needs: the event `start`, the number of games since
-- then, and the last event of progress.
local function play(arguments, seen)
  local given, views = options.read(arguments), views_of(arguments)
  function given.report(event)
    if event.event == "start" then seen.start = event end
    if event.event == "game" then seen.games = seen.games + 1 end
    if event.event == "progress" then seen.progress = event end
    for _, view in ipairs(views) do view(event) end
  end
  local result, message = shogun.match(given)
  return result or fail(message, arguments.db)
end

-- The database's name without its password.
local function shown_db(arguments) return check.escaped(database.shown(arguments.db)) end

-- Writes the report as the answer or into a file, if the user has asked for a report.
local function write_report(result, settings, arguments, command)
  if not (arguments.report or arguments.html) then return end
  local html = draw.report(result, { settings = settings, command = command })
  if arguments.html then console.write(html) end
  if arguments.report then console.expect(files.save(arguments.report, html)) end
end

-- Prints after Ctrl-C where the games and their report are, and which command resumes the match. If
-- the games are not stored, prints the standings.
local function stop(arguments, seen, command)
  local report = ""
  if seen.progress and seen.progress.games > 0 then
    local is_lost = not arguments.db and arguments.to == "text"
    if is_lost then summary(seen.progress, seen.start.settings) end
    write_report(seen.progress, seen.start.settings, arguments, command)
    report = arguments.report
      and (", their report in %s"):format(check.escaped(arguments.report)) or ""
  end
  local count = seen.start.done + seen.games
  if arguments.db then
    console.say("\nshogun: interrupted; %d games are in %s%s. To resume:\n\n  %s", count,
      shown_db(arguments), report, command)
  else
    console.say("\nshogun: interrupted; %d games were played and not stored%s", count, report)
  end
  return 130
end

local played <const> = "The games are in %s: shogun games %s lists them."
local found <const> = "This match was finished before; its games were read from %s. To play other "
  .. "games, change --seed%s."

-- Prints where the games are stored. Says so if the match was finished before this command.
local function say_where(arguments, seen)
  if arguments.quiet or not arguments.db then return end
  console.written(io.stdout:flush()) -- so that a terminal shows the answer first
  local db = shown_db(arguments)
  local text = played:format(db, console.quoted(db))
  if seen.games == 0 then
    text = found:format(db, arguments.sprt and "" or ", or give more --pairs")
  end
  console.say("\n%s", terminal.wrapped(text, terminal.width(2) - 1))
end

local enqueued <const> = [[
The match is in the queue. Start workers, on any machine with this build of shogun:

  shogun work %s

and see how far it is:

  shogun watch %s]]

local function say_enqueued(arguments)
  local db = console.quoted(shown_db(arguments))
  if not arguments.quiet then console.say(enqueued, db, db) end
  return 0
end

-- Whether the match was finished before, so that no game had to be enqueued.
local function is_over(result, seen)
  return result.verdict ~= nil or result.games == seen.start.games
end

local ended <const> = "\nThe match has ended: %s errs too often."
local shown <const> = " The record of game %d:\n\n  shogun games %s %d\n\n--allow-faults continues "
  .. "the match."

-- Prints which player ended the match by errors, and the command that shows a game with an error.
local function say_faults(faults, arguments)
  local text, db = ended:format(check.escaped(faults.player)), arguments.db
  if db then
    db = console.quoted(shown_db(arguments))
    if (faults.match or 1) > 1 then db = ("%s --match %d"):format(db, faults.match) end
    text = text .. shown:format(faults.number, db, faults.number)
  end
  console.say("%s%s", text, db and "" or " --allow-faults plays all games.")
  return 1
end

local function finish(result, arguments, seen, command)
  if arguments.enqueue and not is_over(result, seen) then return say_enqueued(arguments) end
  if arguments.to == "text" then summary(result, seen.start.settings) end
  write_report(result, seen.start.settings, arguments, command)
  if result.faults then return say_faults(result.faults, arguments) end
  say_where(arguments, seen)
  return 0
end

local function check_enqueue(arguments)
  if not arguments.enqueue then return end
  if not database.is_url(arguments.db or "") then
    console.fail("--enqueue: expected --db with a URL as in postgresql://USER@HOST/NAME", 2)
  end
  if arguments.html or arguments.report then
    console.fail("--enqueue and --html: give one of the two", 2)
  end
end

function match.run(arguments, _, given)
  check_enqueue(arguments)
  if arguments.report then console.need_writable(arguments.report) end
  local seen, command = { games = 0 }, console.command(given)
  local ok, result = pcall(play, arguments, seen)
  if ok then return finish(result, arguments, seen, command) end
  if not (console.is_interrupt(result) and seen.start) then error(result, 0) end
  return stop(arguments, seen, command)
end

return match
