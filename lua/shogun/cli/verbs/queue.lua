--- shogun queue: lists the matches in the queue of a server; changes, archives and verifies them.
--
-- With `--json` the verb writes a line for each match that it lists or changes: `match` (its
-- number), `state` ("open", "paused", "decided", "cancelled"; or "deleted", without the fields
-- below), `verdict` and `decided` (in seconds since 1970) if it is finished, `priority`, `done`
-- (games reported), `games` (in all; absent if a test decides), `players` (names), `began` (UTC),
-- `version`, `leases_lost`, `set_aside` (chunks: `number`, `first` and `last` game), `refusals`
-- (hosts that do not play it: `host`, `reason`), `waits` (what an open one waits for). `--archive`
-- writes `match`, `games` and `file`; `--verify` writes a line for each deviation: `match`, `kind`
-- ("chunk", "tally", "digest", "game"), `problem`, and the `chunk` or the `game` that deviates.

local lazy_require = require "shogun.lazy_require"
local archive = lazy_require "shogun.cluster.archive"
local check = require "shogun.check"
local console = require "shogun.cli.console"
local database = lazy_require "shogun.arena.store.database"
local failure = lazy_require "shogun.failure"
local figures = lazy_require "shogun.draw.report.figures"
local json = lazy_require "shogun.record.json"
local listing = lazy_require "shogun.cluster.views.listing"
local management = lazy_require "shogun.cluster.management"
local matches = lazy_require "shogun.cli.match.listing"
local options = require "shogun.cli.options"
local state = lazy_require "shogun.cluster.views.state"
local store = lazy_require "shogun.arena.store"
local verification = lazy_require "shogun.cluster.verification"

local verb = {
  formats = { "queue" },
  answers = { "text", "json", json = "; one match a line" },
  examples = {
    { "shogun queue postgresql://me@host/shogun", "the matches in the queue" },
    { "shogun queue postgresql://me@host/shogun --pause 3", "match 3 waits" },
  },
}

local epilog <const> = table.concat({
  "Without an option the verb lists the matches of the queue. Games that killed four workers in a "
    .. "row are set aside and listed first. To try them again, or to resume a cancelled match, "
    .. "give shogun match the same options and --enqueue.",
  "Workers leave a cancelled match at once. If a match is paused, or another one has a higher "
    .. "priority, they first finish the games they have claimed, about a second of play.",
  "An archive is a new SQLite file for shogun games and shogun match --db. The file gets its name "
    .. "once shogun has compared it with the server.",
  "A verification compares everything that is stored twice: the tally with the games, digests with "
    .. "moves, chunks with their games.",
  "Exit status: 0 done; 1 failed, or deviations found (with --repair: unrepaired ones); 2 invalid "
    .. "arguments; 130 interrupted.",
}, "\n\n")

local number <const> = console.count(1)

local function option(command, name, text)
  command:option(name, text):convert(number):argname "N"
end

function verb.define(command)
  options.database(command, "the server: postgresql://USER@HOST/NAME")
  option(command, "--cancel", "end match N without a verdict")
  option(command, "--pause", "let workers begin no more games of match N")
  option(command, "--resume", "continue match N after a pause")
  command:option("--priority", "set match N's priority: a higher P comes first; default 0"):args(2)
    :convert({ number, console.count(table.unpack(management.priorities)) }):argname { "N", "P" }
  option(command, "--delete", "delete the finished match N and its games")
  command:flag("--force", "with --delete: also an unfinished match")
  command:option("--archive", "write the finished match N into a new file"):args(2)
    :convert({ number, console.file }):argname { "N", "FILE" }
  command:option("--verify", "compare the games of match N, or of all matches, with the tally")
    :args "?":convert(number):argname "N"
  command:flag("--repair", "with --verify: requeue chunks that lack games, and count wrong "
    .. "tallies again")
  command:epilog(epilog)
end

local function answer_json(value) console.write(json.line(value) .. "\n") end

local function list(opened, arguments)
  local found = listing.all(opened.db)
  if not arguments.json then return console.answer_lines(matches.text(found)) end
  for _, match in ipairs(found) do answer_json(match) end
end

-- Prints a line about a match, after a change.
local function answer_match(opened, id, arguments)
  for _, match in ipairs(listing.all(opened.db)) do
    if match.match == id and arguments.json then answer_json(match) end
    if match.match == id and not arguments.json then
      console.answer(("match %d: %s, priority %d"):format(id, matches.state(match), match.priority))
    end
  end
end

local function need_match(opened, option_name, id)
  if state.has(opened.db, id) then return end
  console.fail(("--%s: no match %d in the queue of %s"):format(option_name, id, opened.db.name), 2)
end

local function change(name)
  return function(opened, arguments, id)
    management[name](opened.db, id)
    answer_match(opened, id, arguments)
  end
end

local function prioritize(opened, arguments, id, priority)
  management.prioritize(opened.db, id, priority)
  answer_match(opened, id, arguments)
end

local function delete(opened, arguments, id)
  management.delete(opened.db, id, arguments.force)
  if arguments.json then return answer_json { match = id, state = "deleted" } end
  console.answer(("match %d: deleted"):format(id))
end

local function archive_match(opened, arguments, id, path)
  local games = archive(opened, id, path)
  if arguments.json then return answer_json { match = id, games = games, file = path } end
  console.answer(("match %d: %s in %s"):format(id, figures.plural(games, "game"),
    check.escaped(path)))
end

local function answer_deviation(id, deviation, arguments)
  if arguments.json then
    return answer_json {
      match = id, kind = deviation.kind, problem = deviation.problem, chunk = deviation.chunk,
      game = deviation.game,
    }
  end
  console.answer(("match %d: %s"):format(id, deviation.problem))
end

-- Verifies a match; repairs it if the user gave --repair. Returns how many deviations are left.
local function verify_match(opened, id, arguments)
  local deviations = verification.run(opened, id)
  if #deviations == 0 and not arguments.json then
    console.answer(("match %d: nothing deviates"):format(id))
  end
  for _, deviation in ipairs(deviations) do answer_deviation(id, deviation, arguments) end
  if arguments.repair and #deviations > 0 then
    return verification.repair(opened.db, id, deviations)
  end
  return #deviations
end

local function verify(opened, arguments, id)
  local left = 0
  for _, match in ipairs(listing.all(opened.db)) do
    if not id or id == match.match then
      left = left + verify_match(opened, match.match, arguments)
    end
  end
  return left > 0 and 1 or 0
end

-- The options that do something with a match, and the function of each.
local names <const> = { "cancel", "pause", "resume", "priority", "delete", "archive", "verify" }
local actions <const> = {
  cancel = change "cancel", pause = change "pause", resume = change "resume",
  priority = prioritize, delete = delete, archive = archive_match, verify = verify,
}

local needed <const> = { { "force", "delete" }, { "repair", "verify" } }

local function check_arguments(arguments)
  if not database.is_url(arguments.database) then
    console.fail("database: expected a URL as in postgresql://USER@HOST/NAME", 2)
  end
  for _, pair in ipairs(needed) do
    if arguments[pair[1]] and arguments[pair[2]] == nil then
      console.fail(("--%s: only with --%s"):format(pair[1], pair[2]), 2)
    end
  end
end

local function conduct(arguments)
  local name = console.one_of(arguments, names)
  local values = arguments[name]
  local opened <close> = store.open(arguments.database, true)
  if not name then
    list(opened, arguments)
    return 0
  end
  if type(values) ~= "table" then values = { values } end
  if values[1] then need_match(opened, name, values[1]) end
  return actions[name](opened, arguments, table.unpack(values)) or 0
end

function verb.run(arguments)
  check_arguments(arguments)
  return console.expect(failure.try(conduct, arguments))
end

return verb
