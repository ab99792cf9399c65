--- shogun work: plays games from the queue of a server, as a queue worker.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local database = lazy_require "shogun.arena.store.database"
local figures = lazy_require "shogun.draw.report.figures"
local json = lazy_require "shogun.record.json"
local load_luv = lazy_require "shogun.process.luv"
local standings = lazy_require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local work = lazy_require "shogun.cluster.worker"

local verb = {
  formats = { "work" },
  examples = { { "shogun work postgresql://me@host/shogun --drain", "until no game is left" } },
}

local at_terminal <const> = 600 -- the default of --retry-for at a terminal, in seconds

local epilog <const> = table.concat({
  "shogun match ... --db URL --enqueue puts a match into the queue; any number of workers on any "
    .. "number of machines play it, and shogun watch URL shows its progress.",
  "A worker claims about a second of play at a time. If it dies or loses the server, its lease "
    .. "expires and another worker plays its games. After Ctrl-C or SIGTERM it finishes the games "
    .. "in play, for at most 25 seconds, and returns the rest.",
  "Put passwords into the file that PGPASSFILE names. The URL may have any parameter of libpq, "
    .. "such as ?sslmode=verify-full.",
  "Exit status: 0 drained, or ended by SIGTERM; 1 the database is unusable, or games are left "
    .. "that this worker could not play; 2 invalid arguments; 130 ended by Ctrl-C.",
}, "\n\n")

function verb.define(command)
  options.database(command, "the server: postgresql://USER@HOST/NAME")
  options.add(command, "concurrency")
  command:flag("--drain", "exit when no game is left, instead of waiting for more")
  options.add(command, "programs")
  command:option("--lease", "seconds after which another worker may claim the games, unless this "
    .. "one renews its lease; default 30, at most 3600"):convert(console.seconds):argname "S"
  command:option("--retry-for", "seconds to retry while the server is full, starting or away, not "
    .. "after a wrong name, password, certificate or right; default: no limit; at a terminal 600, "
    .. "and 0 if the server is away at first"):convert(console.seconds):argname "S"
  command:flag("--log-times", "begin each line of the log with the time in UTC")
  command:flag("--json", "write the log as lines of JSON instead of text")
  command:epilog(epilog)
end

local stamp -- the format of the time that begins each line of the log; nil without --log-times

local function log(format, ...)
  console.say("%s%s", stamp and os.date(stamp) or "", format:format(...))
end

-- Functions by the name of an event: each writes its event as a line of the log.
local said <const> = {
  begin = function(event)
    log("match %d: %s", event.match, standings.names(event.settings.players))
  end,
  refused = function(event)
    log("match %d is not played here: %s", event.match, event.message)
  end,
  lost = function(event) log("%s; trying again", event.message) end,
  connected = function() log "connected again" end,
  decided = function(event) log("match %d is over: %s", event.match, event.verdict) end,
  aside = function(event)
    for _, chunk in ipairs(event.chunks) do
      log("match %d: games %d to %d were set aside: they killed four workers in a row",
        event.match, chunk.first, chunk.last)
    end
  end,
  ["end"] = function(event) log("%s played", figures.plural(event.games, "game")) end,
}

local function say(event)
  if said[event.event] then said[event.event](event) end
end

local function answer(event)
  console.write(json.line(event) .. "\n")
  console.written(io.stdout:flush())
end

-- Catches the signals that end a queue worker. Returns a function that returns the first signal, or
-- nil. A second Ctrl-C kills the worker. A second SIGTERM does not: Slurm sends SIGTERM both to the
-- worker and to the task's shell, and the shell passes it on to the worker.
local function catch_signals()
  local uv = assert(load_luv())
  local caught
  for _, name in ipairs { "sigterm", "sigint" } do
    local signal = uv.new_signal()
    signal:start(name, function()
      caught = caught or name
      if name == "sigint" then signal:stop() end
    end)
  end
  return function()
    uv.run "nowait"
    return caught
  end
end

function verb.run(arguments)
  if not database.is_url(arguments.database) then
    console.fail("database: expected a URL as in postgresql://USER@HOST/NAME", 2)
  end
  console.need_luv "a worker"
  stamp = arguments.log_times and "!%Y-%m-%dT%H:%M:%SZ "
  local caught = catch_signals()
  local is_attended = not arguments.retry_for and terminal.is_terminal(2)
  local result, message = work {
    db = arguments.database, concurrency = arguments.concurrency, drain = arguments.drain,
    programs = arguments.programs, lease = arguments.lease, stop = caught,
    retry_for = arguments.retry_for or is_attended and at_terminal or nil, awaits = not is_attended,
    report = arguments.json and answer or say,
  }
  if not result and not caught() then console.fail(message) end
  if not result then log("%s", message) end
  if caught() == "sigint" then return 130 end
  return result and result.is_left and 1 or 0
end

return verb
