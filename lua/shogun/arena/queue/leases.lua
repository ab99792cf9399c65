--- A queue worker's leases on the chunks of a match: claimed, renewed, reported, released; and the
--- judge of the match, which one of the workers is. `queue/init.lua` describes the protocol.
-- @module shogun.arena.queue.leases

local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local failure = require "shogun.failure"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local queue = require "shogun.arena.queue"
local rows_of = require "shogun.arena.store.rows"
local rules_text = require "shogun.record.rules"
local store = require "shogun.arena.store"

local judging <const> = 3 -- seconds of a judge's lease
local finding <const> = 0.5 -- seconds of a judge that looks for openings
local few <const> = 200 -- unclaimed pairs
local now <const>, most_tries <const> = queue.now, queue.most_tries

local shape <const> = rows_of.shape
local of_chunks <const> = shape("chunks", {
  number = "count", first = "count", last = "count", tries = "natural", begun = "flag",
})
local of_numbers <const> = shape("chunks", { number = "count" })
local of_games <const> = shape("games", { number = "count" })
local of_queues <const> = shape("queues", { verdict = "text?" })
local of_openings <const> = shape("openings", { place = "count", board = "board" })
local of_rests <const> = shape("queues", { made = "natural", size = "count", is_left = "boolean" })
local of_counts <const> = shape("chunks", { games = "integer" })
local of_ends <const> = shape("queues", { is_all = "boolean" })

---@class shogun.Chunk
---@field number integer
---@field first integer  game
---@field last integer
---@field tries integer
---@field begun integer  1 where some of its games are there

---@class shogun.Leases
---@field worker string
local Leases = {}
Leases.__index = Leases

local claim <const> = ([[
  UPDATE chunks SET worker = ?, expires = %s + ?, tries = tries + 1,
    lost = lost + (worker IS NOT NULL)::integer
  WHERE match_id = ? AND number IN (
    SELECT number FROM chunks WHERE match_id = ? AND reported IS NULL AND tries < %d
      AND %%s ORDER BY number LIMIT ? FOR UPDATE SKIP LOCKED)
  RETURNING number, first, last, tries, begun]]):format(now, most_tries)

local claim_tried <const> = claim:format("tries > 0 AND expires < " .. now)
-- While a lost chunk waits, no fresh ones are claimed, so that a worker without chunks takes it.
local claim_fresh <const> = claim:format(([[tries = 0 AND expires = 0 AND NOT EXISTS
  (SELECT 1 FROM chunks AS others WHERE others.match_id = chunks.match_id AND
    others.reported IS NULL AND others.tries > 0 AND others.tries < %d AND others.expires < %s)]])
  :format(most_tries, now))

local function claim_with(self, statement, count)
  local rows = self.db:rows(of_chunks, statement, self.worker, self.lease, self.id, self.id, count)
  table.sort(rows, function(a, b) return a.number < b.number end)
  return rows
end

--- Claims free chunks: one that was lost before, or up to `count` new ones.
---@param count integer
---@param has_none boolean  whether the worker holds no chunk
---@return shogun.Chunk[]
function Leases:claim(count, has_none)
  local rows = has_none and claim_with(self, claim_tried, 1) or {}
  if #rows == 0 then rows = claim_with(self, claim_fresh, count) end
  if #rows > 0 or not has_none then return rows end
  local has_more = self.db:transaction(function()
    return queue.make_chunks(self.db, self.id, self.plan)
  end)
  return has_more and claim_with(self, claim_fresh, count) or rows
end

--- Reads new openings into the settings of the match.
function Leases:read_openings()
  local boards = self.settings.openings.boards
  for _, row in ipairs(self.db:rows(of_openings, "SELECT place, board FROM openings "
    .. "WHERE match_id = ? AND place > ? ORDER BY place", self.id, self.stored)) do
    if row.place == self.stored + 1 then
      local board, message = core.board(row.board, assert(rules_text.read(self.settings.rules)))
      if not board then self.db:fail(("match %d: %s"):format(self.id, message)) end
      boards[row.place], self.stored = boards[row.place] or row.board, row.place
    end
  end
end

--- The stored games of a chunk.
---@param chunk shogun.Chunk
---@return table<integer, true>
function Leases:played(chunk)
  local numbers = {}
  if chunk.begun == 0 then return numbers end
  for _, row in ipairs(self.db:rows(of_games, "SELECT number FROM games WHERE match_id = ? "
    .. "AND number BETWEEN ? AND ?", self.id, chunk.first, chunk.last)) do
    numbers[row.number] = true
  end
  return numbers
end

--- Renews the leases of a queue worker.
function Leases:renew()
  return self.db:execute("UPDATE chunks SET expires = " .. now .. " + ? WHERE match_id = ? AND "
    .. "worker = ? AND reported IS NULL AND tries > 0", self.lease, self.id, self.worker)
end

local function numbers_of(chunks)
  local list = {}
  for i, chunk in ipairs(chunks) do list[i] = ("%d"):format(chunk.number) end
  return table.concat(list, ", ")
end

-- Changes the chunks that the worker still holds, and saves their games.
local function hand_in(self, chunks, change)
  return self.db:transaction(function()
    local rows = self.db:rows(of_numbers, ("UPDATE chunks SET %s WHERE match_id = ? AND "
      .. "worker = ? AND reported IS NULL AND number IN (%s) RETURNING number"):format(change,
      numbers_of(chunks)), self.id, self.worker)
    local is_ours, games = {}, {}
    for _, row in ipairs(rows) do is_ours[row.number] = true end
    for _, chunk in ipairs(chunks) do
      if is_ours[chunk.number] then table.move(chunk.games, 1, #chunk.games, #games + 1, games) end
    end
    return store.insert(self.db, self, games)
  end)
end

--- Reports chunks with all their games, except chunks that another worker holds by now.
---@param chunks shogun.Chunk[]  with `games`: { task, outcome }[]
---@return integer  games that count
function Leases:report(chunks) return hand_in(self, chunks, "reported = " .. now) end

--- Releases chunks, and saves those of their games that were played.
---@param chunks shogun.Chunk[]  with `games`
---@return integer  games that count
function Leases:give_back(chunks)
  return hand_in(self, chunks, "worker = NULL, expires = 0, tries = tries - 1, begun = 1")
end

--- The verdict; nil if there is none yet.
---@return string?  "H0", "H1", "undecided": the test cannot go on, or "finished": all games are
--- there
function Leases:verdict()
  local row = self.db:rows(of_queues, "SELECT verdict FROM queues WHERE match_id = ?", self.id)[1]
  return row and row.verdict
end

local function has_all(self)
  local row = self.db:rows(of_ends, "SELECT made * size::bigint >= ? AND NOT EXISTS (SELECT 1 "
    .. "FROM chunks WHERE chunks.match_id = ? AND reported IS NULL) AS is_all FROM queues "
    .. "WHERE match_id = ?",
    math.tointeger(math.min(self.games, 1 << 60)), self.id, self.id)[1]
  return row.is_all
end

-- Counts finished games up to the first gap.
local function count_on(self)
  for task, outcome in self.store:outcomes(self, self.counted + 1) do
    if task.number > self.counted + 1 or self.tally:verdict() then return end
    self.tally:add(task, outcome)
    self.counted = task.number
  end
end

-- Whether all games with openings are played, and no more openings can be found.
local function has_no_more(self)
  if not self.is_used_up then return false end
  local row = self.db:rows(of_rests, "SELECT made, size, EXISTS (SELECT 1 FROM chunks WHERE "
    .. "chunks.match_id = queues.match_id AND reported IS NULL) AS is_left FROM queues WHERE "
    .. "match_id = ?", self.id)[1]
  return not row.is_left and row.made >= queue.most_chunks(self.db, self.id, self.plan, row.size)
end

local function decision(self)
  if self.tally then
    count_on(self)
    if self.tally:verdict() then return self.tally:verdict() end
  end
  if has_all(self) then return "finished" end
  return has_no_more(self) and (self.tally and "undecided" or "finished") or nil
end

-- Whether games lack openings that can be found, and few other games are left to claim.
local function needs_openings(self)
  if self.is_used_up or self.plan:games_of(self.stored) >= self.games then return false end
  local row = self.db:rows(of_counts, "SELECT COALESCE(SUM(last - first + 1), 0)::bigint "
    .. "AS games FROM chunks WHERE match_id = ? AND reported IS NULL AND tries = 0", self.id)[1]
  return row.games < 2 * few
end

local function open_book(self)
  local settings = self.settings
  local rules = assert(rules_text.read(settings.rules))
  local opened, message = failure.try(book.open, settings.openings.spec, rules, settings.seed,
    settings.openings.boards)
  return opened or self.db:fail(message)
end

-- Whether the openings are enough for now, or for good.
local function has_enough(self)
  local openings = #self.settings.openings.boards
  return openings - self.stored >= few or self.plan:games_of(openings) >= self.games
end

-- Finds openings for a while, and makes chunks of their games. Openings that could not be stored
-- are stored the next time.
local function find_openings(self)
  self:read_openings()
  local boards, deadline = self.settings.openings.boards, core.clock() + finding
  self.book = self.book or open_book(self)
  while not has_enough(self) and not self.is_used_up and core.clock() < deadline do
    self.is_used_up = not self.book:find()
  end
  self.db:transaction(function()
    store.insert_openings(self.db, self.id, self.stored + 1, boards)
    queue.make_chunks(self.db, self.id, self.plan)
  end)
  self.stored = #boards
end

-- Whether this worker is the judge, from now on or again.
local function is_judge(self)
  return self.db:execute("UPDATE queues SET judge = ?, judges_until = " .. now .. " + ? WHERE "
    .. "match_id = ? AND decided IS NULL AND (judge IS NULL OR judge = ? OR judges_until < " .. now
    .. ")", self.worker, judging, self.id, self.worker) == 1
end

local function close(self, verdict)
  self.db:transaction(function()
    self.db:execute("UPDATE queues SET verdict = ?, decided = " .. now .. " WHERE match_id = ? AND "
      .. "decided IS NULL", verdict, self.id)
    self.db:execute("UPDATE matches SET finished = " .. self.db:timestamp()
      .. " WHERE id = ? AND finished IS NULL", self.id)
  end)
end

--- Judges the match, unless another worker does: decides whether it is over, and otherwise finds
--- openings that it lacks.
function Leases:judge()
  if not is_judge(self) then return end
  local verdict = decision(self)
  if verdict then return close(self, verdict) end
  if needs_openings(self) then find_openings(self) end
end

--- Releases the lease of the judge.
function Leases:resign()
  return self.db:execute("UPDATE queues SET judge = NULL WHERE match_id = ? AND judge = ?", self.id,
    self.worker)
end

--- The chunks of a match that a queue worker may claim.
---@param opened shogun.Store
---@param match { id: integer, settings: shogun.MatchSettings, plan: shogun.Plan? }
---@param worker string  a name that no other one has
---@param lease number  seconds
---@return shogun.Leases
return function(opened, match, worker, lease)
  local settings = match.settings
  local plan = match.plan or new_plan(settings)
  return setmetatable({
    store = opened, db = opened.db, id = match.id, worker = worker, lease = lease,
    settings = settings, plan = plan, games = plan:count(), counted = 0,
    stored = #settings.openings.boards,
    tally = settings.sprt and new_tally(settings) or nil,
  }, Leases)
end
