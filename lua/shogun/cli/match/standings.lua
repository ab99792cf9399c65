--- The standings of a match as lines of text that fit a width. Shortens names but not figures, and
--- moves parts that do not fit to the next line.

local check = require "shogun.check"
local figures = require "shogun.draw.report.figures"
local terminal = require "shogun.cli.terminal"
local words = require "shogun.draw.report.words"

local standings = {}

local width_of <const> = terminal.columns

--- A name without control characters. Cuts a long name in its middle to the width.
---@param name string
---@param width integer  at least 3
---@return string
function standings.name(name, width)
  name = check.escaped(name)
  if width_of(name) <= width then return name end
  local before, after = (width - 1) // 2, width - 2 - (width - 1) // 2
  local head = name:sub(1, utf8.offset(name, before + 1) - 1)
  local tail = after > 0 and utf8.offset(name, -after) or #name + 1
  return head .. ".." .. name:sub(tail)
end

--- Joins parts to lines, with two blanks between parts. Breaks lines only between parts.
---@param parts string[]
---@param width integer
---@return string[] lines
function standings.flow(parts, width)
  local lines = {}
  for _, part in ipairs(parts) do
    local last = lines[#lines]
    if last and width_of(last) + 2 + width_of(part) <= width then
      lines[#lines] = last .. "  " .. part
    else
      lines[#lines + 1] = part
    end
  end
  return lines
end

--- Adds lines to a list.
function standings.append(lines, more) table.move(more, 1, #more, #lines + 1, lines) end

--- The names of players in one line.
---@param players { name: string }[]
---@return string
function standings.names(players)
  local names = {}
  for i, player in ipairs(players) do names[i] = check.escaped(player.name) end
  return table.concat(names, ", ")
end

--- A text with blanks after it, up to the width.
function standings.padded(text, width) return text .. (" "):rep(width - width_of(text)) end

--- The progress of a match, in parts for `flow`.
---@param event table  of progress
---@param games? integer  how many games the match has in all
---@return string[]
function standings.progress(event, games)
  local played = figures.plural(event.games, "game")
  if games then played = ("%d of %s"):format(event.games, figures.plural(games, "game")) end
  local parts = { played, figures.plural(event.pairs, "pair") }
  if event.games_a_second then
    parts[3] = figures.rate(event.games_a_second) .. " games/s"
    parts[4] = figures.rate(event.plies_a_second) .. " plies/s"
  end
  if event.seconds_left then parts[#parts + 1] = figures.duration(event.seconds_left) .. " left" end
  return parts
end

--- How many workers and lost leases a match on a server has, in parts; {} for a match in a file.
---@param event table  of progress
---@return string[]
function standings.course(event)
  if not event.workers then return {} end
  local parts = { figures.plural(#event.workers, "worker") }
  if event.leases_lost > 0 then
    parts[#parts + 1] = figures.plural(event.leases_lost, "lease") .. " lost"
  end
  return parts
end

--- Names the players of a pairing: "a against b".
---@param pairing shogun.PairingStandings
---@param width integer
---@return string
function standings.title(pairing, width)
  local room = math.max((width - #" against ") // 2, 5)
  return ("%s against %s"):format(standings.name(pairing.first, room),
    standings.name(pairing.second, room))
end

--- A line about a player that is slow to start.
---@param event table  "waiting"
---@return string
function standings.waiting(event)
  return ("waiting for %s to start"):format(check.escaped(event.player))
end

--- The standings of a pairing, in parts.
---@param pairing shogun.PairingStandings
---@return string[]
function standings.pairing(pairing)
  local losses, draws, wins = table.unpack(pairing.results)
  local parts = { ("won %d, drawn %d, lost %d"):format(wins, draws, losses) }
  local strength, test = pairing.strength, pairing.sprt
  if strength then
    parts[2] = figures.score(pairing.results)
    parts[3] = ("Elo %s %s"):format(figures.elo(strength.elo),
      figures.interval(strength.low, strength.high))
    parts[4] = figures.percent(strength.superiority) .. " likely stronger"
  end
  if words.is_worth_less(pairing) then
    parts[#parts + 1] = ("worth %.0f pairs"):format(pairing.worth)
  end
  if test then
    parts[#parts + 1] = ("LLR %.2f [%.2f, %.2f]"):format(test.llr, test.lower, test.upper)
  end
  return parts
end

-- A player's cells in the rating list, after the name. A narrow window shows only the first cells.
local function cells_of(entry)
  return {
    ("%6s"):format(figures.elo(entry.rating)),
    ("%-14s"):format(figures.interval(entry.low, entry.high)),
    ("%7s"):format(figures.percent(entry.points / entry.games)),
    ("%8s"):format(figures.points(entry.points)),
    ("%6d"):format(entry.games),
  }
end

local headings <const> = {
  ("%6s"):format "Elo", ("%-14s"):format "95 % interval", ("%7s"):format "score",
  ("%8s"):format "points", ("%6s"):format "games",
}

-- How many cells fit beside a name, and how many columns are left for the name.
local function fitting(width)
  local used = 0
  for i, heading in ipairs(headings) do
    used = used + 2 + #heading
    if i > 2 and width - used < 12 then return i - 1, width - used + 2 + #heading end
  end
  return #headings, width - used
end

--- The rating list below a line of headings.
---@param ratings shogun.Rating[]
---@param width integer
---@return string[] lines
function standings.ratings(ratings, width)
  local count, room = fitting(width)
  local longest = #"player"
  for _, entry in ipairs(ratings) do
    longest = math.max(longest, width_of(check.escaped(entry.name)))
  end
  room = math.max(math.min(room, longest), 3)
  local lines = { standings.padded(("player"):sub(1, room), room) .. "  "
    .. table.concat(headings, "  ", 1, count) }
  for _, entry in ipairs(ratings) do
    lines[#lines + 1] = standings.padded(standings.name(entry.name, room), room) .. "  "
      .. table.concat(cells_of(entry), "  ", 1, count)
  end
  return lines
end

return standings
