--- The list of the matches in a queue, with all facts about a match that need none of its games.

local moments = require "shogun.arena.store.server.moments"
local numbers = require "shogun.numbers"
local refusals = require "shogun.cluster.refusals"
local rows_of = require "shogun.arena.store.rows"

local listing = {}

local of_matches <const> = rows_of.part("matches", {}, {
  priority = "integer", is_paused = "boolean", verdict = "text?", decided = "seconds?",
  done = "natural", games = "natural?", leases_lost = "natural", set_aside = "text?",
  text = "source?", changed = "seconds?", waits = "text?",
})

--- The SQL condition for listed matches: undecided, or decided at most `?` seconds ago.
listing.shown = moments.expand "decided IS NULL OR $DECIDED(?::double precision)"

local function expanded(sql)
  return moments.expand(sql:gsub("$SHOWN", listing.shown):gsub("$WAITS", refusals.waits))
end

-- `done` is the sum of the tally's games and of the reported games that the judge has not counted
-- yet; an index finds both. `text` is NULL if it is not wanted, or known.
local read_matches <const> = expanded [[
  SELECT matches.*, priority, paused AS is_paused, verdict, decided, queues.games,
    changed, $WAITS AS waits,
    CASE WHEN ?::boolean AND (id, changed) NOT IN (SELECT * FROM
      unnest(?::integer[], ?::double precision[])) THEN text END AS text,
    coalesce(tallies.games, 0) + coalesce((SELECT sum(last - first + 1)
      FROM chunks WHERE match_id = id AND reported IS NOT NULL AND NOT counted), 0)::bigint AS done,
    coalesce((SELECT sum(lost) FROM chunks WHERE match_id = id AND lost > 0), 0)::bigint
      AS leases_lost,
    (SELECT string_agg(concat_ws(' ', number, first, last), ',' ORDER BY number) FROM chunks
     WHERE match_id = id AND decided IS NULL AND reported IS NULL AND tries >= $MOST
       AND NOT ($HELD)) AS set_aside
  FROM queues JOIN matches ON id = queues.match_id LEFT JOIN tallies ON tallies.match_id = id
  WHERE $SHOWN ORDER BY id]]
local read_players <const> = expanded [[
  SELECT players.* FROM players JOIN queues ON queues.match_id = players.match_id
  WHERE $SHOWN ORDER BY players.match_id, place]]

local function state_of(row)
  if row.verdict == "cancelled" then return "cancelled" end
  if row.verdict then return "decided" end
  return row.is_paused and "paused" or "open"
end

-- Reads "3 5 6,9 17 18": the number of each chunk, its first and its last game.
local function chunks_of(text)
  local list = {}
  for number, first, last in (text or ""):gmatch "(%d+) (%d+) (%d+)" do
    list[#list + 1] = {
      number = math.tointeger(tonumber(number)), first = math.tointeger(tonumber(first)),
      last = math.tointeger(tonumber(last)),
    }
  end
  return list
end

---@class shogun.ListedMatch
---@field match integer  its number
---@field state "open" | "paused" | "decided" | "cancelled"
---@field verdict? string  of a decided match
---@field decided? number  when: seconds since 1970, by the server's clock
---@field priority integer
---@field done integer  how many games are reported
---@field games? integer  how many in all; nil if a test decides
---@field players string[]  names
---@field leases_lost integer
---@field set_aside { number: integer, first: integer, last: integer }[]  chunks
---@field refusals shogun.Refusal[]  of hosts that do not play it
---@field waits? string  what the open match waits for
---@field began string  when, in UTC
---@field version string  of shogun

local function listed(row)
  return {
    match = row.id, state = state_of(row), verdict = row.verdict, decided = row.decided,
    priority = row.priority, done = row.done, games = row.games, players = {},
    leases_lost = row.leases_lost, set_aside = chunks_of(row.set_aside), began = row.began,
    version = row.version, refusals = {}, waits = row.waits,
  }
end

local most_seconds <const> = 1e12

--- The statements that read the list, for `Database:together`.
---@param seconds? number  leaves out matches that were decided longer ago than this; default: none
---@param known? table<integer, number>  adds tallies, except those changed at these times, by match
---@return table, table, table
function listing.statements(seconds, known)
  local ids, times = {}, {}
  for id, changed in pairs(known or {}) do
    ids[#ids + 1], times[#times + 1] = id, numbers.text(changed)
  end
  return {
      of_matches, read_matches, known ~= nil, "{" .. table.concat(ids, ",") .. "}",
      "{" .. table.concat(times, ",") .. "}", seconds or most_seconds,
    },
    { rows_of.tables.players, read_players, seconds or most_seconds },
    refusals.statement "match_id IN (SELECT queues.match_id FROM queues WHERE decided IS NULL)"
end

--- Makes the list from the results of `statements`.
---@param matches table[]
---@param players table[]
---@param refused table[]
---@return shogun.ListedMatch[]
---@return table<integer, table[]> players  their rows, by match
function listing.of(matches, players, refused)
  local list, by_match = {}, {}
  for i, row in ipairs(matches) do
    list[i], by_match[row.id] = listed(row), {}
  end
  for _, row in ipairs(players) do
    if by_match[row.match_id] then table.insert(by_match[row.match_id], row) end
  end
  for _, match in ipairs(list) do
    for i, row in ipairs(by_match[match.match]) do match.players[i] = row.name or "?" end
    for _, row in ipairs(refused) do
      if row.match_id == match.match then table.insert(match.refusals, row) end
    end
  end
  return list, by_match
end

--- The matches in the queue, the oldest first, in one round trip.
---@param db shogun.Database
---@return shogun.ListedMatch[]
function listing.all(db) return (listing.of(table.unpack(db:together { listing.statements() }))) end

return listing
