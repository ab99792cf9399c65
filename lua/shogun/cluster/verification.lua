--- Verifies a match in a queue: compares everything that is stored twice.
--
-- It computes the tally again from the games, the digests from the moves, and the players and seeds
-- from the settings; and it checks that reported chunks have all of their games. It reads the state
-- at one moment, while the match may continue.

local digest = require "shogun.arena.stats.digest"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local rows_of = require "shogun.arena.store.rows"
local tally_text = require "shogun.arena.stats.tally_text"

local verification = {}

local shape <const> = rows_of.shape
local of_queues <const> = shape("queues", {
  verdict = "text?", games = "natural?", text = "source?",
})
local of_chunks <const> = shape("chunks", {
  number = "count", first = "count", last = "count", missing = "natural",
})
local of_digests <const> = shape("games", { number = "count", digest = "integer" })

---@class shogun.Deviation
---@field problem string
---@field kind "chunk" | "tally" | "digest" | "game"
---@field chunk? integer
---@field game? integer
---@field digest? integer  the correct digest

local read_queue <const> = [[SELECT verdict, tallies.games, text FROM queues
  LEFT JOIN tallies ON tallies.match_id = queues.match_id WHERE queues.match_id = ?]]
-- A subquery for each chunk uses the index; a join might compare all chunks with all games.
local read_holes <const> = [[
  SELECT number, first, last, missing FROM (
    SELECT number, first, last, last - first + 1 - (SELECT count(*) FROM games
      WHERE games.match_id = chunks.match_id AND games.number BETWEEN first AND last) AS missing
    FROM chunks WHERE match_id = ? AND reported IS NOT NULL) AS reported
  WHERE missing > 0 ORDER BY number]]
-- A chunk must be marked as counted if, and only if, the tally has its games.
local read_miscounted <const> = [[SELECT number, first, last, 0 AS missing FROM chunks
  WHERE match_id = ? AND reported IS NOT NULL AND counted <> (last <= ?) ORDER BY number]]
local a_load <const> = 10000 -- digests read at once
local read_digests <const> = "SELECT number, digest FROM games WHERE match_id = ? "
  .. "AND number > ? ORDER BY number LIMIT " .. a_load

local function add(self, kind, facts, format, ...)
  facts.kind, facts.problem = kind, format:format(...)
  self.deviations[#self.deviations + 1] = facts
end

local function compare_chunks(self)
  for _, chunk in ipairs(self.db:rows(of_chunks, read_holes, self.id)) do
    add(self, "chunk", { chunk = chunk.number },
      "chunk %d is reported, but %d of its games %d to %d are missing", chunk.number, chunk.missing,
      chunk.first, chunk.last)
  end
  local row = self.row
  for _, chunk in ipairs(row.text and self.db:rows(of_chunks, read_miscounted, self.id, row.games)
    or {}) do
    add(self, "tally", { chunk = chunk.number }, chunk.last <= row.games
      and "chunk %d is not marked as counted, but the tally has its games"
      or "chunk %d is marked as counted, but the tally lacks its games", chunk.number)
  end
end

-- The stored digest of a game. The caller asks for games in the order of their numbers.
local function stored_digest(self, number)
  if number > self.loaded_to then
    self.digests = {}
    local rows = self.db:rows(of_digests, read_digests, self.id, number - 1)
    for _, row in ipairs(rows) do
      self.digests[row.number], self.loaded_to = row.digest, row.number
    end
  end
  return self.digests[number]
end

local function compare_digest(self, task, outcome)
  local stored, right = stored_digest(self, task.number), digest(task, outcome)
  if stored == right then return end
  add(self, "digest", { game = task.number, digest = right },
    "game %d: its digest differs from its moves", task.number)
end

local fields <const> = { "pair", "white", "red", "opening", "seed" }

-- A repeated opening shows that no more openings could be found.
local function compare_task(self, task)
  if task.opening ~= task.pair then self.plan:reuse() end
  local planned = self.plan:task(task.number)
  for _, field in ipairs(fields) do
    if task[field] ~= planned[field] then
      return add(self, "game", { game = task.number }, "game %d: %s: expected %d, got %d",
        task.number, field, planned[field], task[field])
    end
  end
end

local function compare_tally(self, tally, counted)
  local row = self.row
  if not row.text then return end
  if counted < row.games then
    add(self, "tally", {}, "the tally has %d games, but %d of them are missing", row.games,
      row.games - counted)
  elseif tally_text.write(tally) ~= row.text then
    add(self, "tally", {}, "the tally differs from the first %s", row.games == 1 and "game"
      or ("%d games"):format(row.games))
  end
end

local function compare_games(self)
  self.settings.allow_faults = self.row.verdict ~= "faults"
  local tally, counted, last = new_tally(self.settings, true), 0, self.row.games or 0
  for game in self.store:games { match = self.id } do
    local task, outcome = game.task, game.outcome
    compare_task(self, task)
    compare_digest(self, task, outcome)
    if task.number <= last then
      tally:add(task, outcome)
      counted = counted + 1
    end
  end
  compare_tally(self, tally, counted)
end

local function compare(self)
  self.db:execute "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
  self.row = self.db:rows(of_queues, read_queue, self.id)[1]
  if not self.row then self.db:fail(("no match %d in the queue"):format(self.id)) end
  compare_chunks(self)
  compare_games(self)
end

--- Verifies a match.
---@param opened shogun.Store
---@param id integer
---@return shogun.Deviation[]
function verification.run(opened, id)
  local settings = opened:find(id).settings
  local self = {
    store = opened, db = opened.db, id = id, settings = settings, plan = new_plan(settings),
    deviations = {}, loaded_to = 0,
  }
  self.db:patiently(function() compare(self) end)
  return self.deviations
end

-- Requeues a chunk, unless its missing games have arrived meanwhile.
local reopen <const> = [[UPDATE chunks SET reported = NULL, counted = FALSE, worker = NULL,
  token = NULL, expires = 0, tries = 0, begun = 1
  WHERE match_id = ? AND number = ? AND reported IS NOT NULL
    AND (SELECT count(*) FROM games WHERE games.match_id = chunks.match_id
      AND games.number BETWEEN first AND last) <= last - first]]

-- The repair of each kind of deviation. After all repairs `count_again` runs.
local repairs <const> = {
  chunk = function(db, id, deviation) db:execute(reopen, id, deviation.chunk) end,
  tally = function() end,
  digest = function(db, id, deviation)
    db:execute("UPDATE games SET digest = ? WHERE match_id = ? AND number = ?", deviation.digest,
      id, deviation.game)
  end,
}

-- Lets the next judge count the games and decide the match again.
local function count_again(db, id)
  db:execute("DELETE FROM tallies WHERE match_id = ?", id)
  db:execute("UPDATE chunks SET counted = FALSE WHERE match_id = ? AND counted", id)
  local opened = db:execute("UPDATE queues SET verdict = NULL, decided = NULL, judge = NULL, "
    .. "judges_until = NULL WHERE match_id = ? AND verdict IS DISTINCT FROM 'cancelled'", id)
  if opened > 0 then db:execute("UPDATE matches SET finished = NULL WHERE id = ?", id) end
  db:query "SELECT pg_notify('shogun', 'work')"
end

--- Repairs the deviations of a verification: requeues reported chunks that lack games, replaces
--- wrong digests, and deletes the tally, so that all games are counted again. A game that does not
--- belong to the match stays unchanged.
---@param db shogun.Database
---@param id integer
---@param deviations shogun.Deviation[]
---@return integer  how many deviations are not repaired
function verification.repair(db, id, deviations)
  local left, repaired = 0, 0
  db:patiently(function()
    db:query("SELECT FROM queues WHERE match_id = ? FOR UPDATE", id)
    for _, deviation in ipairs(deviations) do
      local repair = repairs[deviation.kind]
      if repair then
        repair(db, id, deviation)
        repaired = repaired + 1
      else
        left = left + 1
      end
    end
    if repaired > 0 then count_again(db, id) end
  end)
  return left
end

return verification
