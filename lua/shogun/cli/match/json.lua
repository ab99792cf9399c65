--- The events of a match as lines of JSON on stdout, in the order in which they happen. The first
--- field of each line, `event`, names the kind of the event:
--
-- - `waiting`: a `player` (its text) is not ready within a second;
-- - `openings`, now and then while --enqueue finds openings: `found` of `count` so far;
-- - `beside`: a new match begins, since an older `match` has the same options but more `pairs`;
-- - `start`: `settings` (players with name, version and sha256; pairs or sprt; rules, openings,
--   seed, limits; if the match finds its openings, only those found so far), `games` (in all;
--   absent if a test decides), `done` (games already in the database); `shogun watch` adds `match`
--   (its number) and, on a server, lists only the first found opening;
-- - `game`, after each game, in the order in which games finish: `number`, `pair`, `white` and
--   `red` (names), `opening` (its number), `board` (the opening's), `result` ("1-0", "0-1" or
--   "1/2-1/2"), `reason`, `message` (if any), `plies`, `seconds`;
-- - `fault`, after the first game that a player loses by an illegal move or an error and after its
--   third loss on time: `player`, `spec` (its text), `reason`, `number` and `message` (of the
--   game), `count` (how many such games), `allowed` (seconds for a move; absent with a clock),
--   `match` (the match's number in the database; absent without one);
-- - `progress`, about once a second: the standings without openings and lengths, with
--   `games_a_second`, `plies_a_second` and `seconds_left` (absent if a test decides); from
--   `shogun watch` on a server also `workers`, `deviating`, `leases_lost`, `set_aside`,
--   `refusals`, `waits`, as below;
-- - `end`, the last line, missing after an interruption: the standings, with `faults` if a player
--   ended the match by errors, and with `is_cancelled` if a server's match was cancelled.
--
-- For a server with a queue, `shogun watch` without a match writes about once a second:
--
-- - `queue`, with three lists. `matches` has open matches and matches decided in the last hour.
--   Each match has the fields of `shogun queue --json` (cli/verbs/queue.lua), `workers` (how many
--   play it), `games_a_second`; once games are counted, also `faults` (of players), `strength` and
--   `sprt` (of two players) or `ratings` (of more). `workers` has the workers seen in the last ten
--   minutes: `name`, `host`, `version`, `match` (which it plays), `games_a_second`, `seen` (seconds
--   ago), `games` (reported), `faults` (of players in these games), `residual` (its points minus
--   the mean of all workers in the same pairings, in standard deviations). `deviating` has the
--   workers whose results chance does not explain (cluster/views/workers.lua): `worker` (its name),
--   `pairs`, `residual`;
-- - `over`, the last line: no match is open.
--
-- - `lost`, at once and then every minute: the server is unreachable, and `message` says why;
--   `connected`: the server is reachable again.
--
-- `types/standings.lua` declares the standings. Infinite Elo is null.

local console = require "shogun.cli.console"
local json = require "shogun.record.json"

-- The events that are written at once. `game` is not among them: there may be thousands a second.
local flushed <const> = {
  waiting = true, openings = true, start = true, progress = true, ["end"] = true, queue = true,
  fault = true, over = true, lost = true, connected = true,
}

-- The keys of `game`, the most frequent event: collecting them each time would take too long.
local game_keys <const> = {
  "event", "number", "pair", "white", "red", "opening", "board", "result", "reason", "message",
  "plies", "seconds",
}

-- Marks `reasons` as an object: without games it is empty, and dkjson would write a list.
local object <const> = { __jsontype = "object" }

-- An event of progress without the fields that grow with the openings. `end` has these fields.
local function shortened(event)
  local short = {}
  for name, value in pairs(event) do short[name] = value end
  short.openings, short.lengths = nil, nil
  return short
end

---@return fun(event: table) view
return function()
  return function(event)
    local shown = event.event == "progress" and shortened(event) or event
    if shown.reasons then setmetatable(shown.reasons, object) end
    console.write(json.line(shown, event.event == "game" and game_keys or nil) .. "\n")
    if flushed[event.event] then console.written(io.stdout:flush()) end
  end
end
