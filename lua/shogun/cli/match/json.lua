--- The events of a match as lines of JSON on stdout, in the order in which they happen. In each,
--- `event` comes first and names the kind:
--
-- - `waiting`: a `player` (its text) is not ready within a second;
-- - `openings`, now and then while they are searched for a queue: `found`, of `count`;
-- - `beside`: a new match begins, since an older `match` has the same options and more `pairs`;
-- - `start`: `settings` (players with name, version and sha256; pairs or sprt; rules, openings,
--   seed, limits; of openings found during the match those found so far), `games` in all (absent
--   if a test decides), `done` already in the database; from `shogun watch` also `match`, its
--   number, and on a server only the first found opening;
-- - `game`, after each game, as they finish: `number`, `pair`, `white` and `red` (names), `opening`
--   (its number), `board` (that of the opening), `result` ("1-0", "0-1" or "1/2-1/2"), `reason`,
--   `message` (if any), `plies`, `seconds`;
-- - `fault`, after the first game that a player loses by an illegal move or an error and after its
--   third loss on time: `player`, `spec` (its text), `reason`, `number` and `message` (of the
--   game), `count` (of such games), `seconds` (the mean of its moves in this run), `match` (its
--   number in the database);
-- - `progress`, about once a second: the standings without openings and lengths, with
--   `games_a_second`, `plies_a_second` and `seconds_left` (absent if a test decides); from
--   `shogun watch` on a server also `workers`, `deviating`, `leases_lost`, `set_aside`,
--   `refusals`, `waits`, as below;
-- - `end`: the standings, with `faults` if a player ended the match by errors, and with
--   `is_cancelled` if a server's match was cancelled. The last line, missing after an interruption.
--
-- For a server with a queue, `shogun watch` without a match writes about once a second:
--
-- - `queue`: `matches`, those open and those decided within the last hour. Each has the fields of
--   `shogun queue --json` (cli/verbs/queue.lua), `workers` (how many play it), `games_a_second`;
--   once games are counted also `faults` (of players), `strength` and `sprt` (of two players) or
--   `ratings` (of more). `workers`, those seen in the last ten minutes: `name`, `host`, `version`,
--   `match` (that it plays), `games_a_second`, `seen` (seconds ago), `games` (reported), `faults`
--   (of players, in them), `residual` (the difference between its points and those of all workers
--   in the same pairings, in standard deviations). `deviating`: `worker`, `pairs` and `residual` of
--   those whose results are not explained by chance (cluster/workers.lua);
-- - `over`: no match is open. The last line.
--
-- - `lost`: the server is unreachable because of `message`, at once and then every minute;
--   `connected`: it is reachable again.
--
-- Standings are declared in `types/standings.lua`. Elo without bounds is null.

local console = require "shogun.cli.console"
local json = require "shogun.record.json"

-- Programs expect lines at once, but thousands of system calls a second would be too many.
local flushed <const> = {
  waiting = true, openings = true, start = true, progress = true, ["end"] = true, queue = true,
  fault = true, over = true, lost = true, connected = true,
}

-- The keys of the most frequent event; collecting them each time would take longer than the rest.
local game_keys <const> = {
  "event", "number", "pair", "white", "red", "opening", "board", "result", "reason", "message",
  "plies", "seconds",
}

-- Without games `reasons` is empty, and an empty table would be encoded as a list.
local object <const> = { __jsontype = "object" }

-- Only the last event has the fields that grow with the openings.
local function shortened(event)
  local short = {}
  for name, value in pairs(event) do short[name] = value end
  short.openings, short.lengths = nil, nil
  return short
end

--- Makes the view: a function that takes events.
---@return fun(event: table)
return function()
  return function(event)
    local shown = event.event == "progress" and shortened(event) or event
    if shown.reasons then setmetatable(shown.reasons, object) end
    console.write(json.line(shown, event.event == "game" and game_keys or nil) .. "\n")
    if flushed[event.event] then console.written(io.stdout:flush()) end
  end
end
