--- The judge of a match: one of the workers, which holds a lease on judging, as on a chunk.
--
-- The judge counts the games in the order of their numbers up to the first gap, stores the tally,
-- and writes the verdict; it also finds openings if the match lacks some. The next judge continues
-- from the stored tally (tally_text.lua), and watchers read the tally instead of counting. After a
-- failure the judge starts again from the stored tally.

local book = require "shogun.arena.games.book"
local core = require "shogun.core"
local games = require "shogun.arena.store.games"
local new_plan = require "shogun.arena.games.plan"
local new_tally = require "shogun.arena.stats.tally"
local points_of = require "shogun.cluster.points"
local rows_of = require "shogun.arena.store.rows"
local rules_text = require "shogun.record.rules"
local tally_text = require "shogun.arena.stats.tally_text"

-- All in seconds.
local term <const>, finding <const>, counting <const>, reading <const> = 5, 0.5, 0.3, 5
local most_chunks <const> = 250 -- counted at once
local few <const> = 200 -- unclaimed pairs

local shape <const> = rows_of.shape
local of_judges <const> = shape("queues", { is_judge = "boolean" })
local of_tallies <const> = shape("tallies", { games = "natural", text = "source" })
local of_sums <const> = shape("games", {
  first = "count", second = "count", opening = "count", pairs = "count", halves = "natural",
})
local of_chunks <const> = shape("chunks", { number = "count", first = "count", last = "count" })
local of_queues <const> = shape("queues", {
  made = "natural", most = "natural", unclaimed = "natural", is_left = "boolean",
  openings = "natural", counted = "natural", allows_faults = "boolean",
})
local of_openings <const> = shape("openings", { place = "count", board = "board" })
local of_changes <const> = shape("queues", { is_done = "boolean" })

---@class shogun.Judge
---@field id integer  the number of the match
---@field token string
---@field tally shogun.Tally?  nil while another worker is the judge
---@field counted integer  how many games the tally has
---@field points table  the points of openings (points.lua); `counted`: how many games they include;
--- `is_own`: a tally has already used the points
---@field is_recalled boolean  whether the tally has the points
---@field verdict string?  that it has written
local Judge = {}
Judge.__index = Judge

local ask_to_judge <const> = "SELECT shogun_judge(?, ?, ?) AS is_judge"
local read_tally <const> = "SELECT games, text FROM tallies WHERE match_id = ?"
local read_sums <const> = [[SELECT least(white, red) AS first, greatest(white, red) AS second,
    opening, COUNT(*) / 2 AS pairs, SUM(CASE WHEN result = '1/2-1/2' THEN 1
      WHEN (result = '1-0') = (white < red) THEN 2 ELSE 0 END) AS halves
  FROM games WHERE match_id = ? AND number > ? AND number <= ? GROUP BY 1, 2, 3]]
local read_chunks <const> = "SELECT number, first, last FROM chunks WHERE match_id = ? "
  .. "AND reported IS NOT NULL AND NOT counted ORDER BY number LIMIT " .. most_chunks
local read_queue <const> = [[SELECT made, most, allows_faults,
    (SELECT COALESCE(SUM(last - first + 1), 0) FROM chunks WHERE chunks.match_id = queues.match_id
      AND reported IS NULL AND expires = 0 AND tries = 0)::bigint AS unclaimed,
    EXISTS (SELECT FROM chunks WHERE chunks.match_id = queues.match_id AND reported IS NULL)
      AS is_left,
    COALESCE((SELECT MAX(place) FROM openings WHERE openings.match_id = queues.match_id), 0)
      AS openings,
    COALESCE((SELECT games FROM tallies WHERE tallies.match_id = queues.match_id), 0) AS counted
  FROM queues WHERE match_id = ?]]
local read_openings <const> = "SELECT place, board FROM openings WHERE match_id = ? AND place > ? "
  .. "ORDER BY place LIMIT 10000"

local a_load <const> = 20000 -- games read at once

-- Reads one page after the other, for a limited time, as long as this worker is the judge. Returns
-- whether it has read all pages.
local function read_pages(self, is_left, read_page)
  local deadline = core.clock() + reading
  while is_left() do
    if core.clock() > deadline then return false end
    read_page()
    if not self.db:row(of_judges, ask_to_judge, self.id, self.token, term).is_judge then
      self.tally = nil
      return false
    end
  end
  return true
end

-- Reads stored openings that this judge does not know. Returns whether it now knows all of them.
local function read_boards(self, count)
  local boards, last = self.settings.openings.boards, nil
  return read_pages(self, function() return #boards < count and #boards ~= last end, function()
    last = #boards
    for _, row in ipairs(self.db:rows(of_openings, read_openings, self.id, last)) do
      if row.place == #boards + 1 then boards[row.place] = row.board end
    end
  end)
end

-- Adds a page of games to the points. Subtracts a page if the points include games that the tally
-- does not count, because an answer was lost.
local function read_points(self)
  local points, from = self.points, self.points.counted
  local to = math.max(from - a_load, math.min(from + a_load, self.counted))
  local rows = self.db:rows(of_sums, read_sums, self.id, math.min(from, to), math.max(from, to))
  for _, row in ipairs(rows) do points_of.add(points, row, to > from and 1 or -1) end
  points.counted = to
end

-- Gives the tally the points of all counted games. Returns whether the tally has them. The points
-- may be from an earlier term as judge. If they differ from the stored games, as after restoring an
-- older dump, it reads them again.
local function recall(self)
  local points = self.points
  local is_done = read_pages(self, function() return points.counted ~= self.counted end,
    function() read_points(self) end)
  if not is_done then return false end
  self.is_recalled = points_of.recall(self.tally, points, not points.is_own)
  if not self.is_recalled then
    self.points = { counted = 0 }
    return recall(self)
  end
  points.is_own = true
  return true
end

-- The stored tally; nil if it does not have as many games as its row says.
local function stored_tally(self, row)
  local tally = tally_text.read(self.settings, row.text)
  return tally and (tally.games == row.games or tally:verdict()) and tally
end

-- Loads the stored tally or starts a new one; deletes an unusable one.
local function load(self, row)
  local tally = row and stored_tally(self, row)
  if row and not tally then self.db:query("SELECT shogun_recount(?, ?)", self.id, self.token) end
  self.tally, self.counted = tally or new_tally(self.settings, true), tally and row.games or 0
  if self.counted == 0 then self.points = { counted = 0, is_own = true } end
  self.is_recalled = self.counted == 0 and points_of.recall(self.tally, self.points)
end

-- The next chunks whose games follow each other without a gap.
local function run_of(self, chunks)
  local run, last = {}, self.counted
  for _, chunk in ipairs(chunks) do
    if chunk.first ~= last + 1 then break end
    run[#run + 1], last = chunk, chunk.last
  end
  return run, last
end

local function numbers_of(chunks)
  local list = {}
  for i, chunk in ipairs(chunks) do list[i] = chunk.number end
  return "{" .. table.concat(list, ",") .. "}"
end

-- Requeues reported chunks that lack games.
local function reopen(self, run)
  self.db:query("SELECT shogun_reopen(?, ?, ?::integer[])", self.id, self.token, numbers_of(run))
end

-- Stores the tally. Returns false if another worker is the judge by now.
local function save(self, before, run, verdict)
  local row = self.db:row(of_changes, "SELECT shogun_count(?, ?, ?, ?, ?::integer[], ?, ?) "
    .. "AS is_done", self.id, self.token, before, self.counted, numbers_of(run),
    tally_text.write(self.tally), verdict)
  if not row.is_done then self.tally = nil end
  self.verdict = row.is_done and verdict or nil
  return row.is_done
end

-- Whether the server lacks openings that this judge knows: not stored yet, or missing again.
local function has_unstored(self, course)
  return #self.settings.openings.boards > course.openings
end

-- The verdict that follows from the counts; nil while the match continues.
local function verdict_of(self, course)
  if self.tally:verdict() then return self.tally:verdict() end
  if self.counted >= self.plan:count() then return "finished" end
  if not self.is_used_up or course.is_left then return nil end
  if course.made < course.most or has_unstored(self, course) then return nil end
  return self.settings.sprt and "undecided" or "finished"
end

-- Whether an opening of these games was counted before, and the tally does not have its points.
local function lacks_points(self, list)
  for _, game in ipairs(self.is_recalled and {} or list) do
    if points_of.comes_again(self.tally, game.task) then return true end
  end
  return false
end

-- Counts the next chunks. Returns whether there may be more.
local function count(self, chunks, course)
  local run, last = run_of(self, chunks)
  local before, list = self.counted, {}
  if #run > 0 then list = games.to_count(self.db, self.id, before + 1, last) end
  if #list < last - before then return reopen(self, run) end
  if lacks_points(self, list) and not recall(self) then return false end
  for _, game in ipairs(list) do self.tally:add(game.task, game.outcome) end
  self.counted = last
  if self.is_recalled then self.points.counted = last end
  local verdict = verdict_of(self, course)
  if #run == 0 and not verdict then return false end
  return save(self, before, run, verdict) and not verdict and #chunks == most_chunks
end

-- How many games should be ready to claim: four times as many as were claimed since the last call.
local function games_ahead(self, course)
  local claimed = self.plan:games_of(course.openings) - course.unclaimed
  local since = claimed - (self.claimed or claimed)
  self.claimed = claimed
  return math.max(2 * few, 4 * since)
end

-- Whether to find or store openings: the server lacks some that were found, or few games are left
-- to claim and more openings can be found.
local function needs_openings(self, course, ahead)
  if has_unstored(self, course) then return true end
  if self.is_used_up then return false end
  local has_more = self.plan:games_of(course.openings) < self.plan:count()
  return has_more and course.unclaimed < ahead
end

local function open_book(self)
  local settings = self.settings
  return book.open(settings.openings.spec, assert(rules_text.read(settings.rules)), settings.seed,
    settings.openings.boards)
end

-- A list of boards as an SQL array of texts: boards have no character that needs escaping there.
local function array_of(list)
  return #list == 0 and "{}" or '{"' .. table.concat(list, '","') .. '"}'
end

-- Finds openings for `ahead` more games, or for as many as the time allows, and stores them; the
-- server then makes the chunks of these games.
local function find_openings(self, course, ahead)
  if not read_boards(self, course.openings) then return end
  local boards, deadline = self.settings.openings.boards, core.clock() + finding
  local first = course.openings + 1
  local enough = math.min(self.plan:games_of(course.openings) + ahead, self.plan:count())
  self.book = self.book or open_book(self)
  while self.plan:games_of(#boards) < enough and not self.is_used_up
    and core.clock() < deadline do
    self.is_used_up = not self.book:find()
  end
  self.db:rows(of_changes, "SELECT shogun_add_openings(?, ?, ?, ?::text[]) AS is_done", self.id,
    self.token, first, array_of(table.move(boards, first, #boards, 1, {})))
end

-- Becomes or stays the judge. Returns whether it is the judge, the uncounted chunks, and the
-- progress of the match.
local function take_office(self)
  local statements = {
    { of_judges, ask_to_judge, self.id, self.token, term, one = true },
    { of_chunks, read_chunks, self.id },
    { of_queues, read_queue, self.id },
    not self.tally and { of_tallies, read_tally, self.id } or nil,
  }
  local office, chunks, courses, tallies = table.unpack(self.db:together(statements))
  if not office[1].is_judge then
    self.tally = nil
    return false
  end
  self.settings.allow_faults = courses[1].allows_faults
  if not self.tally then load(self, tallies[1]) end
  if self.counted == courses[1].counted then return true, chunks, courses[1] end
  self.tally = nil -- the server has restored an older database
  return take_office(self)
end

local function judge(self)
  local deadline = core.clock() + counting
  repeat
    local is_judge, chunks, course = take_office(self)
    if not is_judge then return false end
    local has_more, ahead = count(self, chunks, course), games_ahead(self, course)
    if not has_more and self.tally and not self.tally:verdict()
      and needs_openings(self, course, ahead) then
      find_openings(self, course, ahead)
    end
  until not has_more or core.clock() > deadline
  return self.tally ~= nil
end

--- Counts newly reported games, decides, and finds openings, unless another worker is the judge.
--- Takes at most a second if many games are uncounted.
---@return boolean  whether it is the judge
function Judge:run()
  local ok, result = pcall(judge, self)
  if ok then return result end
  self.tally = nil -- an answer may have been lost
  error(result, 0)
end

--- Leaves the judging to other workers.
function Judge:resign()
  if not self.tally then return end
  self.db:query("SELECT shogun_resign(?, ?)", self.id, self.token)
  self.tally = nil
end

-- A copy of the settings with its own list of openings, to which the judge appends.
local function own_settings(given)
  local copy, boards = {}, {}
  for name, value in pairs(given) do copy[name] = value end
  for place, board in ipairs(given.openings.boards) do boards[place] = board end
  copy.openings = { spec = given.openings.spec, sha256 = given.openings.sha256, boards = boards }
  return copy
end

--- Makes a judge. The judge reads openings when it needs them.
---@param db shogun.Database
---@param match { id: integer, settings: shogun.MatchSettings }
---@param token string  that no other judge has
---@return shogun.Judge
return function(db, match, token)
  local settings = own_settings(match.settings)
  return setmetatable({
    db = db, id = match.id, token = token, settings = settings, plan = new_plan(settings),
    counted = 0, points = { counted = 0 }, is_recalled = false,
  }, Judge)
end
