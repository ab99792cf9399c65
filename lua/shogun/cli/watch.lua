--- shogun watch: the progress of matches that other processes play.
-- @module shogun.cli.watch

local console = require "shogun.cli.console"
local database = require "shogun.arena.store.database"
local draw = require "shogun.draw"
local listing = require "shogun.cli.match.listing"
local options = require "shogun.cli.options"
local new_metrics = require "shogun.cli.match.metrics"
local new_renewal = require "shogun.cli.match.renewal"
local summary = require "shogun.cli.match.summary"
local views_of = require "shogun.cli.match.views"
local watch = require "shogun.arena.watch"

local verb = {
  summary = "Watch matches that others play, until they are over",
  formats = { "events", "metrics" },
  answers = { "text", "json", json = "; events, one a line" },
}

local epilog <const> = table.concat({
  "Of a server with a queue all matches and workers are shown until no match is open; of a file, "
    .. "or with --match, one match until it is over.",
  "First come games that were set aside since they ended four workers in a row, and workers whose "
    .. "results deviate: they play other games than the rest. A residual is the difference between "
    .. "the points of a worker and those of all in the same pairings, in standard deviations. "
    .. "Games of leases that were lost are played again.",
  "Exit status: 0 over, 1 it cannot be read, 130 interrupted.",
}, "\n\n")

function verb.define(command)
  options.database(command)
  options.add(command, "match", "; default: all of a server, the newest one of a file")
  command:option("--metrics", "write figures for Prometheus into a file, every ten seconds")
    :convert(console.file):argname "FILE"
  command:option("--html", "write a report on the match into a file, renewed while it goes on")
    :convert(console.file):argname "FILE"
  command:epilog(epilog)
end

local function answer(result, settings)
  if result.matches then return console.write(listing.text(result.matches)) end
  if result.is_cancelled then console.answer "The match was cancelled.\n" end
  summary(result, settings)
end

-- The report of an event: in between where it has openings, which are not read each time.
local function new_report(words)
  local settings, command = nil, console.command(words)
  return function(event)
    settings = settings or event.settings
    local is_whole = event.event == "end"
      or event.event == "progress" and event.games > 0 and #event.openings > 0
    return is_whole and draw.report(event, { settings = settings, command = command }) or nil
  end
end

local function add_files(views, arguments, words)
  if arguments.metrics then
    views[#views + 1] = new_renewal(arguments.metrics, new_metrics())
  end
  if arguments.html then views[#views + 1] = new_renewal(arguments.html, new_report(words)) end
end

local function check_arguments(arguments)
  if arguments.html and not arguments.match and database.is_url(arguments.database) then
    console.fail("--html: say which match with --match", 2)
  end
end

function verb.run(arguments, _, words)
  check_arguments(arguments)
  local views, settings = views_of(arguments), nil
  add_files(views, arguments, words)
  local result, message = watch {
    db = arguments.database, match = arguments.match, openings = arguments.html ~= nil,
    report = function(event)
      settings = settings or event.settings
      for _, view in ipairs(views) do view(event) end
    end,
  }
  if not result then console.fail(message) end
  if not arguments.json then answer(result, settings) end
  return 0
end

return verb
