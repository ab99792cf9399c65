--- The views of a match's events: lines of JSON, a live table, or a log. If a terminal shows the
--- JSON, it does not also show the table, which would overwrite the JSON.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local fault = require "shogun.cli.match.fault"
local json_view = require "shogun.cli.match.json"
local log_view = require "shogun.cli.match.log"
local overview = require "shogun.cli.match.overview"
local standings = require "shogun.cli.match.standings"
local terminal = require "shogun.cli.terminal"
local workers = require "shogun.cli.match.workers"

local append <const> = standings.append

-- All lines to draw, the most important first.
local function lines_of(event, start, width)
  local lines = overview.own_warnings(event, start.match)
  append(lines, standings.flow(standings.progress(event, start.games), width))
  if #event.players > 2 then append(lines, standings.ratings(event.ratings, width)) end
  for _, pairing in ipairs(event.pairings) do
    lines[#lines + 1] = standings.title(pairing, width)
    append(lines, standings.flow(standings.pairing(pairing), width))
  end
  append(lines, standings.flow(standings.course(event), width))
  append(lines, workers.lines(event.workers, width))
  return lines
end

-- The lines that fit into the window; others could not be overwritten. The last line counts them.
local function shortened(lines, height)
  if #lines <= height then return lines end
  local shown = table.move(lines, 1, height - 1, 1, {})
  shown[height] = ("(%d more lines)"):format(#lines - height + 1)
  return shown
end

---@return fun(event: table) view
local function live_view()
  local start, drawn = {}, 0

  local function clear()
    if drawn > 0 then io.stderr:write(("\27[%dA\r\27[J"):format(drawn)) end
    drawn = 0
  end

  local function draw(lines)
    local width, height = terminal.size(2)
    local fitted = {}
    for line in (terminal.fitted(table.concat(lines, "\n"), width - 1) .. "\n"):gmatch "(.-)\n" do
      fitted[#fitted + 1] = line
    end
    local shown = shortened(fitted, height - 1)
    clear()
    io.stderr:write(table.concat(shown, "\n"), "\n")
    drawn = #shown
  end

  local views = { ["end"] = clear }

  function views.waiting(event) draw { standings.waiting(event) } end

  function views.openings(event)
    draw { ("%d of %d openings found"):format(event.found, event.count) }
  end

  function views.notice(event)
    clear()
    io.stderr:write(event.text, "\n\n")
  end

  function views.start(event)
    start = event
    clear()
  end

  function views.progress(event) draw(lines_of(event, start, terminal.width(2) - 1)) end

  function views.queue(event) draw(overview.lines(event, terminal.width(2) - 1)) end

  function views.lost(event) draw { check.escaped(event.message) .. "; trying again" } end

  views.over = clear

  return function(event)
    local view = views[event.event]
    if view then view(event) end
  end
end

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
