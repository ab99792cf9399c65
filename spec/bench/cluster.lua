-- cluster.lua -- what workers cost a server of PostgreSQL: make bench-cluster
--
-- Usage, in a tree whose `make env` is set, with a server (make bench-cluster starts one):
--
--     .ci/postgres with lua5.4 spec/bench/cluster.lua [GAMES]
--
-- The match has GAMES (a million) reported games, which SQL writes, and 50 000 more to play. The
-- bench plays one game, between two engines, and reports its outcome again and again. Prints
-- for each step the milliseconds, those of the processor in all processes of the server, and the
-- bytes of its log. Fails if a step reads chunks or games without an index.

local cluster = require "spec.support.cluster"
local core = require "shogun.core"
local plan = require "shogun.arena.games.plan"
local player = require "shogun.arena.games.player"
local postgres = require "spec.support.postgres"
local queue = require "shogun.cluster"
local referee = require "shogun.arena.games.referee"
local shogun = require "shogun"
local state = require "shogun.cluster.views.state"
local store = require "shogun.arena.store"

local folder <const> = assert(os.getenv "SHOGUN_POSTGRES_FOLDER")
local games <const>, more <const> = math.tointeger(tonumber(arg[1])) or 1000000, 50000
local chunk_size <const> = 20
local lease <const>, longest <const> = 60, 3600 -- seconds
local now <const> = core.clock
local is_slow = false

local function read(path)
  local file <close> = io.open(path)
  return file and file:read "a" or ""
end

-- The processes of the server, and the seconds of the processor that they have taken, by their ids.
local function server_times()
  local pid, times = read(folder .. "/data/postmaster.pid"):match "^%d+", {}
  for child in ("%s %s"):format(pid, read(("/proc/%s/task/%s/children"):format(pid, pid)))
    :gmatch "%d+" do
    local fields = {}
    for word in read(("/proc/%s/stat"):format(child)):gsub("^.*%) ", ""):gmatch "%S+" do
      fields[#fields + 1] = word
    end
    times[child] = ((tonumber(fields[12]) or 0) + (tonumber(fields[13]) or 0)) / 100
  end
  return times
end

local function spent(before, after)
  local sum = 0
  for pid, seconds in pairs(after) do sum = sum + seconds - (before[pid] or 0) end
  return sum
end

local function number_of(opened, sql) return opened.db:query(sql)[1].number end

local wal_bytes <const> =
  "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS number"
local rows_scanned <const> = "SELECT sum(seq_tup_read)::bigint AS number FROM pg_stat_user_tables "
  .. "WHERE relname IN ('chunks', 'games')"

-- Calls a step of a worker a number of times, and prints what one costs. The worker's connection is
-- closed afterwards: then its server process has reported the rows that it read.
local function show(opened, name, times, step)
  opened.db:execute "CHECKPOINT"
  local worker = cluster.worker(opened.url, "bench", lease)
  local scanned = number_of(opened, rows_scanned)
  local wal, before, start = number_of(opened, wal_bytes), server_times(), now()
  for _ = 1, times do step(worker) end
  local seconds, processor = now() - start, spent(before, server_times())
  local bytes = number_of(opened, wal_bytes) - wal
  worker.store:close()
  core.wait_for_input({}, 300)
  scanned = number_of(opened, rows_scanned) - scanned
  print(("%-40s %8.2f ms, processor %6.3f ms, log %6.0f bytes%s"):format(name,
    seconds / times * 1000, processor / times * 1000, bytes / times,
    scanned > 0 and (", %d rows without an index"):format(scanned) or ""))
  is_slow = is_slow or scanned > 0
end

-- A match between two engines, and what comes of one of its games.
local function new_match()
  local players = {}
  for i = 1, 2 do
    players[i] = assert(player.describe "engine:nodes=400")
    players[i].name = "engine " .. i
  end
  local settings = {
    version = shogun.version, players = players, pairs = (games + more) // 2, seed = 1,
    gauntlet = false, rules = tostring(shogun.rules()),
    openings = { boards = { shogun.board():text() } },
  }
  return settings, assert(referee.new(settings)):play(plan(settings):task(1))
end

local insert_games <const> = [[
  INSERT INTO games (match_id, number, pair, white, red, opening, seed, played, result, reason,
      plies, seconds, white_seconds, red_seconds, moves, digest)
    SELECT 1, n, (n + 1) / 2, 2 - n %% 2, 1 + n %% 2, 1, n, '2026-01-01 00:00:00', '1-0', 'mate',
      %d, 0.01, 0.005, 0.005, '%s', ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint
    FROM generate_series(1, %d) AS n]]
local insert_chunks <const> = [[
  DELETE FROM chunks;
  INSERT INTO chunks (match_id, number, first, last, worker, token, expires, tries, lost, begun,
      reported, counted)
    SELECT 1, n, n * 20 - 19, n * 20, 'w1', md5(n::text), 1, 1, 0, 1, 1, TRUE
    FROM generate_series(1, %d) AS n;
  UPDATE queues SET made = %d]]

local function fill(opened, settings, outcome)
  local match, chunks = assert(opened:begin(settings, true)), games // chunk_size
  queue.enqueue(opened, match, {
    settings = settings, build = "bench", sources = {}, first_board = 1,
  })
  postgres.execute(table.concat({
    "SET session_replication_role = replica",
    insert_games:format(outcome.plies, outcome.moves, games),
    insert_chunks:format(chunks, chunks),
  }, ";"), opened.url, longest)
  postgres.execute("VACUUM ANALYZE", opened.url, longest)
end

local function play(chunk, planned, outcome)
  chunk.games = {}
  for number = chunk.first, chunk.last do
    local own = setmetatable({ number = number }, { __index = outcome })
    table.insert(chunk.games, { task = planned:task(number), outcome = own })
  end
end

local function show_exchanges(opened, settings, outcome)
  local held, planned = {}, plan(settings)
  local function claim(worker, count)
    local chunks = worker:claim(count, true)
    table.move(chunks, 1, #chunks, #held + 1, held)
  end
  local function report(worker, count)
    local chunks = table.move(held, #held - count + 1, #held, 1, {})
    for _ = 1, count do table.remove(held) end
    local stored = worker:report(chunks)
    assert(stored == count * chunk_size, stored)
  end
  show(opened, "a claim of a chunk", 100, function(worker) claim(worker, 1) end)
  show(opened, "a renewal of ten chunks", 200, function(worker)
    worker:renew(table.move(held, 1, 10, 1, {}))
  end)
  for _, chunk in ipairs(held) do play(chunk, planned, outcome) end
  show(opened, "a report of a chunk of twenty games", 50, function(worker) report(worker, 1) end)
  show(opened, "a report of five such chunks", 10, function(worker) report(worker, 5) end)
end

-- What a worker asks again and again.
local function show_looks(opened)
  local times <const> = 2000
  show(opened, "a look at the state of the match", times, function(worker) worker:verdict() end)
  show(opened, "a look for work", times, function(worker)
    state.open_matches(worker.db, "bench")
  end)
end

local function show_sizes(opened)
  local row = opened.db:query("SELECT pg_total_relation_size('games') AS bytes, COUNT(*) AS count, "
    .. "AVG(plies)::double precision AS plies FROM games")[1]
  print(("a game of %.0f plies takes %.0f bytes with its index"):format(row.plies,
    row.bytes / row.count))
end

local function show_connections(url)
  local before, list, start = server_times(), {}, now()
  for i = 1, 20 do
    list[i] = assert(store.open(url))
    list[i].db:query "SELECT COUNT(*) FROM queues"
  end
  local seconds, bytes, count = now() - start, 0, 0
  for pid in pairs(server_times()) do
    if not before[pid] then
      local text = read(("/proc/%s/smaps_rollup"):format(pid))
      bytes = bytes + text:match "Private_Dirty:%s+(%d+)" * 1024
      count = count + 1
    end
  end
  print(("a connection is made in %.1f ms, and takes %.1f MB of its own"):format(
    seconds / 20 * 1000, bytes / count / 1e6))
  for _, opened in ipairs(list) do opened:close() end
end

postgres.with_database(function(url)
  local settings, outcome = new_match()
  local opened, start = assert(store.open(url)), now()
  opened = setmetatable({ url = url }, { __index = opened })
  fill(opened, settings, outcome)
  print(("%d games: filled in %.0f s"):format(games, now() - start))
  show_exchanges(opened, settings, outcome)
  show_looks(opened)
  show_sizes(opened)
  show_connections(url)
end)
if is_slow then
  print "cluster: a step reads chunks or games without an index"
  os.exit(1)
end
