--- The queue of a match on a server: its games in chunks, which queue workers claim, play and
--- report. Needs PostgreSQL. README.md explains chunks and leases.

local build_of = require "shogun.cluster.build"
local failure = require "shogun.failure"
local matches = require "shogun.arena.store.matches"
local new_plan = require "shogun.arena.games.plan"
local new_standings = require "shogun.cluster.views.standings"
local rows_of = require "shogun.arena.store.rows"
local source_rows = require "shogun.arena.store.sources"
local state = require "shogun.cluster.views.state"

---@class shogun.Queue
local queue = {}

--- How many openings are found in advance for a match; its queue workers find more when needed.
queue.ahead = 500

local of_queues <const> = rows_of.shape("queues", { build = "text" })

-- How many games a chunk has: few in a small match, or if a test decides.
local function size_of(plan)
  local count = plan:count()
  if count == math.huge then return 4 end
  return math.max(2, math.min(20, count // 1000 * 2))
end

local function insert(db, id, given)
  db:execute("INSERT INTO queues (match_id, build, size, made) VALUES (?, ?, ?, 0)", id,
    given.build, size_of(new_plan(given.settings)))
  source_rows.insert(db, id, given.sources)
end

local function enqueue(db, id, given)
  matches.insert_openings(db, id, given.first_board, given.settings.openings.boards)
  local row = db:rows(of_queues, "SELECT build FROM queues WHERE match_id = ?", id)[1]
  if not row then
    insert(db, id, given)
  elseif row.build ~= given.build then
    db:fail "its match was enqueued by another build of shogun"
  end
  db:query("SELECT shogun_open(?, ?, ?)", id, given.build, given.settings.allow_faults or false)
end

-- The sources of the players that are files, by place, since other machines may lack the files.
local function gather_sources(players, parsed, by_path)
  local sources = {}
  for place, each in ipairs(players) do
    local player = parsed[place]
    if not player or player.is_unsafe then
      failure.raise(each.name .. ": a player without a box cannot be enqueued")
    end
    if player.path then sources[place] = by_path[player.path] end
  end
  return sources
end

--- The data of a match that a queue stores besides its settings. Fails if the database cannot have
--- a queue, or a player cannot play on another machine.
---@param opened shogun.Store
---@param players shogun.MatchPlayer[]
---@param parsed table<integer, shogun.PlayerText>  texts, by place; none for a function or table
---@param by_path table<string, shogun.Source[]>  of the players that have files
---@return { build: string, sources: table<integer, shogun.Source[]> }
function queue.describe(opened, players, parsed, by_path)
  if not opened.db.kind.is_remote then
    failure.raise(opened.db.name .. ": only PostgreSQL has a queue: expected postgresql://...")
  end
  return { build = build_of(), sources = gather_sources(players, parsed, by_path) }
end

--- The standings of a match if it is in the queue already, otherwise nil.
---@param opened shogun.Store
---@param match { id: integer, is_new: boolean }
---@param settings shogun.MatchSettings
---@return shogun.Tally?
function queue.standings(opened, match, settings)
  if match.is_new or not state.has(opened.db, match.id) then return nil end
  local standings = new_standings(opened.db, match.id, settings)
  standings:read()
  return standings.tally
end

--- Finds openings for the first games. If there are too few, raises a failure with their number.
---@param book shogun.Book
---@param plan { limit: number }
---@param settings shogun.MatchSettings
---@param report fun(event: table)
function queue.find_ahead(book, plan, settings, report)
  local wanted = math.min(queue.ahead, plan.limit, settings.pairs or queue.ahead)
  book:fill(wanted, report)
  local found = #book.boards
  if found >= wanted then return end
  failure.raise(("openings: only %d found; give %s:%d"):format(found, book.sort, found))
end

--- Puts a match that has begun into the queue. If the match is there already, it continues, and
--- chunks set aside are tried again.
---@param opened shogun.Store
---@param match { id: integer }
---@param given { settings: shogun.MatchSettings, build: string, first_board: integer,
--- sources: table<integer, shogun.Source[]> }  first_board: the first opening that may be new
function queue.enqueue(opened, match, given)
  opened.db:alone(function() enqueue(opened.db, match.id, given) end)
end

return queue
