--- The metrics that `shogun watch` writes into a file for Prometheus, which the textfile collector
--- of its node exporter can read:
--
-- - `shogun_up`: 1, or 0 while the server is unreachable; `shogun_watched_seconds`: when the file
--   was written, in seconds since 1970;
-- - `shogun_matches` by `state` (open, paused, decided, cancelled; decided and cancelled matches
--   count for an hour);
-- - by `match` (its number): `shogun_match_games` (reported), `shogun_match_games_wanted` (absent
--   if a test decides), `shogun_match_games_per_second`, `shogun_match_workers`,
--   `shogun_match_faults` (of players), `shogun_match_leases_lost`,
--   `shogun_match_chunks_set_aside`; with two players `shogun_match_elo`, `_low` and `_high` (of
--   the first player), in a test also `shogun_match_llr`, `_lower` and `_upper`; with more players
--   `shogun_player_elo` by `player`;
-- - `shogun_workers` (seen in the last ten minutes), `shogun_workers_deviating`,
--   `shogun_games_per_second`.

local faults_of = require "shogun.arena.stats.faults"
local numbers = require "shogun.numbers"

local function number_text(value)
  if value ~= value then return "NaN" end
  if value == math.huge then return "+Inf" end
  if value == -math.huge then return "-Inf" end
  return numbers.text(value)
end

local escapes <const> = { ["\\"] = "\\\\", ['"'] = '\\"', ["\n"] = "\\n" }

local function labels_of(labels)
  local list = {}
  for name, value in pairs(labels or {}) do
    list[#list + 1] = ('%s="%s"'):format(name, (tostring(value):gsub('[\\"\n]', escapes)))
  end
  table.sort(list)
  return #list > 0 and "{" .. table.concat(list, ",") .. "}" or ""
end

local Metrics = {}
Metrics.__index = Metrics

-- Adds a sample to those with the same name.
function Metrics:add(name, value, labels)
  if value == nil then return end
  name = "shogun_" .. name
  if not self.samples[name] then
    self.samples[name] = {}
    table.insert(self.names, name)
  end
  table.insert(self.samples[name], ("%s%s %s\n"):format(name, labels_of(labels),
    number_text(value)))
end

function Metrics:text()
  local parts = {}
  for _, name in ipairs(self.names) do
    parts[#parts + 1] = ("# TYPE %s gauge\n"):format(name) .. table.concat(self.samples[name])
  end
  return table.concat(parts)
end

local function add_strength(metrics, match, labels)
  local strength, test = match.strength, match.sprt
  if strength then
    metrics:add("match_elo", strength.elo, labels)
    metrics:add("match_elo_low", strength.low, labels)
    metrics:add("match_elo_high", strength.high, labels)
  end
  if test then
    metrics:add("match_llr", test.llr, labels)
    metrics:add("match_llr_lower", test.lower, labels)
    metrics:add("match_llr_upper", test.upper, labels)
  end
  for _, each in ipairs(match.ratings or {}) do
    metrics:add("player_elo", each.rating, { match = match.match, player = each.name })
  end
end

local function add_match(metrics, match)
  local labels = { match = match.match }
  metrics:add("match_games", match.done, labels)
  metrics:add("match_games_wanted", match.games, labels)
  metrics:add("match_games_per_second", match.games_a_second, labels)
  metrics:add("match_workers", match.workers, labels)
  metrics:add("match_faults", match.faults, labels)
  metrics:add("match_leases_lost", match.leases_lost, labels)
  metrics:add("match_chunks_set_aside", match.set_aside and #match.set_aside, labels)
  add_strength(metrics, match, labels)
end

local function add_states(metrics, matches)
  local counts = { open = 0, paused = 0, decided = 0, cancelled = 0 }
  for _, match in ipairs(matches) do counts[match.state] = counts[match.state] + 1 end
  for _, state in ipairs { "open", "paused", "decided", "cancelled" } do
    metrics:add("matches", counts[state], { state = state })
  end
end

local function add_all(metrics, found)
  local rate = 0.0
  add_states(metrics, found.matches)
  for _, match in ipairs(found.matches) do
    add_match(metrics, match)
    rate = rate + (match.games_a_second or 0)
  end
  metrics:add("workers", found.workers and #found.workers)
  metrics:add("workers_deviating", found.deviating and #found.deviating)
  metrics:add("games_per_second", rate)
end

local function state_of(event)
  if event.is_cancelled then return "cancelled" end
  return event.event == "end" and "decided" or "open"
end

-- Turns an event of one match into the event that a server with only this match would send.
local function of_one(event, start)
  local is_pair, pairing = #event.players == 2, event.pairings[1]
  return {
    workers = event.workers, deviating = event.deviating,
    matches = { {
      match = start.match, state = state_of(event), done = event.games, games = start.games,
      games_a_second = event.games_a_second, workers = event.workers and #event.workers,
      faults = faults_of(event), leases_lost = event.leases_lost,
      set_aside = event.set_aside, strength = is_pair and pairing.strength or nil,
      sprt = pairing.sprt, ratings = not is_pair and event.ratings or nil,
    } },
  }
end

--- Makes the writer: a function that takes events and returns the file's new text, or nil.
---@return fun(event: table): string?
return function()
  local start, last
  return function(event)
    if event.event == "start" then start = event end
    if event.event == "queue" then last = event end
    if event.event == "progress" or event.event == "end" then last = of_one(event, start) end
    local is_up = event.event ~= "lost"
    if not last and is_up or event.event == "start" then return nil end
    local metrics = setmetatable({ names = {}, samples = {} }, Metrics)
    metrics:add("up", is_up and 1 or 0)
    metrics:add("watched_seconds", os.time())
    if is_up then add_all(metrics, last) end
    return metrics:text()
  end
end
