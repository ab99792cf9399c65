-- scale.lua -- what a server with many games and many matches costs those who use it:
-- make bench-scale
--
-- Usage, in a tree whose `make env` is set, with a server (make bench-scale starts one):
--
--     SHOGUN_POSTGRES=URL lua5.4 spec/bench/scale.lua [GAMES [MATCHES]]
--
-- Match 1 has played GAMES (a million), each pair from an opening of its own; beside it MATCHES
-- (300) of 500 openings each are open. The tables are filled by SQL. Prints the median of each
-- step; fails where a step that workers repeat reads chunks or games in any way but by an index.

local cluster = require "spec.support.cluster"
local core = require "shogun.core"
local course = require "shogun.arena.queue.course"
local new_plan = require "shogun.arena.games.plan"
local new_queue_standings = require "shogun.arena.queue.standings"
local new_tally = require "shogun.arena.stats.tally"
local postgres = require "spec.support.postgres"
local queue = require "shogun.arena.queue"
local shogun = require "shogun"
local store = require "shogun.arena.store"
local tally_text = require "shogun.arena.stats.tally_text"
local watch = require "shogun.arena.watch"

local now <const> = core.clock
local games <const> = math.tointeger(tonumber(arg[1])) or 1000000
local matches <const> = math.tointeger(tonumber(arg[2])) or 300
local longest <const> = 3600 -- seconds
local period <const> = 1000 -- games, after which their results come again
local board <const> = shogun.board():text()
local is_slow = false

local function settings_of(pairs, seed, sort, boards)
  local players = {}
  for i, spec in ipairs { "random", "greedy" } do
    players[i] = { spec = spec, name = spec, kind = "builtin" }
  end
  return {
    version = shogun.version, players = players, pairs = pairs, seed = seed, gauntlet = false,
    rules = tostring(shogun.rules()),
    openings = { spec = sort, sha256 = "0", boards = table.move({ board }, 1, 1, 1, boards or {}) },
  }
end

local function enqueue(opened, settings)
  local match = opened:begin(settings, true)
  queue.enqueue(opened, match, {
    settings = settings, build = "bench", sources = {}, first_board = 1,
  })
  return match
end

-- The games of match 1: a period of results again and again.
local insert_games <const> = [[
  INSERT INTO games (match_id, number, pair, white, red, opening, seed, played, result, reason,
      plies, seconds, white_seconds, red_seconds, moves, digest)
    SELECT 1, n, (n + 1) / 2, 2 - n %% 2, 1 + n %% 2, (n + 1) / 2, n, '2026-01-01 00:00:00',
      (ARRAY['1-0', '0-1', '1/2-1/2'])[n %% %d * 7 %% 3 + 1], 'mate', 50 + n %% %d %% 100, 0.01,
      0.005, 0.005, 'd1e3 c8c4 e3d1 c4c8 1-0',
      ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint
    FROM generate_series(1, %d) AS n]]

local fill_big <const> = [[
  INSERT INTO openings SELECT 1, n, '%s' FROM generate_series(2, %d) AS n;
  INSERT INTO chunks (match_id, number, first, last, worker, token, expires, tries, lost, begun,
      reported, counted)
    SELECT 1, n, n * 20 - 19, n * 20, 'w' || n %% 100, md5(n::text), 1, 1, 0, 1, 1, TRUE
    FROM generate_series(1001, %d) AS n;
  UPDATE chunks SET worker = 'w1', token = md5(number::text), expires = 1, tries = 1, begun = 1,
    reported = 1, counted = TRUE WHERE match_id = 1 AND number <= 1000;
  INSERT INTO contributions SELECT 1, 'w' || n, 1, 2, %d / 100, 0, '{0,0,0,0,0}'
    FROM generate_series(0, 99) AS n;
  UPDATE queues SET made = %d, most = %d WHERE match_id = 1]]

-- Copies of match 2, with other seeds.
local fill_small <const> = [[
  CREATE TEMPORARY TABLE a_match AS SELECT * FROM matches WHERE id = 2;
  INSERT INTO openings SELECT 2, n, '%s' FROM generate_series(2, 500) AS n;
  DO $$ BEGIN FOR other IN 3 .. %d LOOP
    UPDATE a_match SET id = id + 1, seed = seed + 1;
    INSERT INTO matches SELECT * FROM a_match;
    INSERT INTO players SELECT other, place, spec, name, version, author, sha256, kind FROM players
      WHERE match_id = 2;
    INSERT INTO openings SELECT other, place, board FROM openings WHERE match_id = 2;
    INSERT INTO queues (match_id, build, size, made, games, most) SELECT other, build, size, made,
      games, most FROM queues WHERE match_id = 2;
    INSERT INTO chunks (match_id, number, first, last, expires, tries, lost, begun)
      SELECT other, number, first, last, 0, 0, 0, 0 FROM chunks WHERE match_id = 2;
  END LOOP; END $$]]

local function multiplied(value, by)
  if type(value) == "number" then return value * by end
  if type(value) ~= "table" then return value end
  for key, each in pairs(value) do value[key] = multiplied(each, by) end
  return value
end

-- The tally of all games: that of a period, so many times.
local function tally_of(opened, settings)
  local tally = new_tally(settings, true)
  for task, outcome in opened:outcomes { id = 1 } do
    if task.number > period then break end
    tally:add(task, outcome)
  end
  for _, name in ipairs { "games", "plies", "seconds", "pairs", "players", "pairings", "colours",
    "reasons", "lengths" } do
    tally[name] = multiplied(tally[name], games // period)
  end
  return tally_text.write(tally)
end

local function fill(url, opened)
  local settings = settings_of(games, 1, "random")
  enqueue(opened, settings)
  enqueue(opened, settings_of(500, 2, "random"))
  local chunks = games // 20
  postgres.execute(table.concat({
    "SET session_replication_role = replica", insert_games:format(period, period, games),
    fill_big:format(board, games // 2 + 20000, chunks, games, chunks, chunks + 2000),
    fill_small:format(board, matches + 1),
  }, ";"), url, longest)
  opened.db:execute("INSERT INTO tallies VALUES (1, ?, ?, 1)", games, tally_of(opened, settings))
  postgres.execute("VACUUM ANALYZE", url, longest)
end

-- Rows of chunks and games that were read without an index.
local function rows_scanned(opened)
  opened.db:query "SELECT pg_stat_clear_snapshot()"
  return opened.db:query("SELECT sum(seq_tup_read)::bigint AS count FROM pg_stat_user_tables "
    .. "WHERE relname IN ('chunks', 'games')")[1].count
end

local function median(list)
  table.sort(list)
  return list[(#list + 1) // 2]
end

-- Calls a step a number of times, prints the median, and whether an index answers it. A step gets
-- what `begin` returns, which is closed afterwards: then its server process has told its counts.
local function show(opened, name, times, begin, step, is_repeated)
  local before, seconds, made = rows_scanned(opened), {}, begin()
  for i = 1, times do
    local start = now()
    step(made)
    seconds[i] = now() - start
  end
  if made.close then made:close() end
  core.wait_for_input({}, 300)
  local scanned = rows_scanned(opened) - before
  print(("%-58s %9.2f ms%s"):format(name, median(seconds) * 1000,
    scanned > 0 and (", %d rows without an index"):format(scanned) or ""))
  is_slow = is_slow or is_repeated and scanned > 0
end

local function outcome_of(number)
  return {
    number = number, winner = "white", reason = "mate", plies = 100, seconds = 0.01,
    white_seconds = 0.0, red_seconds = 0.0, moves = ("d1e3 c8c4 "):rep(50) .. "1-0",
  }
end

local function play(plan, chunk)
  chunk.games = {}
  for number = chunk.first, chunk.last do
    table.insert(chunk.games, { task = plan:task(number), outcome = outcome_of(number) })
  end
  return chunk
end

local function show_workers(opened, url)
  local function ours()
    local worker = cluster.worker(url, "bench", 60)
    function worker:close() self.store:close() end
    worker.plan, worker.chunks = new_plan(worker.settings), {}
    return worker
  end
  show(opened, "a worker enters the match", 3, function() return store.open(url) end,
    function(theirs) theirs:find(1, 1) end, true)
  show(opened, "a look for work", 50, function() return store.open(url) end, function(theirs)
    course.open_matches(theirs.db, "bench")
  end, true)
  show(opened, "a claim of a chunk", 50, ours, function(worker) worker:claim(1, true) end, true)
  local held = {}
  show(opened, "a claim of ten chunks", 20, ours, function(worker)
    table.move(worker:claim(10, true), 1, 10, #held + 1, held)
  end, true)
  show(opened, "a renewal of ten chunks", 50, ours, function(worker)
    worker:renew(table.move(held, 1, 10, 1, {}))
  end, true)
  show(opened, "a report of a chunk of twenty games", 50, ours, function(worker)
    assert(worker:report { play(worker.plan, table.remove(held)) } == 20)
  end, true)
  show(opened, "a look at the state of the match", 50, ours, function(w) w:verdict() end, true)
  show(opened, "a new judge's first run", 1, ours, function(worker) assert(worker:judge()) end)
end

-- Watches the match up to its first event.
local function look(url)
  local _, raised = pcall(watch, { db = url, match = 1, report = function(event) error(event) end })
  assert(raised.event == "start", raised)
end

local function show_watch(opened, url)
  local settings = settings_of(games, 1, "random")
  local function nothing() return {} end
  show(opened, "watch: the first look", 3, nothing, function() look(url) end, true)
  show(opened, "watch: the end, with all openings", 1, nothing, function()
    assert(watch { db = url, match = 1, stop = function() return true end })
  end)
  local function begin()
    local theirs = store.open(url, true)
    local made = { standings = new_queue_standings(theirs.db, 1, settings), db = theirs.db }
    made.standings:read()
    function made.close() theirs:close() end
    return made
  end
  show(opened, "watch: a tick", 20, begin, function(made)
    made.standings:read()
    course.of(made.db, 1)
  end, true)
end

local function show_owner(opened, url)
  local seed = 1000000
  local function begin() return store.open(url) end
  show(opened, "enqueue: what the database does", 3, begin, function(theirs)
    seed = seed + 1
    enqueue(theirs, settings_of(500, seed, "random"))
  end)
  show(opened, "enqueue: in all", 1, begin, function()
    cluster.enqueue(url, { pairs = 500, openings = "random:500", seed = 1 })
  end)
  show(opened, "enqueue: the match of many games again", 1, begin, function(theirs)
    enqueue(theirs, settings_of(games + 1, 1, "random"))
  end)
  show(opened, "shogun games --matches", 3, begin, function(theirs) theirs:matches(1) end)
end

local function run(url)
  local opened, start = store.open(url), now()
  fill(url, opened)
  print(("%d games, %d other matches: filled in %.0f s"):format(games, matches, now() - start))
  show_workers(opened, url)
  show_watch(opened, url)
  show_owner(opened, url)
  opened:close()
end

postgres.with_database(run)
if is_slow then
  print "scale: a step reads chunks or games without an index"
  os.exit(1)
end
