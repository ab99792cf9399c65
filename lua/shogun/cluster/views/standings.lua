--- The standings of a match in a queue, for watching: the judge's stored tally, and the games
--- reported since.
--
-- Strengths are those of the judge's last count, a second or two ago. In a match with a test, the
-- other figures are from that count, too, without the games reported since.

local games = require "shogun.arena.store.games"
local new_tally = require "shogun.arena.stats.tally"
local numbers = require "shogun.numbers"
local rows_of = require "shogun.arena.store.rows"
local tally_text = require "shogun.arena.stats.tally_text"

local shape <const> = rows_of.shape
local of_states <const> = shape("queues", {
  verdict = "text?", text = "source?", changed = "seconds?", chunks = "source?",
})
local of_openings <const> = shape("games", {
  index = "count", games = "count", white = "natural", drawn = "natural", red = "natural",
  points = "seconds",
})

---@class shogun.QueueStandings
---@field verdict string?  of the match
local Standings = {}
Standings.__index = Standings

-- One statement, so that no chunk is both in the tally and among the uncounted chunks.
local read_state <const> = [[
  SELECT verdict, text, changed,
    (SELECT string_agg(concat_ws(' ', number, first, last), ',' ORDER BY number) FROM chunks
     WHERE chunks.match_id = queues.match_id AND reported IS NOT NULL AND NOT counted) AS chunks
  FROM queues LEFT JOIN tallies ON tallies.match_id = queues.match_id
  WHERE queues.match_id = ?]]

-- Starts again from the judge's stored tally.
local function take(self, row)
  local tally, message = new_tally(self.settings, true), nil
  if row.text then tally, message = tally_text.read(self.settings, row.text) end
  if not tally then self.db:fail(("match %d: %s"):format(self.id, message)) end
  tally:freeze()
  self.tally, self.changed, self.added = tally, row.changed, {}
end

local function add_games(self, first, last)
  for _, game in ipairs(games.to_count(self.db, self.id, first, last)) do
    self.tally:add(game.task, game.outcome)
  end
end

-- Adds the games of chunks that the judge has not counted. Reads adjacent chunks together.
local function add_chunks(self, text)
  local first, last
  for number, chunk_first, chunk_last in (text or ""):gmatch "(%d+) (%d+) (%d+)" do
    if not self.added[number] then
      self.added[number] = true
      if first and numbers.read(chunk_first) ~= last + 1 then
        add_games(self, first, last)
        first = nil
      end
      first, last = first or numbers.read(chunk_first), numbers.read(chunk_last)
    end
  end
  if first then add_games(self, first, last) end
end

local function read(self)
  local row = self.db:rows(of_states, read_state, self.id)[1]
  if not row then self.db:fail(("match %d is no longer in the queue"):format(self.id)) end
  self.verdict = row.verdict
  if not self.tally or row.changed ~= self.changed then take(self, row) end
  if not self.settings.sprt then add_chunks(self, row.chunks) end
end

--- Reads new games. Its work grows with the games reported since the judge's last count.
function Standings:read()
  local ok, raised = pcall(read, self)
  if ok then return end
  self.tally = nil -- games may be missing in it
  error(raised, 0)
end

--- The standings as `read` left them, without openings.
---@return shogun.Standings
function Standings:standings() return self.tally:standings() end

local read_openings <const> = [[
  SELECT opening AS index, COUNT(*) AS games,
    COUNT(*) FILTER (WHERE result = '1-0') AS white,
    COUNT(*) FILTER (WHERE result = '1/2-1/2') AS drawn,
    COUNT(*) FILTER (WHERE result = '0-1') AS red,
    SUM(CASE WHEN result = '1/2-1/2' THEN 0.5 WHEN (result = '1-0') = (white < red) THEN 1
      ELSE 0 END)::double precision AS points
  FROM games WHERE match_id = ? AND number <= ? GROUP BY opening ORDER BY opening]]

--- The standings of the openings, for a report. Its work grows with the match.
---@return shogun.OpeningStandings[]
function Standings:openings()
  local last = self.settings.sprt and self.tally.games or (1 << 31) - 1
  return self.db:rows(of_openings, read_openings, self.id, last)
end

--- Makes the standings, with nothing read yet.
---@param db shogun.Database
---@param id integer  the number of the match
---@param settings shogun.MatchSettings
---@return shogun.QueueStandings
return function(db, id, settings)
  return setmetatable({ db = db, id = id, settings = settings }, Standings)
end
