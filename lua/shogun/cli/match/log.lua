--- Logs the progress of a match on stderr, if that is not a terminal. Writes the first line after a
--- second, the next ones after two more seconds, then four and so on, finally one a minute.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local figures = require "shogun.draw.report.figures"
local overview = require "shogun.cli.match.overview"
local standings = require "shogun.cli.match.standings"

local longest <const> = 60 -- seconds from one line to the next
local width <const>, most_lines <const> = 99, 60 -- columns and lines of an overview

--- The line for an event of progress.
---@param event table
---@param games? integer  how many games the match has in all
---@return string
local function line_of(event, games)
  local list = standings.progress(event, games)
  if #event.players == 2 then
    local pairing = event.pairings[1]
    list[#list + 1] = ("%s: %s"):format(standings.title(pairing, 60),
      table.concat(standings.pairing(pairing), ", "))
  elseif event.ratings[1] then
    local best = event.ratings[1]
    list[#list + 1] = ("%s leads: Elo %s %s"):format(standings.name(best.name, 30),
      figures.elo(best.rating), figures.interval(best.low, best.high))
  end
  table.move(standings.course(event), 1, #standings.course(event), #list + 1, list)
  return table.concat(list, ", ")
end

local function say_overview(event)
  local lines = overview.lines(event, width)
  for i = 1, math.min(#lines, most_lines) do console.say("%s", lines[i]) end
  if #lines > most_lines then console.say("(%d more lines)", #lines - most_lines) end
  console.say ""
end

-- The events that are logged at once, each with the function that logs it.
local said <const> = {
  waiting = function(event) console.say("%s", standings.waiting(event)) end,
  notice = function(event) console.say("%s", event.text) end,
  lost = function(event) console.say("%s; trying again", check.escaped(event.message)) end,
  connected = function() console.say "connected again" end,
}

---@param now fun(): number  seconds
---@return fun(event: table) view
return function(now)
  local start, wait = {}, 1
  local last, last_block = now(), nil
  return function(event)
    if said[event.event] then said[event.event](event) end
    if event.event == "start" then start = event end
    if event.event == "queue" and now() - (last_block or -longest) >= longest then
      last_block = now()
      say_overview(event)
    end
    if event.event ~= "progress" or now() - last < wait then return end
    last, wait = now(), math.min(2 * wait, longest)
    console.say("%s", line_of(event, start.games))
    for _, line in ipairs(overview.own_warnings(event, start.match)) do console.say("%s", line) end
  end
end
