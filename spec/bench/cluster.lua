-- cluster.lua -- what workers cost a server of PostgreSQL: make bench-cluster
--
-- The processor's time is that of all processes of the server, which SHOGUN_POSTGRES names
-- (support/postgres starts it). Games are not played here: the same outcome comes again and
-- again, that of a game between two engines.

local cluster = require "spec.support.cluster"
local core = require "shogun.core"
local course = require "shogun.arena.queue.course"
local player = require "shogun.arena.games.player"
local plan = require "shogun.arena.games.plan"
local queue = require "shogun.arena.queue"
local referee = require "shogun.arena.games.referee"
local shogun = require "shogun"
local store = require "shogun.arena.store"

local url <const> = assert(os.getenv "SHOGUN_POSTGRES", "expected the URL of a server")
local folder <const> = assert(os.getenv "SHOGUN_POSTGRES_FOLDER")
local lease <const> = 60
local now <const> = core.clock

local function read(path)
  local file = io.open(path)
  if not file then return "" end
  local text = file:read "a"
  file:close()
  return text
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

local function wal_bytes(opened)
  return math.tointeger(opened.db:query(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS bytes")[1].bytes)
end

-- Calls a step a number of times, and prints what one costs.
local function show(opened, name, count, step)
  opened.db:execute "CHECKPOINT"
  local wal, times, start = wal_bytes(opened), server_times(), now()
  for _ = 1, count do step() end
  local seconds = now() - start
  print(("%-44s %7.2f ms, processor %6.3f ms, log %6.0f bytes"):format(name, seconds / count * 1000,
    spent(times, server_times()) / count * 1000, (wal_bytes(opened) - wal) / count))
end

-- A match between two engines, and what comes of one of its games.
local function new_match(games, nodes)
  local players = {}
  for i = 1, 2 do
    players[i] = assert(player.describe("engine:nodes=" .. nodes))
    players[i].name = "engine " .. i
  end
  local settings = {
    version = shogun.version, players = players, pairs = games // 2, seed = 1, gauntlet = false,
    rules = tostring(shogun.rules()), openings = { boards = { shogun.board():text() } },
  }
  return settings, assert(referee.new(settings)):play(plan(settings):task(1))
end

local settings, outcome = new_match(1000000, 100)

local function fill(chunks)
  for _, chunk in ipairs(chunks) do
    chunk.games = {}
    for number = chunk.first, chunk.last do
      outcome.number = number
      table.insert(chunk.games, { task = plan(settings):task(number), outcome = outcome })
    end
  end
  return chunks
end

local function open()
  local opened = assert(store.open(url))
  local match = assert(opened:begin(settings, true))
  queue.enqueue(opened, match, {
    settings = settings, build = "bench", sources = {}, first_board = 1,
  })
  return opened
end

-- The chunks that one claims and has not reported yet.
local function claimer(name)
  local ours, held = cluster.worker(url, name, lease), {}
  local function claim(count)
    local chunks = ours:claim(count, true)
    table.move(chunks, 1, #chunks, #held + 1, held)
  end
  return ours, held, claim
end

-- Claims and reports while other workers hold `others` chunks.
local function show_exchange(opened, others)
  local _, held_by_others, hold = claimer "others"
  while #held_by_others < others do hold(10) end
  local ours, held, claim = claimer "bench"
  local at = 0
  local function report(count)
    local chunks = table.move(held, at + 1, at + count, 1, {})
    at = at + count
    assert(ours:report(chunks) > 0)
  end
  show(opened, ("a claim of a chunk, others hold %d"):format(others), 100, function() claim(1) end)
  fill(held)
  show(opened, "a report of a chunk of twenty games", 50, function() report(1) end)
  show(opened, "a report of five such chunks", 10, function() report(5) end)
end

-- What a worker asks again and again.
local function show_questions(opened)
  local times <const> = 2000
  local ours, held, claim = claimer "bench"
  claim(10)
  show(opened, "a renewal of ten chunks", 200, function() ours:renew(held) end)
  show(opened, "a look at the state of the match", times, function() ours:verdict() end)
  show(opened, "a count of twenty chunks by the judge", 20, function() ours:judge() end)
  show(opened, "a look by the judge", times, function() ours:judge() end)
  local theirs = cluster.worker(url, "other", lease)
  show(opened, "a look by another who may judge", times, function() theirs:judge() end)
  show(opened, "a look for work", times, function() course.open_matches(opened.db, "bench") end)
end

local function show_steps()
  local start = now()
  local opened = open()
  print(("a match of a million games is enqueued in %.1f s"):format(now() - start))
  for _, others in ipairs { 0, 100, 1000, 3000 } do show_exchange(opened, others) end
  show_questions(opened)
  return opened
end

local function show_sizes(opened)
  local row = opened.db:query("SELECT pg_total_relation_size('games') AS bytes, COUNT(*) AS count, "
    .. "AVG(plies)::double precision AS plies FROM games")[1]
  print(("a game of %.0f plies takes %.0f bytes with its index"):format(row.plies,
    row.bytes / row.count))
end

local function show_connections()
  local before, list, start = server_times(), {}, now()
  for i = 1, 20 do
    list[i] = assert(store.open(url))
    list[i].db:query "SELECT COUNT(*) FROM chunks"
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

local opened = show_steps()
show_sizes(opened)
show_connections()
opened:close()
