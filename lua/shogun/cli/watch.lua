--- shogun watch: the progress of a match that other processes play.
-- @module shogun.cli.watch

local console = require "shogun.cli.console"
local summary = require "shogun.cli.match.summary"
local views_of = require "shogun.cli.match.views"
local watch = require "shogun.arena.watch"

local verb = {
  summary = "Watch a match that others play, until it is over",
  formats = { "events" },
}

local epilog <const> = "On a server, progress says how many games a second each worker plays, how "
  .. "many leases were lost (their games are played again), and which games were set aside since "
  .. "they ended four workers in a row. Exit status: 0 the match is over, 1 it cannot be read, 130 "
  .. "interrupted."

function verb.define(command)
  command:argument("database", "the file of shogun match, or postgresql://USER@HOST/NAME")
  command:option("--match", "this match, rather than the newest; shogun games DB --matches lists "
    .. "them"):convert(console.count(1)):argname "N"
  command:flag("--json", "write events as lines of JSON in place of text")
  command:epilog(epilog)
end

function verb.run(arguments)
  local views, settings = views_of(arguments), nil
  local standings, message = watch {
    db = arguments.database, match = arguments.match,
    report = function(event)
      settings = settings or event.settings
      for _, view in ipairs(views) do view(event) end
    end,
  }
  if not standings then console.fail(message) end
  if not arguments.json then summary(standings, settings) end
  return 0
end

return verb
