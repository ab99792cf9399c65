--- The progress of a match as lines in a log: on stderr, where it is not a terminal. A line after a
--- second, then after two, four and so on, at last one a minute.
-- @module shogun.cli.match.log

local console = require "shogun.cli.console"
local figures = require "shogun.draw.report.figures"
local standings = require "shogun.cli.match.standings"

local longest <const> = 60 -- seconds from one line to the next

--- The line for an event of progress.
---@param event table
---@param games? integer  of the match in all
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

--- Makes the view: a function that takes events.
---@param now fun(): number  seconds
---@return fun(event: table)
return function(now)
  local games, wait = nil, 1
  local last = now()
  return function(event)
    if event.event == "waiting" then console.say("%s", standings.waiting(event)) end
    if event.event == "start" then games = event.games end
    if event.event ~= "progress" or now() - last < wait then return end
    last, wait = now(), math.min(2 * wait, longest)
    console.say("%s", line_of(event, games))
  end
end
