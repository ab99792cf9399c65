--- shogun watch: shows the progress of matches that other processes play.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local database = lazy_require "shogun.arena.store.database"
local draw = lazy_require "shogun.draw"
local listing = lazy_require "shogun.cli.match.listing"
local options = require "shogun.cli.options"
local new_metrics = lazy_require "shogun.cli.match.metrics"
local new_renewal = lazy_require "shogun.cli.match.renewal"
local summary = lazy_require "shogun.cli.match.summary"
local views_of = lazy_require "shogun.cli.match.views"
local watch = lazy_require "shogun.cluster.views.watch"

local verb = {
  formats = { "events", "metrics" },
  answers = {
    "text", "json", "html", beside = "html", json = "; events, one a line",
    html = "; with FILE: again and again, in addition to the text",
  },
  examples = { { "shogun watch shogun-match.db", "a match on this machine" } },
}

local epilog <const> = table.concat({
  "For a server with a queue the verb shows all matches and workers until no match is open. For a "
    .. "file, or with --match, it shows one match until the match ends.",
  "First the verb lists games that were set aside because they killed four workers in a row, and "
    .. "workers whose results deviate. A residual says by how many standard deviations a worker's "
    .. "points differ from the mean of all workers in the same pairings. If a worker vanishes, "
    .. "other workers play its games again.",
  "Exit status: 0 the matches have ended, 1 the database cannot be read, 130 interrupted.",
}, "\n\n")

function verb.define(command)
  options.database(command)
  options.add(command, "match", "; default: all matches on a server, the newest in a file")
  command:option("--metrics", "write metrics for Prometheus to a file every ten seconds")
    :convert(console.file):argname "FILE"
  command:epilog(epilog)
end

local function answer(result, settings)
  if result.matches then return console.answer_lines(listing.text(result.matches)) end
  if result.is_cancelled then console.answer "The match was cancelled.\n" end
  summary(result, settings)
end

-- Makes a function that turns an event into a report. The event must be the last one, or an event
-- of progress with the openings, which only some events have. For others the function returns nil.
local function new_report(words)
  local settings, command = nil, console.command(words)
  return function(event)
    settings = settings or event.settings
    local is_whole = event.event == "end"
      or event.event == "progress" and event.games > 0 and #event.openings > 0
    return is_whole and draw.report(event, { settings = settings, command = command }) or nil
  end
end

-- Two functions: a view that stores the last text from `text_of`, and a function that returns it.
local function new_latest(text_of)
  local latest
  local function view(event) latest = text_of(event) or latest end
  return view, function() return latest end
end

local function add_files(views, arguments, words)
  if arguments.metrics then views[#views + 1] = new_renewal(arguments.metrics, new_metrics()) end
  if arguments.report then
    views[#views + 1] = new_renewal(arguments.report, new_report(words))
  end
end

local function check_arguments(arguments)
  local is_of_all = not arguments.match and database.is_url(arguments.database)
  if is_of_all and (arguments.html or arguments.report) then
    console.fail("--html: choose a match with --match", 2)
  end
end

-- Shows events until the matches are over. Returns the result and the settings; nil after Ctrl-C.
local function follow(arguments, views)
  local settings
  local ok, result, message = pcall(watch, {
    db = arguments.database, match = arguments.match,
    openings = arguments.html or arguments.report ~= nil,
    report = function(event)
      settings = settings or event.settings
      for _, view in ipairs(views) do view(event) end
    end,
  })
  if not ok and not console.is_interrupt(result) then error(result, 0) end
  if ok and not result then console.fail(message) end
  if ok then return result, settings end
  console.say "\nshogun: interrupted"
end

function verb.run(arguments, _, words)
  check_arguments(arguments)
  local views = views_of(arguments)
  add_files(views, arguments, words)
  local view, page = new_latest(new_report(words))
  if arguments.html then views[#views + 1] = view end
  local result, settings = follow(arguments, views)
  if arguments.html then console.write(page() or "") end
  if result and arguments.to == "text" then answer(result, settings) end
  return result and 0 or 130
end

return verb
