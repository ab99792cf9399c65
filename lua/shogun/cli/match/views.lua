--- The views of a match's events: lines of JSON, a live table, or a log. If a terminal shows the
--- JSON, it does not also show the table, which would overwrite the JSON.

local console = require "shogun.cli.console"
local fault = require "shogun.cli.match.fault"
local json_view = require "shogun.cli.match.json"
local live_view = require "shogun.cli.match.live"
local log_view = require "shogun.cli.match.log"
local terminal = require "shogun.cli.terminal"

local now <const> = require("shogun.core").clock

local beside <const> = "A new match begins: match %d has the same options, but %d pairs."

-- Makes a view also print notices: when a player errs, and when a match begins beside an older one.
local function with_notices(view, arguments)
  return function(event)
    local text
    if event.event == "fault" then text = fault(event, arguments) end
    if event.event == "beside" then text = beside:format(event.match, event.pairs) end
    if not text then return view(event) end
    local width = math.min(terminal.width(2) - 1, 99)
    view { event = "notice", text = terminal.wrapped(text, width) }
  end
end

--- The views that the arguments choose.
---@param arguments { json: boolean?, quiet: boolean? }
---@return (fun(event: table))[]
return function(arguments)
  local views, watched = {}, terminal.is_terminal(2)
  if arguments.json then views[1] = json_view() end
  if arguments.quiet or arguments.json and watched and console.is_shown() then return views end
  local is_drawn = watched and os.getenv "TERM" ~= "dumb"
  local view = is_drawn and live_view() or log_view(now)
  views[#views + 1] = with_notices(view, arguments)
  return views
end
