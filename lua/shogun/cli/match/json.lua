--- The events of a match as lines of JSON on stdout, one an event, in the order in which they
--- happen. In each, `event` comes first and says which it is:
--
-- - `waiting`, where a `player` (its text) is not ready within a second;
-- - `openings`, now and then while they are searched for a queue: `found`, of `count`;
-- - `beside`: a new match begins, since an older `match` has the same options and more `pairs`;
-- - `start`: `settings` (players with name, version and sha256; pairs or sprt; rules, openings,
--   seed, limits; of openings that are found those there are), `games` in all (absent where a test
--   decides), `done` already in the database; of `shogun watch` also `match`, its number, and on a
--   server of openings that are found the first alone;
-- - `game`, after each game, as they finish: `number`, `pair`, `white` and `red` (names), `opening`
--   (its number), `board` (that of the opening), `result` ("1-0", "0-1" or "1/2-1/2"), `reason`,
--   `message` (if any), `plies`, `seconds`;
-- - `fault`, after the first game that a player loses by an illegal move or an error and after the
--   third on time: `player`, `spec` (its text), `reason`, `number` and `message` (of the game),
--   `count` (of such games), `seconds` (of its moves in this run, on average), `match` (its number
--   in the database);
-- - `progress`, about once a second: the standings without openings and lengths, with
--   `games_a_second`, `plies_a_second` and `seconds_left` (absent where a test decides); of
--   `shogun watch` on a server also `workers`, `deviating`, `leases_lost`, `set_aside`,
--   `refusals`, `waits`, as below;
-- - `end`: the standings, with `faults` where a player has ended the match by errors, with
--   `is_cancelled` where a server's match was cancelled. The last line; it is missing where the
--   match was interrupted.
--
-- `shogun watch` without a match writes of a server with a queue, about once a second:
--
-- - `queue`: `matches`, as `shogun queue --json` has them (cli/verbs/queue.lua): those that are
--   open, and those that were decided within the last hour; in each also `workers` (how many play
--   it), `games_a_second`, and once games are counted `faults` (of players), `strength` and `sprt`
--   (of two players) or `ratings` (of more). `workers`, of those that were seen in the last ten
--   minutes: `name`, `host`, `version`, `match` (that it plays), `games_a_second`, `seen` (seconds
--   ago), `games` (reported), `faults` (of players, in them), `residual` (how many standard
--   deviations its points lie from those of all workers in the same pairings). `deviating`:
--   `worker`, `pairs` and `residual` of those whose results chance does not explain
--   (cluster/workers.lua);
-- - `over`: no match is open. The last line.
--
-- - `lost`: the server cannot be used, since `message`, at first and then once a minute;
--   `connected`: it can be used again.
--
-- Standings are declared in `types/standings.lua`. Elo without bounds is null.

local console = require "shogun.cli.console"
local json = require "shogun.record.json"

-- Reading programs want lines at once, but not a system call for each of thousands a second.
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
