--- The views of a match's events: lines of JSON, and its progress, for a person or for a log. JSON
--- on a terminal excludes the live table, which would overwrite it.
-- @module shogun.cli.match.views

local json_view = require "shogun.cli.match.json"
local live_view = require "shogun.cli.match.live"
local log_view = require "shogun.cli.match.log"
local terminal = require "shogun.cli.terminal"

local now <const> = require("shogun.core").clock

--- The views that the arguments select.
---@param arguments { json: boolean?, quiet: boolean? }
---@return (fun(event: table))[]
return function(arguments)
  local views, watched = {}, terminal.is_terminal(2)
  if arguments.json then views[1] = json_view() end
  if arguments.quiet or arguments.json and watched and terminal.is_terminal(1) then return views end
  local is_drawn = watched and os.getenv "TERM" ~= "dumb"
  views[#views + 1] = is_drawn and live_view() or log_view(now)
  return views
end
