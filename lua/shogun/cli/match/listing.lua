--- The matches in a queue as lines of text.

local check = require "shogun.check"

local listing = {}

--- The state of a match in words.
---@param match shogun.ListedMatch
---@return string
function listing.state(match)
  return match.state == "decided" and check.escaped(match.verdict) or match.state
end

--- How many games of a match are reported, and how many there will be, if known: "40 of 200".
---@param match shogun.ListedMatch
---@return string
function listing.done(match)
  return match.games and ("%d of %d"):format(match.done, match.games) or ("%d"):format(match.done)
end

local advice <const> = {
  "  They killed four workers in a row: see the workers' logs. To try them again, enqueue",
  "  the match once more with the same options.",
}

--- Lines about the games that were set aside, and how the user can try them again.
---@param matches { match: integer, set_aside: table[]? }[]
---@return string[] lines
function listing.set_aside(matches)
  local lines = {}
  for _, match in ipairs(matches) do
    for _, chunk in ipairs(match.set_aside or {}) do
      lines[#lines + 1] = ("match %d: games %d to %d are set aside"):format(match.match,
        chunk.first, chunk.last)
    end
  end
  if #lines > 0 then table.move(advice, 1, #advice, #lines + 1, lines) end
  return lines
end

-- A line for each reason to wait, with the matches that have it.
local function add_waiting(lines, matches)
  local groups = {}
  for _, match in ipairs(matches) do
    local group = groups[match.waits or 0] or { reason = match.waits }
    if match.waits then
      if #group == 0 then groups[match.waits], groups[#groups + 1] = group, group end
      group[#group + 1] = ("%d"):format(match.match)
    end
  end
  for _, group in ipairs(groups) do
    local named, more = table.concat(group, ", ", 1, math.min(#group, 5)), #group - 5
    if more > 0 then named = ("%s and %d more"):format(named, more) end
    lines[#lines + 1] = (#group > 1 and "matches %s wait: %s" or "match %s waits: %s")
      :format(named, group.reason)
  end
end

--- Lines about the hosts that refuse to play a match, and about what the open matches wait for.
---@param matches { match: integer, refusals: shogun.Refusal[]?, waits: string? }[]
---@return string[] lines
function listing.refusals(matches)
  local lines = {}
  for _, match in ipairs(matches) do
    for _, each in ipairs(match.refusals or {}) do
      lines[#lines + 1] = ("match %d is not played on %s: %s"):format(match.match, each.host,
        each.reason)
    end
  end
  add_waiting(lines, matches)
  return lines
end

local form <const> = "%5s  %-10s %8s  %17s  %s"

--- A line for each match, under a heading.
---@param matches shogun.ListedMatch[]
---@return string[] lines
function listing.lines(matches)
  if #matches == 0 then return { "no match in the queue" } end
  local lines = { form:format("match", "state", "priority", "games", "players") }
  for _, match in ipairs(matches) do
    lines[#lines + 1] = form:format(match.match, listing.state(match), match.priority,
      listing.done(match), check.escaped(table.concat(match.players, ", ")))
  end
  return lines
end

--- The whole list: first the games set aside, then the hosts that refuse, then the matches.
---@param matches shogun.ListedMatch[]
---@return string
function listing.text(matches)
  local lines, refused = listing.set_aside(matches), listing.refusals(matches)
  table.move(refused, 1, #refused, #lines + 1, lines)
  table.move(listing.lines(matches), 1, #matches + 1, #lines + 1, lines)
  return table.concat(lines, "\n") .. "\n"
end

return listing
