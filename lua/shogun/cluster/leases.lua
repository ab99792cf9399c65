--- A worker's leases on the chunks of a match.
--
-- A worker talks to the server in exchanges, each one round trip and one transaction: it reports
-- chunks, renews leases, claims more chunks, and reads the state of the match. An exchange whose
-- answer was lost is repeated unchanged: its statements have no effect the second time
-- (store/server/functions.lua).

local core = require "shogun.core"
local game_rows = require "shogun.cluster.game_rows"
local moments = require "shogun.arena.store.server.moments"
local new_plan = require "shogun.arena.games.plan"
local rows_of = require "shogun.arena.store.rows"
local rules_text = require "shogun.record.rules"

local shape <const> = rows_of.shape
local of_chunks <const> = shape("chunks", {
  number = "count", first = "count", last = "count", tries = "natural", played = "text?",
})
local of_held <const> = shape("chunks", { number = "count" })
local of_counts <const> = shape("games", { count = "natural" })
local of_states <const> = shape("queues", {
  verdict = "text?", lacks_judge = "boolean", rival = "integer?", enqueued = "seconds",
})
local of_nothing <const> = shape("workers", {})
local of_openings <const> = shape("openings", { place = "count", board = "board" })

---@class shogun.Chunk
---@field number integer
---@field first integer  its first game
---@field last integer
---@field tries integer  claims since a game of it was inserted; if above 1, a worker lost the chunk
---@field token string  of the claim
---@field played table<integer, true>  its games that are stored already
---@field games? { task: shogun.Task, outcome: shogun.Outcome }[]  the games to report

---@class shogun.Leases
---@field worker string
local Leases = {}
Leases.__index = Leases

-- Chunks as two arrays: their numbers, and the tokens by which they are held.
local function arrays_of(chunks)
  local numbers, tokens = {}, {}
  for i, chunk in ipairs(chunks) do numbers[i], tokens[i] = chunk.number, chunk.token end
  return "{" .. table.concat(numbers, ",") .. "}", "{" .. table.concat(tokens, ",") .. "}"
end

local function games_of(chunks)
  local games = {}
  for _, chunk in ipairs(chunks) do table.move(chunk.games, 1, #chunk.games, #games + 1, games) end
  return game_rows(games)
end

-- A call of the function `name` that sends games of chunks.
local function hand_in(self, name, chunks)
  local numbers, tokens = arrays_of(chunks)
  return {
    of_counts, ("SELECT shogun_%s(?, ?, ?::integer[], ?::text[], ?::json) AS count"):format(name),
    self.id, self.worker, numbers, tokens, games_of(chunks), one = true,
  }
end

local function renewal(self, chunks)
  local numbers, tokens = arrays_of(chunks)
  return {
    of_held, "SELECT shogun_renew(?, ?::integer[], ?::text[], ?) AS number", self.id, numbers,
    tokens, self.lease,
  }
end

local function claim(self, wanted)
  return {
    of_chunks, "SELECT * FROM shogun_claim(?, ?, ?, ?, ?, ?::boolean)", self.id, self.worker,
    wanted.token, self.lease, wanted.count, wanted.is_idle,
  }
end

local read_state <const> = moments.expand [[
  SELECT verdict, enqueued, NOT ($JUDGED) AS lacks_judge,
    (SELECT max(priority) FROM queues AS other WHERE decided IS NULL AND NOT paused
      AND other.match_id <> queues.match_id) - priority AS rival
  FROM queues WHERE match_id = ?]]

local most_openings <const> = (1 << 31) - 1

-- Reads the openings of a claim, unless all openings are known.
local function openings_of(self, token)
  local plan = self.plan
  if self.known >= plan.limit then return nil end
  return {
    of_openings, "SELECT * FROM shogun_openings(?, ?, ?, ?)", self.id, token, plan.pairings,
    math.tointeger(math.min(plan.limit, most_openings)),
  }
end

-- The statements of an exchange, and their names.
local function statements_of(self, request)
  local list, names = {}, {}
  local function add(name, statement)
    list[#list + 1], names[#names + 1] = statement, name
  end
  if request.report then add("reported", hand_in(self, "report", request.report)) end
  if request.save then add("saved", hand_in(self, "save", request.save)) end
  if request.give_back then add("given_back", hand_in(self, "give_back", request.give_back)) end
  if request.beat then
    local beat = request.beat
    add("beat", {
      of_nothing, "SELECT shogun_beat(?, ?, ?, ?, ?, ?)", self.worker, beat.host, beat.version,
      beat.concurrency, self.id, beat.rate,
    })
  end
  if request.renew then add("held", renewal(self, request.renew)) end
  if request.claim then
    add("claimed", claim(self, request.claim))
    local openings = openings_of(self, request.claim.token)
    if openings then add("openings", openings) end
  end
  add("state", { of_states, read_state, self.id })
  return list, names
end

local function set_of_text(text)
  local set = {}
  for digits in (text or ""):gmatch "%d+" do set[math.tointeger(tonumber(digits))] = true end
  return set
end

local function set_of(rows)
  local set = {}
  for _, row in ipairs(rows) do set[row.number] = true end
  return set
end

local function chunks_of(rows, token)
  for _, row in ipairs(rows) do row.token, row.played = token, set_of_text(row.played) end
  return rows
end

-- Adds openings to the settings of the match.
local function take_openings(self, rows)
  local boards = self.settings.openings.boards
  for _, row in ipairs(rows) do
    if not boards[row.place] then
      local board, message = core.board(row.board, self.rules)
      if not board then self.db:fail(("match %d: %s"):format(self.id, message)) end
      boards[row.place], self.known = row.board, self.known + 1
    end
  end
end

local function count_of(rows) return rows and rows[1].count or 0 end

---@class shogun.Exchange
---@field report? shogun.Chunk[]  with all of their games
---@field save? shogun.Chunk[]  with the games played so far
---@field give_back? shogun.Chunk[]
---@field renew? shogun.Chunk[]
---@field beat? { host: string, version: string, concurrency: integer, rate: number }  the worker's
--- sign of life; rate: the games a second that it plays
---@field claim? { count: integer, is_idle: boolean, token: string }  count: at most this many
--- chunks; is_idle: the worker holds none; token: 32 digits never used before

--- Makes one exchange with the server.
---@param request shogun.Exchange
---@return { games: integer, claimed: shogun.Chunk[], held: table<integer, true>?, verdict: string?,
--- lacks_judge: boolean, rival: integer?, is_gone: boolean, enqueued: number? }  games: how many of
--- this worker's games now count; held: the chunks whose leases were renewed; verdict: "H0", "H1",
--- "undecided" (the test cannot decide), "faults" (a player errs too often), "finished" (all games
--- are stored), "cancelled"; rival: by how much the priority of the most urgent other match is
--- higher; is_gone: the match was deleted; enqueued: when it was enqueued last
function Leases:exchange(request)
  local list, names = statements_of(self, request)
  local rows = {}
  for i, result in ipairs(self.db:together(list)) do rows[names[i]] = result end
  take_openings(self, rows.openings or {})
  local state = rows.state[1]
  return {
    games = count_of(rows.reported) + count_of(rows.given_back),
    claimed = chunks_of(rows.claimed or {}, request.claim and request.claim.token),
    held = rows.held and set_of(rows.held), is_gone = state == nil,
    verdict = state and state.verdict, enqueued = state and state.enqueued,
    lacks_judge = state ~= nil and state.lacks_judge,
    rival = state and state.rival,
  }
end

--- Makes a worker's leases on a match. An exchange adds the openings of claimed chunks to the
--- settings, by their places; earlier openings may be missing.
---@param db shogun.Database
---@param match { id: integer, settings: shogun.MatchSettings, plan: shogun.Plan? }
---@param worker string  a name that no other worker has
---@param lease number  seconds
---@return shogun.Leases
return function(db, match, worker, lease)
  return setmetatable({
    db = db, id = match.id, worker = worker, lease = lease, settings = match.settings,
    plan = match.plan or new_plan(match.settings), known = #match.settings.openings.boards,
    rules = assert(rules_text.read(match.settings.rules)),
  }, Leases)
end
