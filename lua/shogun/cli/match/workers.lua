--- The workers of a server as lines of text.

local check = require "shogun.check"
local figures = require "shogun.draw.report.figures"
local standings = require "shogun.cli.match.standings"

local workers = {}

local shown_digits <const> = 6
local shortest_name <const> = 8 -- columns

--- A worker's name, "host-process-digits", with only the first few of its 32 random digits: `shogun
--- games` accepts the beginning of a name as --worker.
---@param name? string
---@return string
function workers.name(name)
  local before, digits = (name or "-"):match "^(.*%-)(%x+)$"
  if digits and #digits == 32 then name = before .. digits:sub(1, shown_digits) end
  return check.escaped(name or "-")
end

-- The columns before the name, the most important first. A narrow window has only some of them.
local columns <const> = {
  { 7, "games/s", function(worker) return figures.rate(worker.games_a_second) end },
  { 8, "games", function(worker) return ("%d"):format(worker.games) end },
  { 6, "faults", function(worker) return ("%d"):format(worker.faults) end },
  { 6, "seen", function(worker) return figures.duration(worker.seen) end },
  { 5, "match", function(worker) return worker.match and ("%d"):format(worker.match) or "-" end },
  {
    8, "residual",
    function(worker) return worker.residual and ("%+.1f"):format(worker.residual) or "-" end,
  },
  { 8, "version", function(worker) return check.escaped(worker.version) end },
}

-- How many of the columns fit beside a name, and how wide the name may then be.
local function fitting(width)
  local used = 0
  for i, column in ipairs(columns) do
    used = used + column[1] + 2
    if width - used < shortest_name then return i - 1, width - used + column[1] + 2 end
  end
  return #columns, width - used
end

local function line_of(cells, count, name)
  for i = 1, count do cells[i] = ("%" .. columns[i][1] .. "s"):format(cells[i]) end
  cells[count + 1] = name
  return table.concat(cells, "  ", 1, count + 1)
end

--- A line of headings, and a line for each worker.
---@param list shogun.SeenWorker[]
---@param width integer
---@return string[] lines  empty without workers
function workers.lines(list, width)
  if not list or #list == 0 then return {} end
  local count, room = fitting(width)
  local headings, lines = {}, {}
  for i, column in ipairs(columns) do headings[i] = column[2] end
  lines[1] = line_of(headings, count, "worker")
  for _, worker in ipairs(list) do
    local cells = {}
    for i, column in ipairs(columns) do cells[i] = column[3](worker) end
    lines[#lines + 1] = line_of(cells, count, standings.name(workers.name(worker.name), room))
  end
  return lines
end

local advice <const> = {
  "  shogun games URL --worker NAME lists its games; --replay GAME plays one of them again,",
  "  on another machine. If the moves differ, stop the worker and cancel the match.",
}

--- Lines about the workers whose results deviate, and about what the user can do.
---@param event table  with `deviating`
---@return string[] lines
function workers.warnings(event)
  local lines = {}
  for _, each in ipairs(event.deviating or {}) do
    lines[#lines + 1] = ("worker %s deviates: %+.1f standard deviations in %s"):format(
      workers.name(each.worker), each.residual, figures.plural(each.pairs, "pair"))
  end
  if #lines > 0 then table.move(advice, 1, #advice, #lines + 1, lines) end
  return lines
end

return workers
