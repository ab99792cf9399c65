--- The overview of a server, read repeatedly: all open and recently decided matches, and all
--- workers.
--
-- One round trip reads all of this. The strengths of players come from the judges' tallies; only
-- changed tallies are read.

local core = require "shogun.core"
local faults_of = require "shogun.arena.stats.faults"
local listing = require "shogun.cluster.views.listing"
local new_tally_of <const> = require("shogun.arena.stats.tally_text").read
local settings = require "shogun.arena.store.settings"
local workers = require "shogun.cluster.views.workers"

local now <const> = core.clock
local lately <const> = 3600 -- seconds for which a decided match is shown
local unseen <const> = 600 -- for which a silent worker is shown
local shortest_pause <const>, share <const> = 1, 5 -- seconds, or 5 times the reading time

---@class shogun.Overview
local Overview = {}
Overview.__index = Overview

-- The results in a tally: the faults of the players; the strength and the test if there are two
-- players, the ratings if there are more.
local function strength_of(db, row, players)
  local tally, message = new_tally_of(settings.of(row, players, {}), row.text)
  if not tally then db:fail(("match %d: %s"):format(row.id, message)) end
  local standings = tally:standings()
  local pairing, faults = standings.pairings[1], faults_of(standings)
  if #players > 2 then return { ratings = standings.ratings, faults = faults } end
  return { strength = pairing.strength, sprt = pairing.sprt, faults = faults }
end

-- Adds the results in the tallies to the list. A row has the text of its tally if that is new.
local function add_strengths(self, list, rows, players)
  for i, row in ipairs(rows) do
    if row.text or not row.changed then
      self.strengths[row.id] = row.text and strength_of(self.db, row, players[row.id])
      self.known[row.id] = row.changed
    end
    for name, value in pairs(self.strengths[row.id] or {}) do list[i][name] = value end
  end
end

local function add_rates(list, found)
  local by_match = {}
  for _, match in ipairs(list) do
    match.games_a_second, match.workers, by_match[match.match] = 0.0, 0, match
  end
  for _, worker in ipairs(found.workers) do
    local match = by_match[worker.match]
    if match then
      match.games_a_second = match.games_a_second + worker.games_a_second
      match.workers = match.workers + 1
    end
  end
end

local function is_over(list)
  for _, match in ipairs(list) do
    if match.state == "open" or match.state == "paused" then return false end
  end
  return true
end

local shown <const> = "match_id IN (SELECT queues.match_id FROM queues WHERE "
  .. listing.shown .. ")"

--- Reads the overview.
---@return table event  "queue" (cli/match/json.lua)
---@return boolean is_over  no match is open
function Overview:look()
  local matches, players, refused = listing.statements(lately, self.known)
  local rows, player_rows, refusals, alive, contributions = table.unpack(self.db:together {
    matches, players, refused, workers.statements(unseen, nil, shown, lately),
  })
  local list, by_match = listing.of(rows, player_rows, refusals)
  local found = workers.of(alive, contributions)
  add_strengths(self, list, rows, by_match)
  add_rates(list, found)
  return {
    event = "queue", matches = list, workers = found.workers, deviating = found.deviating,
  }, is_over(list)
end

--- Reads the overview repeatedly until no match is open, or `stop` returns true.
---@param session shogun.Session
---@param report fun(event: table)
---@return boolean?  whether no match is open
function Overview:follow(session, report)
  repeat
    local start, over = now(), nil
    session:persist(function()
      local event
      event, over = self:look()
      report(event)
    end)
    if over then return true end
    session:wait(math.max(shortest_pause, share * (now() - start)))
  until self.stop()
end

--- Makes an overview.
---@param db shogun.Database
---@param stop fun(): any  whether to end early
---@return shogun.Overview
return function(db, stop)
  return setmetatable({ db = db, stop = stop, known = {}, strengths = {} }, Overview)
end
