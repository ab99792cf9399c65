--- The list of the matches in a queue, with what is known of each without reading its games.
-- @module shogun.arena.queue.listing

local functions = require "shogun.arena.store.functions"
local rows_of = require "shogun.arena.store.rows"

local shape <const> = rows_of.shape
local of_matches <const> = shape("queues", {
  match = "count", began = "time", version = "text", priority = "integer", is_paused = "boolean",
  verdict = "text?", decided = "seconds?", done = "natural", games = "natural?", pairs = "count?",
  set_aside = "text?",
})
local of_players <const> = shape("players", { match_id = "count", name = "text?" })

-- SQL with its abbreviations written out.
local function expanded(sql)
  return (sql:gsub("$(%u+)", {
    NOW = functions.now, MOST = ("%d"):format(functions.most_tries),
    SHOWN = "WHERE decided IS NULL OR decided >= $NOW - ?::double precision",
  }):gsub("$NOW", functions.now))
end

-- The games that the tally has, and those that the judge has still to count: both are in indexes.
local read_matches <const> = expanded [[
  SELECT id AS match, began, version, priority, paused AS is_paused, verdict, decided,
    queues.games, pairs, coalesce(tallies.games, 0) + coalesce((SELECT sum(last - first + 1)
      FROM chunks WHERE match_id = id AND reported IS NOT NULL AND NOT counted), 0)::bigint AS done,
    (SELECT string_agg(concat_ws(' ', number, first, last), ',' ORDER BY number) FROM chunks
     WHERE match_id = id AND decided IS NULL AND reported IS NULL AND tries >= $MOST
       AND expires < $NOW) AS set_aside
  FROM queues JOIN matches ON id = queues.match_id LEFT JOIN tallies ON tallies.match_id = id
  $SHOWN ORDER BY id]]
local read_players <const> = expanded [[
  SELECT players.match_id, name FROM players JOIN queues ON queues.match_id = players.match_id
  $SHOWN ORDER BY players.match_id, place]]

local function state_of(row)
  if row.verdict == "cancelled" then return "cancelled" end
  if row.verdict then return "decided" end
  return row.is_paused and "paused" or "open"
end

-- "3 5 6,9 17 18": numbers of chunks, their first and last games.
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
---@field verdict? string  of a match that is over
---@field decided? number  when: seconds since 1970, by the server's clock
---@field priority integer
---@field done integer  games that are reported
---@field games? integer  in all; nil where a test decides
---@field players string[]  names
---@field set_aside { number: integer, first: integer, last: integer }[]  chunks
---@field began string  when, in UTC
---@field version string  of shogun

local function listed(row)
  return {
    match = row.match, state = state_of(row), verdict = row.verdict, decided = row.decided,
    priority = row.priority, done = row.done, games = row.games, players = {},
    set_aside = chunks_of(row.set_aside), began = row.began, version = row.version,
  }
end

local most_seconds <const> = 1e12

--- The matches in the queue, the oldest first, in one round trip.
---@param db shogun.Database
---@param seconds? number  of those that are over, the ones of the last seconds; default: all
---@return shogun.ListedMatch[]
return function(db, seconds)
  local matches, players = table.unpack(db:together {
    { of_matches, read_matches, seconds or most_seconds },
    { of_players, read_players, seconds or most_seconds },
  })
  local list, by_id = {}, {}
  for i, row in ipairs(matches) do
    list[i] = listed(row)
    by_id[row.match] = list[i]
  end
  for _, row in ipairs(players) do
    local match = by_id[row.match_id]
    if match then table.insert(match.players, row.name or "?") end
  end
  return list
end
